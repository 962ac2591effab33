import type { Locator, Page } from 'playwright-core';

/** One group of options in the panel of a node: its heading and the button that adds one. */
export class OptionCollection {
	private readonly part: Locator;

	/** @param name the name under which a workflow keeps the collection */
	constructor(
		private readonly page: Page,
		parameters: Locator,
		name: string,
	) {
		this.part = parameters
			.getByTestId('parameter-item')
			.filter({ has: page.locator(`label[for="${name}"]`) });
	}

	private get button(): Locator {
		return this.part.getByTestId('collection-parameter-add');
	}

	private get choices(): Locator {
		return this.page.getByRole('option').filter({ visible: true });
	}

	/** What the button says. n8n draws a choice whose empty field looks like a button. */
	async buttonText(): Promise<string | null> {
		return await this.button.locator('input').getAttribute('placeholder');
	}

	/** Opens the list of what may be added. */
	async openList(): Promise<void> {
		await this.button.click();
		await this.choices.first().waitFor();
	}

	/** What the open list shows, from top to bottom. n8n draws it anew where an option was just added. */
	async listed(): Promise<string[]> {
		return (await this.choices.allInnerTexts()).map((label) => label.trim());
	}

	/** Closes the list and leaves everything as it is. */
	async closeList(): Promise<void> {
		await this.button.click();
		await this.choices.first().waitFor({ state: 'hidden' });
	}

	/** Adds one of the options. */
	async add(label: string): Promise<void> {
		await this.button.click();
		await this.page.getByRole('option', { name: label, exact: true }).click();
		// A click on the button while the list still closes would not open it again.
		await this.choices.first().waitFor({ state: 'hidden' });
	}

	/** Waits until the question mark beside the heading says so. */
	async helps(words: string): Promise<void> {
		await this.part.locator('label').first().hover();
		await this.part.locator('[data-icon="circle-help"]').first().hover();
		// There is a second, unseen one for those who listen.
		await this.page.getByText(words).filter({ visible: true }).first().waitFor();
	}
}
