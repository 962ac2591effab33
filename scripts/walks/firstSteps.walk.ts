import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';

import { repository } from '../../hosts/install/hostFolder';
import { eventually } from '../../sandbox/test/page/eventually';
import { messageRows } from '../../sandbox/test/page/messageRows';
import { Clicks } from './clicks';
import { NodePanel } from '../../test/ui/nodePanel';
import { NodeSearch } from '../../test/ui/nodeSearch';
import { useStage } from '../../test/ui/stage';

const stage = useStage();
const READ_MS = 500;

/** Copies the text of an example and pastes it onto the canvas. */
async function pasteExample(page: Page, name: string): Promise<void> {
	const text = await readFile(path.join(repository, 'examples', name), 'utf8');
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
	await page.keyboard.press('Control+v');
}

/** Opens a new workflow from the list of workflows, with an example on its canvas. */
async function openExample(page: Page, clicks: Clicks, name: string): Promise<void> {
	await page.goto(`${stage.n8nUrl}/home/workflows`);
	await clicks.countIn(page);
	// An n8n without any workflow offers to build one in the middle of its page.
	const create = page.getByTestId('add-resource-workflow');
	await create
		.or(page.getByText('Build a workflow', { exact: true }))
		.first()
		.click();
	await page.getByTestId('canvas-add-button').waitFor();
	await pasteExample(page, name);
	await page.locator('[data-test-id="canvas-node"][data-node-name="Bulk SMS"]').dblclick();
}

/** Makes the credential from the panel of the node, field by field. */
async function connect(page: Page, fields: Record<string, string>): Promise<void> {
	// The editor asks n8n for a name of the credential, and saves none without a name.
	const named = page.waitForResponse((answer) => answer.url().includes('/credentials/new'));
	await page.getByText('Connect to Bulk SMS').click();
	const form = page.getByTestId('editCredential-modal');
	await named;
	for (const [name, value] of Object.entries(fields)) {
		await form.getByTestId(`parameter-input-${name}`).click();
		await page.keyboard.press('Control+a');
		// As pasted: n8n loses letters that come faster than a person types.
		await page.keyboard.insertText(value);
	}
	await form.getByTestId('credential-save-button').click();
	await form.waitFor({ state: 'hidden' });
}

test('the first SMS takes 8 clicks by the README, its report 6 more, an approval 7', async () => {
	// As on the first day of an n8n.
	await stage.client.deleteCredentials();
	const { page } = await stage.open();
	const clicks = new Clicks();
	await openExample(page, clicks, 'hello-sms.json');
	await connect(page, { ...stage.account });
	const panel = page.getByTestId('ndv');
	await panel.getByTestId('node-execute-button').click();
	await panel.getByTestId('output-panel').getByText('accepted').first().waitFor();
	expect(clicks.take()).toBe(8);

	await page.keyboard.press('Escape');
	await page.keyboard.press('n');
	const search = await NodeSearch.of(page);
	await search.type('Bulk SMS');
	await search.open('Bulk SMS');
	await search.take('Send SMS and wait for delivery report');
	for (const [name, value] of Object.entries({ from: 'MyShop', to: '66812345678', text: 'Hi' })) {
		await panel.getByTestId(`parameter-input-${name}`).click();
		await page.keyboard.insertText(value);
	}
	await panel.getByTestId('node-execute-button').click();
	await panel.getByText('Delivered Branch (1 item)').waitFor();
	expect(clicks.take()).toBe(6);

	await panel.getByTestId('parameter-input-operation').click();
	await page.getByRole('option', { name: 'Send and Wait for Response' }).click();
	await panel.getByTestId('parameter-input-message').click();
	await page.keyboard.insertText('Restart the database?');
	await panel.getByTestId('node-execute-button').click();
	// A person is slower than n8n, which may still store the execution when the SMS arrives.
	const link = () => /\bhttps?:\S+/.exec(stage.sandbox.messages().at(-1)?.text ?? '')?.[0];
	await eventually(async () => (await fetch(link() ?? stage.sandbox.url + '/none')).status, 200);
	const inbox = await page.context().newPage();
	await inbox.goto(stage.sandbox.url);
	await clicks.countIn(inbox);
	await messageRows(inbox).filter({ hasText: 'Restart the database?' }).click();
	const opened = page.context().waitForEvent('page');
	await inbox.getByRole('figure').getByRole('link').click();
	const question = await opened;
	await clicks.countIn(question);
	await question.getByRole('button', { name: 'Approve' }).click();
	await panel.getByTestId('output-panel').getByText('approved').first().waitFor();
	expect(clicks.take()).toBe(7);
});

test('a list for tomorrow at nine in Bangkok takes 16 clicks by its recipe, and no run that fails', async () => {
	await stage.client.deleteCredentials();
	const editor = await stage.open();
	const { page } = editor;
	const clicks = new Clicks();
	await openExample(page, clicks, 'send-to-a-list.json');
	await connect(page, { ...stage.account, defaultCountryCode: '66', timezone: 'UTC' });
	const panel = await NodePanel.of(page);
	await panel.collection('options').add('Send At');
	const sendAt = panel.parameter('sendAt').last();
	await sendAt.locator('label').last().hover();
	await page
		.getByTestId('sendAt-parameter-input-options-container')
		.getByTestId('radio-button-expression')
		.click();
	await page.getByTestId('parameter-input-sendAt').locator('.cm-content').click();
	await page.keyboard.insertText(
		"{{ $now.setZone('Asia/Bangkok').plus({ days: 1 }).startOf('day').plus({ hours: 9 }) }}",
	);
	// As a person who reads the value: the editor forgets what is written right before it closes.
	await page
		.getByText(/DateTime: .*T09:00/)
		.first()
		.waitFor();
	await page.waitForTimeout(READ_MS);
	await panel.close();
	await page.getByTestId('execute-workflow-button').click();
	await editor.node('Bulk SMS').getByTestId('canvas-node-status-success').waitFor();
	const ended = await editor.openNodeOnCanvas('Bulk SMS');
	expect((await ended.hint.innerText()).trim()).toMatch(
		/^1 request, 2 scheduled for \w{3}, \w{3} \d+,(?: \d{4},)? 09:00 \(\+07:00\), 02:00 UTC, 1 rejected, 1 not sent, 2 skipped, 2 credits used\.$/,
	);
	expect(clicks.take()).toBe(16);
});
