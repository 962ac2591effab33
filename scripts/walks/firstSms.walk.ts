import { eventually } from '../../sandbox/test/page/eventually';
import { messageRows } from '../../sandbox/test/page/messageRows';
import { Film } from '../pictures/film';
import { publishedAddress } from '../../test/ui/publishedAddress';
import { useStage } from '../../test/ui/stage';
import { BULK_SMS, bulkSms, oneStep, receiver, TRIGGER } from '../../test/ui/workflows';

const stage = useStage();
const TEXT = 'Your order is on its way';

test('the first SMS appears in the inbox of the sandbox, and its report starts a workflow', async () => {
	const reports = await stage.save({ ...receiver(stage.credential), name: 'Reports' });
	const editor = await stage.open();
	await editor.openWorkflow(reports);
	await editor.publish();
	const notifyUrl = await publishedAddress(stage.n8nUrl, reports);
	const step = bulkSms(
		{ from: 'MyShop', to: '+66 81 234 5678', text: TEXT, options: { notifyUrl } },
		stage.credential,
	);
	const first = await stage.save(oneStep('First SMS', step));

	const { page } = editor;
	const film = new Film(page);
	const asked = await editor.openNode(first, BULK_SMS);
	await asked.field('notifyUrl').waitFor();
	await film.shoot('Fill in From, To and Text', 2800);
	await editor.openWorkflow(first);
	const run = page.getByTestId('execute-workflow-button');
	await film.shoot('Execute the workflow', 1800, run);
	await editor.execute(BULK_SMS);
	await film.shoot('The gateway takes the message', 1800, editor.node(BULK_SMS));
	const sent = await editor.openNodeOnCanvas(BULK_SMS);
	await eventually(async () => (await sent.table())[1]?.slice(0, 2), ['66812345678', 'accepted']);
	await film.shoot('Each number comes out with its outcome', 2800);

	await page.goto(stage.sandbox.url);
	const message = messageRows(page).filter({ hasText: TEXT });
	await film.shoot('The message in the inbox of the sandbox', 2200, message);
	await message.click();
	await page.getByText('the receiver answered 200').waitFor();
	await film.shoot('As on the phone, with the delivery report that the sandbox posted', 3200);

	const executions = await editor.openExecutions(reports);
	await executions.newestSays('Succeeded');
	await film.shoot('The report started the workflow Reports', 2200, editor.node(TRIGGER));
	const reported = await executions.openNode(TRIGGER);
	await eventually(
		async () => (await reported.table())[1]?.slice(0, 2),
		['66812345678', 'delivered'],
	);
	await film.shoot('The report says: delivered', 3600);
});
