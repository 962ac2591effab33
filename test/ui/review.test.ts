import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
import { reviewed, TOOL, tool } from './reviewWorkflow';
import { useStage } from './stage';
import { agent, BULK_SMS, bulkSms } from './workflows';

const stage = useStage();

test('Bulk SMS is among the nodes that review the tool of an agent, and asks for a message first', async () => {
	const editor = await stage.open();
	await editor.openWorkflow(await stage.save(agent([tool([520, 360])])));
	const list = await editor.addReview(TOOL);
	expect(await list.sentences()).toContain(BULK_SMS);
	await list.open(BULK_SMS);
	const panel = await list.add();
	expect(await panel.labels()).toEqual([
		'Credential',
		'Message',
		'From',
		'To',
		'Approval Options',
		'Options',
		'Safeguards',
		'Sending',
	]);
	expect(await panel.expression('message')).toBe(
		'The agent wants to run this tool: {{ $tool.name }}\n\n\nInput:\n{{ $tool.parameters }}',
	);
	expect(await panel.collection('options').openList()).toEqual([
		'Additional Fields',
		'Limit Wait Time',
		'Page Language',
		'Response Form Description',
		'Response Form Title',
		'Shorten to Fit',
		'Smart Encoding',
		'Thank-You Text',
	]);
});

test('a tool behind its review needs nothing more than a sender and a number', async () => {
	const openAi = await stage.client.saveCredential({
		name: 'OpenAI',
		type: 'openAiApi',
		data: { apiKey: 'none', url: stage.sandbox.url },
	});
	const review = bulkSms({ from: 'OpsAlert', to: '+66 81 234 5678' }, stage.credential, {
		type: 'bulkSmsHitlTool',
		place: [400, 240],
	});
	const editor = await stage.open();
	await editor.openWorkflow(await stage.save(reviewed(review, openAi, [480, 440])));
	await eventually(() => editor.page.getByTestId('node-issues').count(), 0);
	await takePicture(editor.page, 'review');
});
