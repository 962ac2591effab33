import type { Locator, Page } from 'playwright-core';

import { NodePanel } from './nodePanel';

/** The list of a workflow's executions, which n8n keeps up to date. */
export class ExecutionList {
	constructor(private readonly page: Page) {}

	/** The entries, newest first. */
	get entries(): Locator {
		return this.page
			.getByTestId('current-executions-list')
			.locator('[data-test-id^="execution-details-"]');
	}

	/** Waits until the newest entry says so. */
	async newestSays(words: string): Promise<void> {
		await this.entries.first().getByText(words).waitFor();
	}

	/** Opens the panel of a node in the execution that is shown. */
	async openNode(name: string): Promise<NodePanel> {
		await this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`).dblclick();
		return await NodePanel.of(this.page);
	}
}
