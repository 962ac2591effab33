import { pick } from 'lodash';

import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
import { reviewed, TOOL, tool } from './reviewWorkflow';
import { useStage } from './stage';
import { agent, AGENT, BULK_SMS, bulkSms, oneStep } from './workflows';

const stage = useStage();

test('the panel Human review lists Bulk SMS beside n8n’s own nodes, with the action that waits for a person', async () => {
	const editor = await stage.open();
	await editor.openWorkflow(await stage.save(oneStep('Ask', bulkSms({}))));
	const list = await editor.pressN();
	await list.openPart('Human review');
	await list.entry('Slack').waitFor();
	await list.entry(BULK_SMS).waitFor();
	await takePicture(editor.page, 'human-review-panel');
	await list.open(BULK_SMS);
	await eventually(() => list.sentences(), ['Send SMS and wait for response']);
});

test('Bulk SMS reviews the tool of an agent: it stands between both, and asks for a message first', async () => {
	const workflow = await stage.save(agent([tool([430, 360])]));
	const editor = await stage.open();
	await editor.openWorkflow(workflow);
	const list = await editor.addReview(TOOL);
	await list.entry(BULK_SMS).waitFor();
	await takePicture(editor.page, 'human-review-of-a-tool');
	await list.open(BULK_SMS);
	const panel = await list.add();
	await eventually(
		() => panel.labels(),
		[
			...['Credential', 'Message', 'From', 'To', 'Approval Options', 'Options'],
			...['Safeguards', 'Sending'],
		],
	);
	await eventually(
		() => panel.expression('message'),
		'The agent wants to run this tool: {{ $tool.name }}\n\n\nInput:\n{{ $tool.parameters }}',
	);
	await panel.save();
	const to = (node: string) => ({ ai_tool: [[{ node, type: 'ai_tool', index: 0 }]] });
	await eventually(
		async () => pick((await stage.client.workflow(workflow.id)).connections, TOOL, BULK_SMS),
		{ [TOOL]: to(BULK_SMS), [BULK_SMS]: to(AGENT) },
	);
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
