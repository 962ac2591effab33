import { nodeNames, readExample } from '../../demo/examples';
import { press } from '../e2e/askingWorkflow';
import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
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
	const [link = ''] = /http\S+$/.exec(stage.sandbox.messages()[0]?.text ?? '') ?? [];
	expect((await press(link, { decision: 'approve' })).status).toBe(200);
	await editor.node(nodeNames.restart).getByTestId('canvas-node-status-success').waitFor();
	await takePicture(editor.page, 'approve-by-sms');
});
