import type { Locator, Page } from 'playwright-core';

import { CredentialForm } from './credentialForm';

/** The panel of a node: its input at the left, its parameters, its output at the right. */
export class NodePanel {
	private constructor(
		private readonly page: Page,
		readonly panel: Locator,
	) {}

	static async of(page: Page): Promise<NodePanel> {
		const panel = page.getByTestId('ndv');
		await panel.getByTestId('node-parameters').waitFor();
		return new NodePanel(page, panel);
	}

	get parameters(): Locator {
		return this.panel.getByTestId('node-parameters');
	}

	get output(): Locator {
		return this.panel.getByTestId('output-panel');
	}

	/** The part of a parameter, with its label, its hint and its marks. */
	parameter(name: string): Locator {
		return this.parameters
			.getByTestId('parameter-item')
			.filter({ has: this.page.getByTestId(`parameter-input-${name}`) });
	}

	/** Where one writes the value of a parameter. */
	field(name: string): Locator {
		return this.parameters.getByTestId(`parameter-input-${name}`).locator('input, textarea');
	}

	/** Writes a value and leaves the field, so that n8n takes it at once. */
	async write(name: string, value: string): Promise<void> {
		await this.field(name).fill(value);
		await this.field(name).blur();
	}

	/** Adds one of the options. */
	async addOption(name: string): Promise<void> {
		await this.panel.getByTestId('collection-parameter-add').click();
		await this.page.getByRole('option', { name, exact: true }).click();
	}

	/** Runs the step; what comes out must be waited for. */
	async execute(): Promise<void> {
		await this.panel.getByTestId('node-execute-button').click();
	}

	/** A sentence of a notice among the parameters. */
	notice(words: string): Locator {
		return this.parameters.getByText(words);
	}

	/** The line above the output, or what the panel warns of before the run. */
	get hint(): Locator {
		return this.output.getByTestId('node-hint');
	}

	/**
	 * The table of the output. n8n draws an empty column behind the last one, which is left out.
	 *
	 * @returns rows of cells, the names of the columns first
	 */
	async table(): Promise<string[][]> {
		await this.output.getByTestId('radio-button-table').click();
		const table = this.output.locator('table');
		await table.waitFor();
		const rows = await table.locator('tr').all();
		const texts = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
		return texts.map((row) => row.slice(0, -1).map((cell) => cell.trim()));
	}

	/** Shows another branch of the output, by the words of its tab. */
	async openBranch(words: string): Promise<void> {
		await this.output.getByText(words, { exact: true }).click();
	}

	/** Opens the addresses of a trigger. @returns the Test URL, which is shown first */
	async openWebhookUrls(): Promise<string> {
		await this.panel.getByText('Webhook URLs', { exact: true }).first().click();
		const address = this.panel.getByText(/^https?:\/\/\S+\/webhook-test\//);
		return (await address.innerText()).trim();
	}

	/** Presses the button of a trigger and waits until it listens. */
	async listen(): Promise<void> {
		await this.panel.getByTestId('trigger-execute-button').click();
		await this.panel.getByText('Listening for test event', { exact: true }).waitFor();
	}

	async close(): Promise<void> {
		await this.panel.getByTestId('ndv-close-button').click();
		await this.panel.waitFor({ state: 'hidden' });
	}

	/** Opens a new credential from the list of credentials. */
	async newCredential(): Promise<CredentialForm> {
		await this.panel.getByTestId('node-credentials-select').click();
		await this.page.getByTestId('node-credentials-select-item-new').click();
		return await CredentialForm.of(this.page);
	}
}
