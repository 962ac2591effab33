import { randomUUID } from 'node:crypto';

import { credentialFor } from '../../demo/examples';
import type { CredentialReference } from '../../hosts/rest/restClient';
import { OptOutCodes } from '../../nodes/BulkSms/core/pages/optOutCodes';
import { workflow } from '../e2e/sendingWorkflow';
import { takePicture } from './picture';
import { useStage } from './stage';
import { node, TRIGGER } from './workflows';

const stage = useStage();

const TOKEN = 'a-token-of-20-letters';
const trigger = (credential: CredentialReference) =>
	node(
		TRIGGER,
		'n8n-nodes-bulk-sms.bulkSmsTrigger',
		2,
		[0, 0],
		{ event: 'optOut', sender: 'MyShop', options: {} },
		{ credentials: { bulkSmsApi: credential }, webhookId: randomUUID() },
	);

test('the trigger for opt-outs says what to do, and asks for its credential', async () => {
	const editor = await stage.open();
	const saved = await stage.save(workflow('Opt-outs', [trigger(stage.credential)]));
	const panel = await editor.openNode(saved, TRIGGER);
	expect(await panel.parameters.locator('li').allInnerTexts()).toEqual([
		'Choose a credential whose Report Token has at least 16 characters, here and in the Bulk SMS node that sends: it signs the links.',
		'After this trigger, connect a node that keeps the list, such as Data Table with Upsert Row(s). The page promises that messages stop, but the trigger keeps no list.',
		'In the workflow that sends, read that list before Bulk SMS, and give its numbers to the safeguard Suppression List.',
		'Open Webhook URLs above and copy the Production URL into the option Opt-Out URL of the node that sends.',
		'Publish this workflow.',
	]);
	expect(await panel.labels()).toEqual(['Credential', 'Event', 'Sender', 'Options']);
	expect(await panel.openWebhookUrls()).toContain('/webhook-test/');
	await takePicture(editor.page, 'opt-out-trigger');
});

test('while it listens, looking at the page ends nothing, and its button shows the number', async () => {
	const { type, data } = credentialFor(stage.account);
	const credential = await stage.client.saveCredential({
		name: 'With a token',
		type,
		data: { ...data, reportToken: TOKEN },
	});
	const editor = await stage.open();
	const saved = await stage.save(workflow('Opt-outs', [trigger(credential)]));
	const panel = await editor.openNode(saved, TRIGGER);
	const link = `${await panel.openWebhookUrls()}?o=${new OptOutCodes(TOKEN).seal('66812345678')}`;
	await panel.listen();
	for (const method of ['GET', 'GET', 'POST']) {
		const { status } = await fetch(link, { method });
		expect([method, status]).toEqual([method, 200]);
	}
	const [columns, row] = await panel.table();
	const cells = ['to', 'source'].map((name) => row?.[columns?.indexOf(name) ?? -1]);
	expect(cells).toEqual(['66812345678', 'link']);
});
