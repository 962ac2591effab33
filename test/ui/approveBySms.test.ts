import { nodeNames, readExample } from '../../demo/examples';
import { press } from '../e2e/askingWorkflow';
import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from './picture';
import { useStage } from './stage';

const stage = useStage();

test('the example Approve by SMS runs from the editor: the person approves, and it acts', async () => {
	const file = await readExample('approve-by-sms');
	const nodes = file.nodes.map((node) =>
		node.type.startsWith('n8n-nodes-bulk-sms.')
			? { ...node, credentials: { bulkSmsApi: stage.credential } }
			: node,
	);
	const workflow = await stage.save({ ...file, nodes });
	const editor = await stage.open();
	await editor.openWorkflow(workflow);
	await editor.startFrom(nodeNames.start);
	await eventually(
		async () => (await stage.client.executionsOf(workflow)).map(({ status }) => status),
		['waiting'],
	);
	const link = stage.sandbox.messages()[0]?.text.split('\n').at(-1) ?? '';
	expect((await press(link, { decision: 'approve' })).status).toBe(200);
	await editor.node(nodeNames.restart).getByTestId('canvas-node-status-success').waitFor();
	await takePicture(editor.page, 'approve-by-sms');
});

test('the example On Call shows on one picture who is asked, and in which order', async () => {
	const editor = await stage.open();
	await editor.openWorkflow(await stage.save(await readExample('on-call')));
	for (const name of ['Read the Alert', 'Who Is on Call', 'Nobody Reached']) {
		await editor.node(name).waitFor();
	}
	await takePicture(editor.page, 'on-call', { height: 1000 });
});

test('the example Campaign shows its pages and how it looks up the outcomes on one picture', async () => {
	const editor = await stage.open();
	await editor.openWorkflow(await stage.save(await readExample('campaign')));
	for (const name of ['First Row to Send', 'Take the Page', 'Get Status']) {
		await editor.node(name).waitFor();
	}
	await takePicture(editor.page, 'campaign-pages', { height: 1000 });
});
