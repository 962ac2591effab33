import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
import { useStage } from './stage';
import { BULK_SMS, bulkSms, oneStep } from './workflows';

const stage = useStage();

test('Get Status shows what happened to a message, and which one is not in the log', async () => {
	const editor = await stage.open();
	const message = { from: 'MyShop', to: '66812345678', text: 'Your order is on its way' };
	const options = { messageId: 'order-1001' };
	const sending = bulkSms({ ...message, options }, stage.credential);
	await editor.openWorkflow(await stage.save(oneStep('Order', sending)));
	await editor.execute(BULK_SMS);
	const status = () => Promise.resolve(stage.sandbox.messages()[0]?.status.name);
	await eventually(status, 'DELIVERED');

	const asked = { operation: 'getStatus', messageIds: 'order-1001, order-1002' };
	const lookUp = oneStep('Status', bulkSms(asked, stage.credential));
	const panel = await editor.openNode(await stage.save(lookUp), BULK_SMS);
	await panel.execute();
	const [columns, ...rows] = await panel.table();
	const cells = (name: string) => rows.map((row) => row[columns?.indexOf(name) ?? -1]);
	expect(cells('messageId')).toEqual(['order-1001', 'order-1002']);
	expect(cells('outcome')).toEqual(['delivered', 'notFound']);
	await panel.showOutputAs('json');
	await takePicture(editor.page, 'get-status', { height: 1000 });
});
