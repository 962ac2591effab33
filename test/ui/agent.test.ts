import { useStage } from './stage';
import { AGENT, agent, BULK_SMS, bulkSms } from './workflows';

const stage = useStage();

test('Bulk SMS is found among the tools of an agent', async () => {
	const editor = await stage.open();
	await editor.openWorkflow(await stage.save(agent([])));
	const search = await editor.addTool(AGENT);
	await search.type('bulk sms');
	await search.entry('Bulk SMS Tool').waitFor();
});

test('the model may fill in whom an SMS goes to and what it says', async () => {
	const tool = bulkSms({ from: 'MyShop' }, stage.credential, {
		place: [340, 220],
		type: 'bulkSmsTool',
	});
	const editor = await stage.open();
	const panel = await editor.openNode(await stage.save(agent([tool])), BULK_SMS);
	for (const name of ['to', 'text']) {
		await panel.parameter(name).getByTestId('from-ai-override-button').click();
		await panel.parameter(name).getByText('Defined automatically by the model').waitFor();
	}
	await panel.parameters.getByTestId('parameter-issues').first().waitFor({ state: 'hidden' });
});
