import { eventually } from '../../sandbox/test/page/eventually';
import { alert } from './alertWorkflow';
import { takePicture } from '../../scripts/pictures/picture';
import { useStage } from './stage';
import { BULK_SMS } from './workflows';

const stage = useStage();

/** The sandbox accepts a message to this number and never reports of it by itself. */
const PENDING_FOR_EVER = '66812349905';

async function reportDelivered(): Promise<void> {
	const [message] = stage.sandbox.messages();
	const report = await fetch(`${stage.sandbox.url}/api/messages/${message?.id ?? ''}/reports`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ status: 'DELIVERED' }),
	});
	expect(report.status).toBe(202);
}

test('an SMS that is waited for says so in its panel and in the list of executions, then comes out with its report', async () => {
	const workflow = await stage.save(alert('Alert', PENDING_FOR_EVER, stage.credential));
	const editor = await stage.open();
	await editor.openWorkflow(workflow);
	await editor.start();
	await eventually(() => Promise.resolve(stage.sandbox.messages().length), 1);
	const waiting = await editor.openNodeOnCanvas(BULK_SMS);
	await waiting.output
		.getByText('Waiting for the delivery report, for at most 48 hours', { exact: true })
		.waitFor();
	await takePicture(editor.page, 'waiting-output', { height: 1220 });
	const executions = await editor.openExecutions(workflow);
	await executions.newestSays('Waiting');
	await takePicture(editor.page, 'waiting');

	await reportDelivered();
	await executions.newestSays('Succeeded');
	// What is shown beside the list is still the waiting execution.
	const ended = await editor.openExecutions(workflow);
	await ended.newestSays('Succeeded');
	const panel = await ended.openNode(BULK_SMS);
	await panel.openBranch('Delivered Branch (1 item)');
	await eventually(
		async () => (await panel.table()).map((row) => row.slice(0, 2)),
		[
			['to', 'outcome'],
			[PENDING_FOR_EVER, 'delivered'],
		],
	);
	await eventually(async () => (await panel.columnsInSight()).slice(0, 2), ['to', 'outcome']);
	await panel.showOutputAs('json');
	await takePicture(editor.page, 'send-and-wait', { height: 1220 });
});
