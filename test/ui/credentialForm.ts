import type { Locator, Page } from 'playwright-core';

/** Pixels that all fields take, with what is above them, and that stay free around the window. */
const WHOLE_PX = 1_260;
const MARGIN_PX = 20;
/** n8n drops what is written right after its test of a credential, faster than a person writes. */
const AFTER_TEST_MS = 500;

/** The window in which one fills in a credential. */
export class CredentialForm {
	private constructor(
		readonly page: Page,
		readonly form: Locator,
	) {}

	static async of(page: Page): Promise<CredentialForm> {
		const form = page.getByTestId('editCredential-modal');
		await form.getByTestId('parameter-input-baseUrl').waitFor();
		return new CredentialForm(page, form);
	}

	/** The labels of the fields, from top to bottom. */
	async labels(): Promise<string[]> {
		const labels = this.form.getByTestId('credential-connection-parameter').locator('label');
		// Behind the name stand a star, where the field is required, and the choice of an expression.
		const texts = await labels.allInnerTexts();
		return texts.map((text) => text.replace(/( \*)?(\n.*)*$/, '').trim());
	}

	/** Waits until the question mark beside the label of a field says so. */
	async helps(name: string, words: string): Promise<void> {
		const field = this.form
			.getByTestId('credential-connection-parameter')
			.filter({ has: this.page.getByTestId(`parameter-input-${name}`) });
		await field.locator('label').first().hover();
		await field.locator('[data-icon="circle-help"]').hover();
		// There is a second, unseen one for those who listen.
		await this.page.getByText(words).filter({ visible: true }).first().waitFor();
	}

	async write(name: string, value: string): Promise<void> {
		const field = this.form.getByTestId(`parameter-input-${name}`).locator('input');
		await field.fill(value);
		await field.blur();
	}

	/** Saves what the test refuses, and waits for its sentence, which comes after "More details". */
	async saveInVain(sentence: string): Promise<void> {
		await this.form.getByTestId('credential-save-button').click();
		await this.form.getByText('Couldn’t connect with these settings').waitFor();
		const details = this.form.getByText('More details', { exact: true });
		const words = this.form.getByText(sentence);
		await details.or(words).first().waitFor();
		if (await details.isVisible()) await details.click();
		await words.waitFor();
		await this.page.waitForTimeout(AFTER_TEST_MS);
	}

	/** Saves what passes the test, on which n8n closes the window. */
	async saveInPeace(): Promise<void> {
		await this.form.getByTestId('credential-save-button').click();
		await this.form.waitFor({ state: 'hidden' });
	}

	/** Opens the credential that was saved last, from the panel of the node behind the window. */
	async openAgain(): Promise<CredentialForm> {
		await this.page.getByTestId('credential-edit-button').click();
		return await CredentialForm.of(this.page);
	}

	/** Makes room for a picture of all fields: n8n's window is never higher than 750 pixels. */
	async showWhole(): Promise<void> {
		const viewport = this.page.viewportSize();
		if (viewport)
			await this.page.setViewportSize({ ...viewport, height: WHOLE_PX + 2 * MARGIN_PX });
		await this.page.addStyleTag({
			content: `[data-test-id="editCredential-modal"] {
				height: ${WHOLE_PX}px !important;
				max-height: none !important;
			}`,
		});
	}
}
