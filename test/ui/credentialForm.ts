import type { Locator, Page } from 'playwright-core';

/** The window in which one fills in a credential. */
export class CredentialForm {
	private constructor(
		private readonly page: Page,
		readonly form: Locator,
	) {}

	static async of(page: Page): Promise<CredentialForm> {
		const form = page.getByTestId('editCredential-modal');
		await form.getByTestId('parameter-input-baseUrl').waitFor();
		return new CredentialForm(page, form);
	}

	/** The labels of the fields, from top to bottom. */
	async labels(): Promise<string[]> {
		const labels = await this.form.getByTestId('credential-connection-parameter').locator('label');
		return (await labels.allInnerTexts()).map((text) => text.replace(/ \*$/, '').trim());
	}

	/** What the question mark beside a label says. */
	async help(label: string): Promise<string> {
		const field = this.form
			.getByTestId('credential-connection-parameter')
			.filter({ has: this.page.getByText(label, { exact: true }) });
		await field.locator('label').hover();
		await field.locator('[data-icon="circle-help"]').hover();
		return await this.page.getByRole('tooltip').innerText();
	}

	async write(name: string, value: string): Promise<void> {
		const field = this.form.getByTestId(`parameter-input-${name}`).locator('input');
		await field.fill(value);
		await field.blur();
	}

	/** Saves what the test refuses, and waits for its sentence, which stands behind "More details". */
	async saveInVain(sentence: string): Promise<void> {
		await this.form.getByTestId('credential-save-button').click();
		await this.form.getByText('Couldn’t connect with these settings').waitFor();
		const details = this.form.getByText('More details', { exact: true });
		const words = this.form.getByText(sentence);
		await details.or(words).first().waitFor();
		if (await details.isVisible()) await details.click();
		await words.waitFor();
	}

	/** Saves what passes the test, on which n8n closes the window. */
	async saveInPeace(): Promise<void> {
		await this.form.getByTestId('credential-save-button').click();
		await this.form.waitFor({ state: 'hidden' });
	}
}
