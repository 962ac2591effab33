import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';

import { repository } from '../../hosts/install/hostFolder';
import { eventually } from '../../sandbox/test/page/eventually';
import { messageRows } from '../../sandbox/test/page/messageRows';
import { Clicks } from './clicks';
import { useStage } from './stage';

const stage = useStage();
const LIMIT_MS = 180_000;

/** Copies the text of an example and pastes it onto the canvas. */
async function pasteExample(page: Page, name: string): Promise<void> {
	const text = await readFile(path.join(repository, 'examples', name), 'utf8');
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
	await page.keyboard.press('Control+v');
}

test(
	'the first SMS takes 8 clicks by the README, its report 3 more, an approval 7',
	async () => {
		// As on the first day of an n8n.
		await stage.client.deleteCredentials();
		const { page } = await stage.open();
		const clicks = new Clicks();
		await page.goto(`${stage.n8nUrl}/home/workflows`);
		await clicks.countIn(page);
		// An n8n without any workflow offers to build one in the middle of its page.
		const create = page.getByTestId('add-resource-workflow');
		await create
			.or(page.getByText('Build a workflow', { exact: true }))
			.first()
			.click();
		await page.getByTestId('canvas-add-button').waitFor();
		await pasteExample(page, 'hello-sms.json');
		await page.locator('[data-test-id="canvas-node"][data-node-name="Bulk SMS"]').dblclick();
		await page.getByText('Connect to Bulk SMS').click();
		const form = page.getByTestId('editCredential-modal');
		for (const [name, value] of Object.entries<string>({ ...stage.account })) {
			await form.getByTestId(`parameter-input-${name}`).click();
			await page.keyboard.press('Control+a');
			// As pasted: n8n loses letters that come faster than a person types.
			await page.keyboard.insertText(value);
		}
		await form.getByTestId('credential-save-button').click();
		await form.waitFor({ state: 'hidden' });
		const panel = page.getByTestId('ndv');
		await panel.getByTestId('node-execute-button').click();
		await panel.getByTestId('output-panel').getByText('accepted').first().waitFor();
		expect(clicks.take()).toBe(8);

		await panel.getByTestId('parameter-input-operation').click();
		await page.getByRole('option', { name: 'Send and Wait for Delivery Report' }).click();
		await panel.getByTestId('node-execute-button').click();
		await panel.getByText('Delivered Branch (1 item)').waitFor();
		expect(clicks.take()).toBe(3);

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
	},
	LIMIT_MS,
);
