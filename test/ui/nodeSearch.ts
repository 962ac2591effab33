import type { Locator, Page } from 'playwright-core';

import { NodePanel } from './nodePanel';

/** The list of nodes at the right of the canvas. */
export class NodeSearch {
	private constructor(
		private readonly page: Page,
		readonly panel: Locator,
	) {}

	static async of(page: Page): Promise<NodeSearch> {
		const panel = page.getByTestId('node-creator');
		await panel.getByTestId('node-creator-search-bar').waitFor();
		return new NodeSearch(page, panel);
	}

	/** The list under a title; a short list has no search field. */
	static async titled(page: Page, title: string): Promise<NodeSearch> {
		const panel = page.getByTestId('node-creator');
		await panel.getByText(title, { exact: true }).waitFor();
		return new NodeSearch(page, panel);
	}

	/** Writes words into the search field. */
	async type(words: string): Promise<void> {
		await this.panel.getByTestId('node-creator-search-bar').fill(words);
	}

	/** What is listed under a name. */
	entry(name: string): Locator {
		return this.panel.getByTestId('item-iterator-item').filter({
			has: this.page.getByTestId('node-creator-item-name').getByText(name, { exact: true }),
		});
	}

	/** Opens a part of the list, such as that of the nodes that ask a person. */
	async openPart(title: string): Promise<void> {
		await this.panel.getByText(title, { exact: true }).click();
		await this.panel.getByTestId('nodes-list-header').getByText(title, { exact: true }).waitFor();
	}

	/** Opens a node's own list of triggers and actions. */
	async open(name: string): Promise<void> {
		await this.entry(name).click();
		await this.panel.getByText('Node details', { exact: true }).waitFor();
	}

	/** Puts the node whose details are shown into the workflow, which opens its panel. */
	async add(): Promise<NodePanel> {
		await this.panel.getByText('Add to workflow', { exact: true }).click();
		return await NodePanel.of(this.page);
	}

	/** Takes an action of the list into the workflow, which opens its panel. */
	async take(sentence: string): Promise<NodePanel> {
		await this.panel.getByText(sentence, { exact: true }).click();
		return await NodePanel.of(this.page);
	}

	/** A heading of that list, which opens and closes its part. */
	heading(words: string): Locator {
		return this.panel.getByTestId('node-creator-category-item').filter({ hasText: words });
	}

	/** The sentences that are listed. */
	async sentences(): Promise<string[]> {
		return await this.panel.getByTestId('node-creator-item-name').allInnerTexts();
	}
}
