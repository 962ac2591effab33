import { pick } from 'lodash';

import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
import { TOOL, tool } from './reviewWorkflow';
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
	const panel = await list.take('Send SMS and wait for response');
	expect(await panel.labels()).toContain('Message');
});

test('Bulk SMS from the panel Human review stands between the tool and its agent', async () => {
	const workflow = await stage.save(agent([tool([430, 360])]));
	const editor = await stage.open();
	await editor.openWorkflow(workflow);
	const list = await editor.addReview(TOOL);
	await list.entry(BULK_SMS).waitFor();
	await takePicture(editor.page, 'human-review-of-a-tool');
	await list.open(BULK_SMS);
	await (await list.add()).save();
	const to = (node: string) => ({ ai_tool: [[{ node, type: 'ai_tool', index: 0 }]] });
	await eventually(
		async () => pick((await stage.client.workflow(workflow.id)).connections, TOOL, BULK_SMS),
		{ [TOOL]: to(BULK_SMS), [BULK_SMS]: to(AGENT) },
	);
});
