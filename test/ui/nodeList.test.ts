import { OptOutCodes } from '../../nodes/BulkSms/core/optOut/optOutCodes';
import { eventually } from '../../sandbox/test/page/eventually';
import type { Editor } from './editor';
import type { NodePanel } from './nodePanel';
import { useStage } from './stage';
import { saveAccountWithToken, TOKEN } from './workflows';

const stage = useStage();

/** What a person writes, by the name of the field. */
const WRITTEN = {
	from: 'MyShop',
	to: '+66 81 234 5678',
	text: 'Your order is on its way',
	message: 'Restart the database?',
	messageIds: 'order-1001',
	otcId: 'login',
	sender: 'MyShop',
};

/** Takes an action from the list of nodes of an empty workflow. */
async function take(editor: Editor, part: string, sentence: string): Promise<NodePanel> {
	const search = await editor.pressN();
	await search.type('bulk sms');
	await search.open('Bulk SMS');
	// Where nothing starts the workflow yet, the triggers are open and the actions are not.
	if (part === 'Actions') await search.heading(part).click();
	return await search.take(sentence);
}

type Field = keyof typeof WRITTEN;

async function fillIn(panel: NodePanel, fields: Field[]): Promise<void> {
	for (const name of fields) await panel.write(name, WRITTEN[name]);
}

/** The code in the last message that the sandbox got. */
const sentCode = () => /\b\d{6}\b/.exec(stage.sandbox.messages().at(-1)?.text ?? '')?.[0] ?? '';

describe('an action taken from the list of nodes runs as soon as its fields are filled in', () => {
	const AT_ONCE = 'those that end at once, and say what came of it';
	const runAtOnce = async (): Promise<void> => {
		const editor = await stage.open();
		await editor.newWorkflow();
		let otpId = '';
		type Further = () => Record<string, string>;
		const runs: Array<[sentence: string, fields: Field[], shown: string, further?: Further]> = [
			['Send an SMS', ['from', 'to', 'text'], 'accepted'],
			['Get message status', ['messageIds'], 'notFound'],
			['Estimate SMS without sending', ['from', 'to', 'text'], 'GSM-7'],
			['Check the gateway', ['from', 'to'], 'prepaid'],
			['Get the balance', [], 'prepaid'],
			['Get the senders', [], 'MyShop'],
			['Answer an incoming SMS', ['text'], 'No Bulk SMS Trigger leads to this node'],
			['Request a one-time password', ['to', 'otcId'], 'login'],
			['Resend a one-time password', ['to'], 'login', () => ({ otpId })],
			['Verify a one-time password', [], 'verified', () => ({ otpId, otpCode: sentCode() })],
		];
		for (const [sentence, fields, shown, further] of runs) {
			const panel = await take(editor, 'Actions', sentence);
			await fillIn(panel, fields);
			for (const [name, value] of Object.entries(further?.() ?? {})) await panel.write(name, value);
			await panel.execute();
			if (sentence.startsWith('Verify')) await panel.openBranch('Verified Branch (1 item)');
			await panel.output.getByText(shown).first().waitFor();
			if (sentence.startsWith('Request')) {
				await eventually(async () => (await panel.cells(['otpId'])).length, 1);
				[[otpId = ''] = []] = await panel.cells(['otpId']);
			}
			await panel.close();
			await editor.clear();
		}
	};
	test(AT_ONCE, runAtOnce);

	test.each<[string, string, Field[]]>([
		['Send SMS and wait for response', 'Waiting for the response to the SMS', ['message']],
		['Send SMS and wait for delivery report', 'Delivered Branch (1 item)', ['text']],
	])('%s', async (sentence, shown, fields) => {
		const editor = await stage.open();
		await editor.newWorkflow();
		const panel = await take(editor, 'Actions', sentence);
		await fillIn(panel, ['from', 'to', ...fields]);
		await panel.execute();
		await panel.output.getByText(shown).first().waitFor();
		expect(stage.sandbox.messages()).toHaveLength(1);
	});
});

test('n8n gives a node the name of each operation that is chosen', async () => {
	const editor = await stage.open();
	await editor.newWorkflow();
	const panel = await take(editor, 'Actions', 'Send SMS and wait for response');
	// Of Send, words that no other operation has.
	for (const [operation, name] of [
		['one or many numbers', 'Send an SMS'],
		['Send and Wait for Delivery Report', 'Send SMS and wait for delivery report'],
		['one or many numbers', 'Send an SMS'],
		['Estimate', 'Estimate SMS without sending'],
		['Send and Wait for Response', 'Send SMS and wait for response'],
	] as const) {
		await panel.parameters.getByTestId('parameter-input-operation').click();
		await editor.page.getByRole('option', { name: operation }).first().click();
		// The title is a field, with its text beside it to measure.
		await panel.panel.getByText(name, { exact: true }).first().waitFor({ state: 'attached' });
	}
});

describe('a trigger taken from the list of nodes is published as soon as its fields are filled in', () => {
	// An empty call is none that these two could take, but they answer it.
	test.each<[string, boolean, string, number, Field[]]>([
		['On delivery report', false, 'POST', 400, []],
		['On incoming SMS', false, 'POST', 400, []],
		['On opt-out', true, 'GET', 200, ['sender']],
	])('%s, with a credential: %s', async (sentence, asksForCredential, method, status, fields) => {
		await saveAccountWithToken(stage.client, stage.account);
		const editor = await stage.open();
		await editor.newWorkflow();
		const panel = await take(editor, 'Triggers', sentence);
		// Before anything is filled in: n8n repairs its list of fields as soon as one is written.
		await eventually(
			async () =>
				(await panel.labels()).filter((label) => ['Credential', 'Options'].includes(label)),
			[...(asksForCredential ? ['Credential'] : []), 'Options'],
		);
		if (asksForCredential) await panel.chooseCredential('With a token');
		await fillIn(panel, fields);
		const address = (await panel.openWebhookUrls()).replace('/webhook-test/', '/webhook/');
		await panel.close();
		await editor.publish();
		const call = `${address}?o=${new OptOutCodes(TOKEN).seal('66812345678')}`;
		await eventually(async () => (await fetch(call, { method })).status, status);
	});
});
