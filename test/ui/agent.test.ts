import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
import { useStage } from './stage';
import { agent, BULK_SMS, bulkSms } from './workflows';

const stage = useStage();

test('the model may fill in whom an SMS goes to and what it says', async () => {
	const tool = bulkSms({ from: 'MyShop' }, stage.credential, {
		place: [340, 220],
		type: 'bulkSmsTool',
	});
	const editor = await stage.open();
	const workflow = await stage.save(agent([tool]));
	await editor.openWorkflow(workflow);
	const panel = await editor.openNodeOnCanvas(BULK_SMS);
	const byTheModel = panel.parameters.getByText('Defined automatically by the');
	await panel.parameter('to').getByTestId('from-ai-override-button').click();
	await eventually(() => byTheModel.count(), 1);
	await panel.parameter('text').getByTestId('from-ai-override-button').click();
	await eventually(() => byTheModel.count(), 2);
	await eventually(() => panel.parameters.getByTestId('parameter-issues').count(), 0);
	await takePicture(editor.page, 'agent', { height: 1060 });
});
