import type { Page } from 'playwright-core';

import type { WorkflowFile } from '../../hosts/rest/workflow';
import type { Editor } from '../../test/ui/editor';
import type { NodePanel } from '../../test/ui/nodePanel';
import type { Clicks } from './clicks';

const READ_MS = 500;

/** Opens a new workflow from the list of workflows. */
export async function newWorkflow(editor: Editor, clicks: Clicks): Promise<void> {
	const { page } = editor;
	await editor.openWorkflows();
	await clicks.countIn(page);
	// An n8n without any workflow offers to build one in the middle of its page.
	const create = page.getByTestId('add-resource-workflow');
	await create
		.or(page.getByText('Build a workflow', { exact: true }))
		.first()
		.click();
	await page.getByTestId('canvas-add-button').waitFor();
}

/** Opens a new workflow, and pastes an example onto its canvas. */
export async function openExample(
	editor: Editor,
	clicks: Clicks,
	file: WorkflowFile,
): Promise<void> {
	const { page } = editor;
	await newWorkflow(editor, clicks);
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(JSON.stringify(file))})`);
	await page.keyboard.press('Control+v');
}

/** Puts a trigger or an action into the workflow, from the list that N opens. */
export async function takeNode(editor: Editor, sentence: string): Promise<NodePanel> {
	const search = await editor.pressN();
	await search.type('Bulk SMS');
	await search.open('Bulk SMS');
	return await search.take(sentence);
}

/** Makes a credential from the panel of a node, field by field. */
export async function connect(
	page: Page,
	type: string,
	fields: Record<string, string>,
): Promise<void> {
	// The editor asks n8n for a name of the credential, and saves none without a name.
	const named = page.waitForResponse((answer) => answer.url().includes('/credentials/new'));
	await page.getByText(`Connect to ${type}`).click();
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

/** Leaves the panel of a node by its key, which n8n takes where no field has the cursor. */
export async function leave({ page, panel }: NodePanel): Promise<void> {
	await page.keyboard.press('Escape');
	await panel.waitFor({ state: 'hidden' });
}

/** Enters values into an Edit Fields node, by the places of its fields. */
export async function enter(
	editor: Editor,
	node: string,
	values: Record<number, string>,
): Promise<void> {
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

/** Publishes the workflow, and closes what n8n says of it. */
export async function publish(editor: Editor): Promise<void> {
	await editor.publish();
	await editor.page.getByRole('button', { name: 'Got it' }).click();
}

/** Opens the addresses of a trigger, which n8n shows at once for its own ones, and copies the one of a published workflow. */
export async function productionUrl(trigger: NodePanel): Promise<string> {
	const { panel } = trigger;
	const production = panel.getByText('Production URL', { exact: true });
	if (!(await production.isVisible())) await trigger.openWebhookUrls();
	await production.click();
	const address = panel.getByText(/^https?:\/\/\S+\/webhook\//);
	// Copies it.
	await address.click();
	return (await address.innerText()).trim();
}
