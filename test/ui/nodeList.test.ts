import { OptOutCodes } from '../../nodes/BulkSms/core/optOut/optOutCodes';
import { eventually } from '../../sandbox/test/page/eventually';
import type { Editor } from './editor';
import type { NodePanel } from './nodePanel';
import { useStage } from './stage';
import { saveAccountWithToken, TOKEN } from './workflows';

const stage = useStage();

/** What a person writes, by the name of the field, where an action asks for it. */
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

async function fillIn(panel: NodePanel, further: Record<string, string> = {}): Promise<void> {
	for (const [name, value] of Object.entries({ ...WRITTEN, ...further })) {
		if ((await panel.field(name).count()) > 0) await panel.write(name, value);
	}
}

/** The code in the last message that the sandbox got. */
const sentCode = () => /\b\d{6}\b/.exec(stage.sandbox.messages().at(-1)?.text ?? '')?.[0] ?? '';

describe('an action taken from the list of nodes runs as soon as its fields are filled in', () => {
	const AT_ONCE = 'those that end at once, and say what came of it';
	const runAtOnce = async (): Promise<void> => {
		const editor = await stage.open();
		await editor.newWorkflow();
		let otpId = '';
		const runs: Array<[sentence: string, shown: string, further?: () => Record<string, string>]> = [
			['Send an SMS', 'accepted'],
			['Get message status', 'notFound'],
			['Preview SMS without sending', 'GSM-7'],
			['Check the gateway', 'prepaid'],
			['Get the balance', 'prepaid'],
			['Get the senders', 'MyShop'],
			['Answer an incoming SMS', 'No Bulk SMS Trigger leads to this node'],
			['Request a one-time password', 'login'],
			['Resend a one-time password', 'login', () => ({ otpId })],
			['Verify a one-time password', 'verified', () => ({ otpId, otpCode: sentCode() })],
		];
		for (const [sentence, shown, further] of runs) {
			const panel = await take(editor, 'Actions', sentence);
			await fillIn(panel, further?.());
			await panel.execute();
			if (sentence.startsWith('Verify')) await panel.openBranch('Verified Branch (1 item)');
			await panel.output.getByText(shown).first().waitFor();
			if (sentence.startsWith('Request')) {
				const [names = [], first = []] = await panel.table();
				otpId = first[names.indexOf('otpId')] ?? '';
			}
			await panel.close();
			await editor.clear();
		}
	};
	test(AT_ONCE, runAtOnce);

	test.each([
		['Send SMS and wait for response', 'Waiting for the response to the SMS'],
		['Send SMS and wait for delivery report', 'Delivered Branch (1 item)'],
	])('%s', async (sentence, shown) => {
		const editor = await stage.open();
		await editor.newWorkflow();
		const panel = await take(editor, 'Actions', sentence);
		await fillIn(panel);
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
		['Estimate', 'Preview SMS without sending'],
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
	test.each([
		['On delivery report', false, 'POST', 400],
		['On incoming SMS', false, 'POST', 400],
		['On opt-out', true, 'GET', 200],
	])('%s, with a credential: %s', async (sentence, asksForCredential, method, status) => {
		await saveAccountWithToken(stage.client, stage.account);
		const editor = await stage.open();
		await editor.newWorkflow();
		const panel = await take(editor, 'Triggers', sentence);
		// Before anything is filled in: n8n repairs its list of fields as soon as one is written.
		expect((await panel.labels()).includes('Credential')).toBe(asksForCredential);
		if (asksForCredential) await panel.chooseCredential('With a token');
		await fillIn(panel);
		const address = (await panel.openWebhookUrls()).replace('/webhook-test/', '/webhook/');
		await panel.close();
		await editor.publish();
		const call = `${address}?o=${new OptOutCodes(TOKEN).seal('66812345678')}`;
		await eventually(async () => (await fetch(call, { method })).status, status);
	});
});
