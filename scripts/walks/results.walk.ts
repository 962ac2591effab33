import { nodeNames, readExample } from '../../demo/examples';
import { press } from '../../test/e2e/askingWorkflow';
import { alert, NEXT } from '../../test/ui/alertWorkflow';
import type { NodePanel } from '../../test/ui/nodePanel';
import { useStage } from '../../test/ui/stage';
import { BULK_SMS, bulkSms, oneStep } from '../../test/ui/workflows';
import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../pictures/picture';

const stage = useStage();
const MESSAGE = { from: 'MyShop', to: '66812345678' };
const AT_NINE =
	"={{ $now.setZone('Asia/Bangkok').plus({ days: 1 }).startOf('day').set({ hour: 9 }) }}";
const SALE = { operation: 'estimate', to: '66812345678', text: 'Our “Sale” starts tomorrow' };
/** Words that the output shows in the end, and how it is shown. */
type Shown = [words: string, view: 'table' | 'json', height?: number];

async function show(panel: NodePanel, [words, view, height]: Shown, picture: string) {
	await panel.output.getByText(words).first().waitFor();
	if (view === 'json') await panel.showOutputAs('json');
	await takePicture(panel.page, picture, height === undefined ? {} : { height });
}

test.each<[string, Record<string, unknown>, Shown]>([
	['balance', { resource: 'account', operation: 'getBalance' }, ['prepaid', 'table']],
	[
		'minimum-balance',
		{ ...MESSAGE, text: 'Hello', safeguards: { minimumBalance: 20_000 } },
		['Minimum Balance is 20000', 'table'],
	],
	['estimate', SALE, ['UCS-2', 'json']],
	['estimate-ask-gateway', { ...SALE, options: { askGateway: true } }, ['UCS-2', 'json']],
	[
		'send-at',
		{ ...MESSAGE, text: 'Your table is ready at noon.', options: { sendAt: AT_NINE } },
		['accepted', 'table', 1060],
	],
	[
		'otp-request',
		{ resource: 'otp', operation: 'request', otcId: 'login', to: MESSAGE.to },
		['accepted', 'table', 1000],
	],
])('the output %s', async (picture, parameters, shown) => {
	const file = oneStep(picture, bulkSms(parameters, stage.credential));
	const editor = await stage.open();
	const timezone = 'Asia/Bangkok';
	const saved = await stage.save({ ...file, settings: { ...file.settings, timezone } });
	const panel = await editor.openNode(saved, BULK_SMS);
	await panel.execute();
	await show(panel, shown, picture);
	if (picture !== 'otp-request') return;

	await eventually(async () => (await panel.cells(['otpId'])).length, 1);
	const [[otpId] = []] = await panel.cells(['otpId']);
	const otpCode = /\b\d{6}\b/.exec(stage.sandbox.messages().at(-1)?.text ?? '')?.[0] ?? '';
	const verify = { resource: 'otp', operation: 'verify', otpId };
	const step = bulkSms({ ...verify, otpCode }, stage.credential);
	const verifying = await editor.openNode(await stage.save(oneStep('Verify', step)), BULK_SMS);
	await verifying.execute();
	await verifying.openBranch('Verified Branch (1 item)');
	await show(verifying, ['verified', 'table', 1000], 'otp-verify');
});

test('the status of a message, and of one that is not in the log', async () => {
	const editor = await stage.open();
	const options = { messageId: 'order-1001' };
	const order = { ...MESSAGE, text: 'Your order is on its way', options };
	await editor.openWorkflow(await stage.save(oneStep('Order', bulkSms(order, stage.credential))));
	await editor.execute(BULK_SMS);
	const status = () => Promise.resolve(stage.sandbox.messages()[0]?.status.name);
	await eventually(status, 'DELIVERED');
	const asked = { operation: 'getStatus', messageIds: 'order-1001, order-1002' };
	const lookUp = oneStep('Status', bulkSms(asked, stage.credential));
	const panel = await editor.openNode(await stage.save(lookUp), BULK_SMS);
	await panel.execute();
	await show(panel, ['notFound', 'json', 1000], 'get-status');
});

test('an alert that is not delivered', async () => {
	const editor = await stage.open();
	const saved = await stage.save(alert('Rejected alert', '66812349903', stage.credential));
	await editor.openWorkflow(saved);
	await editor.execute(NEXT);
	await takePicture(editor.page, 'not-delivered');
});

test('the example Opt-Outs', async () => {
	const editor = await stage.open();
	await editor.openWorkflow(await stage.save(await readExample('opt-outs')));
	await takePicture(editor.page, 'opt-outs', { height: 1000 });
});

test('the example Approve by SMS after a person has approved', async () => {
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
