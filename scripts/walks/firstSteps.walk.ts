import type { Page } from 'playwright-core';

import { readExample } from '../../demo/examples';
import type { WorkflowFile } from '../../hosts/rest/workflow';
import { eventually } from '../../sandbox/test/page/eventually';
import { messageRows } from '../../sandbox/test/page/messageRows';
import { Clicks } from './clicks';
import { inPlaceOfGoogle } from '../../test/e2e/exampleFlows/sheetTomorrowAtNine';
import type { Editor } from '../../test/ui/editor';
import { NodeSearch } from '../../test/ui/nodeSearch';
import { useStage } from '../../test/ui/stage';

const stage = useStage();
const READ_MS = 500;

/** Copies the text of a workflow and pastes it onto the canvas. */
async function paste(page: Page, text: string): Promise<void> {
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
	await page.keyboard.press('Control+v');
}

/** Opens a new workflow from the list of workflows, with an example on its canvas. */
async function openExample(page: Page, clicks: Clicks, file: WorkflowFile): Promise<void> {
	await page.goto(`${stage.n8nUrl}/home/workflows`);
	await clicks.countIn(page);
	// An n8n without any workflow offers to build one in the middle of its page.
	const create = page.getByTestId('add-resource-workflow');
	await create
		.or(page.getByText('Build a workflow', { exact: true }))
		.first()
		.click();
	await page.getByTestId('canvas-add-button').waitFor();
	await paste(page, JSON.stringify(file));
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
	const editor = await stage.open();
	const { page } = editor;
	const clicks = new Clicks();
	await openExample(page, clicks, await readExample('hello-sms'));
	await editor.openNodeOnCanvas('Bulk SMS');
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

/** Enters values into an Edit Fields node, by the places of its fields. */
async function enter(editor: Editor, node: string, values: Record<number, string>): Promise<void> {
	const { page } = editor;
	const panel = await editor.openNodeOnCanvas(node);
	for (const [place, value] of Object.entries(values)) {
		const field = page.getByTestId('assignment').nth(Number(place));
		await field.getByTestId('assignment-value').locator('input').click();
		await page.keyboard.press('Control+a');
		await page.keyboard.press('Delete');
		await page.keyboard.insertText(value);
		await page.waitForTimeout(READ_MS);
	}
	await panel.close();
}

const SHEET = 'https://docs.google.com/spreadsheets/d/1/edit';

test('a sheet for tomorrow at nine in Bangkok takes 20 clicks beside those at Google, the trial with one’s own number among them, and no run that fails', async () => {
	await stage.client.deleteCredentials();
	const editor = await stage.open();
	const { page } = editor;
	const clicks = new Clicks();
	const file = await readExample('sheet-tomorrow-at-nine');
	await openExample(page, clicks, { ...file, nodes: file.nodes.map(inPlaceOfGoogle) });
	await enter(editor, 'Settings', { 0: SHEET, 2: '081 234 0099' });
	const panel = await editor.openNodeOnCanvas('Bulk SMS');
	await connect(page, { ...stage.account, defaultCountryCode: '66', timezone: 'UTC' });
	await panel.close();
	await editor.execute('Write the Outcome');
	expect(new Set(stage.sandbox.messages().map(({ to }) => to))).toEqual(new Set(['66812340099']));

	await enter(editor, 'Settings', { 2: '' });
	await editor.execute('Write the Outcome');
	await eventually(async () => Promise.resolve(stage.sandbox.messages().length), 13);
	const ended = await editor.openNodeOnCanvas('Bulk SMS');
	expect((await ended.hint.innerText()).trim()).toMatch(
		/^1 request, 6 scheduled for \w{3}, \w{3} \d+,(?: \d{4},)? 09:00 \(\+07:00\), 02:00 UTC, 4 not sent, 1 skipped, 6 credits used\./,
	);
	expect(clicks.take()).toBe(20);
});
