import { eventually } from '../../sandbox/test/page/eventually';
import { useStage } from './stage';
import { receiver, TRIGGER } from './workflows';

const stage = useStage();

test.each<[string, Record<string, unknown>, string]>([
	['for delivery reports', {}, '<id>/webhook'],
	['for SMS at a path', { event: 'incomingSms', options: { path: ' /sms/in/ ' } }, 'sms/in'],
	['with an expression elsewhere', { options: { maxBodySize: '={{ 7 }}' } }, '<id>/webhook'],
])('the editor shows the addresses of a trigger %s', async (_, parameters, end) => {
	const saved = await stage.save(receiver(stage.credential, parameters));
	const path = end.replace('<id>', saved.nodes[0]?.webhookId ?? '');
	const panel = await (await stage.open()).openNode(saved, TRIGGER);
	await panel.openWebhookUrls();
	const shown = panel.panel.getByText(/^https?:\/\/\S+\/webhook/);
	const addresses = async () => (await shown.allInnerTexts()).map((each) => each.trim());
	await eventually(addresses, [`${stage.n8nUrl}/webhook-test/${path}`]);
	await panel.panel.getByText('Production URL', { exact: true }).click();
	await eventually(addresses, [`${stage.n8nUrl}/webhook/${path}`]);
});
