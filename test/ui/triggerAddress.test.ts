import { randomUUID } from 'node:crypto';
import { workflow } from '../e2e/sendingWorkflow';
import { useStage } from './stage';
import { node, TRIGGER } from './workflows';

const stage = useStage();

/** Saves a workflow with the trigger alone, and opens the trigger. */
async function openTrigger(parameters: Record<string, unknown>, typeVersion = 2) {
	const webhookId = randomUUID();
	const type = 'n8n-nodes-bulk-sms.bulkSmsTrigger';
	const more = { credentials: { bulkSmsApi: stage.credential }, webhookId };
	const trigger = node(TRIGGER, type, typeVersion, [0, 0], parameters, more);
	const saved = await stage.save(workflow(`Address ${webhookId}`, [trigger]));
	const editor = await stage.open();
	return { webhookId, panel: await editor.openNode(saved, TRIGGER) };
}

test.each<[string, Record<string, unknown>, string]>([
	['for delivery reports', {}, '<id>/webhook'],
	['for incoming SMS', { event: 'incomingSms' }, '<id>/webhook'],
	['for opt-outs', { event: 'optOut', sender: 'MyShop' }, '<id>/webhook'],
	['for delivery reports at a path', { options: { path: 'reports-7' } }, 'reports-7'],
	['for SMS at a path', { event: 'incomingSms', options: { path: ' /sms/in/ ' } }, 'sms/in'],
	['for opt-outs at a path', { event: 'optOut', options: { path: 'stop' } }, 'stop'],
	['with an expression elsewhere', { options: { bulkId: '={{ "7" }}' } }, '<id>/webhook'],
])('the editor shows the addresses of a trigger %s', async (_, parameters, end) => {
	const { webhookId, panel } = await openTrigger(parameters);
	const path = end.replace('<id>', webhookId);
	expect(await panel.openWebhookUrls()).toBe(`${stage.n8nUrl}/webhook-test/${path}`);
	await panel.panel.getByText('Production URL', { exact: true }).click();
	const address = panel.panel.getByText(/^https?:\/\/\S+\/webhook\//);
	expect((await address.innerText()).trim()).toBe(`${stage.n8nUrl}/webhook/${path}`);
});

test.each([
	[2, false],
	[1, true],
])('the editor offers Other Encodings for the type version %i: %s', async (version, isOffered) => {
	const { panel } = await openTrigger({}, version);
	const labels = await panel.collection('options').openList();
	expect(labels).toContain('Max Body Size');
	expect(labels.includes('Other Encodings')).toBe(isOffered);
});
