import type { Locator, Page } from 'playwright-core';

import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import { ExecutionList } from './executionList';
import { NodePanel } from './nodePanel';
import { NodeSearch } from './nodeSearch';

const REST_MS = 300;
const HOVER_LIMIT_MS = 2_000;
const LIMIT_S = 90;

/** n8n's editor in a browser window, driven as a person does. */
export class Editor {
	constructor(
		readonly page: Page,
		private readonly url: string,
	) {}

	/** Opens the list of all workflows. */
	async openWorkflows(): Promise<void> {
		await this.page.goto(`${this.url}/home/workflows`);
	}

	/** Opens a workflow that does not exist yet. */
	async newWorkflow(): Promise<void> {
		await this.page.goto(`${this.url}/workflow/new`);
		await this.page.getByTestId('canvas-add-button').waitFor();
	}

	/** Opens a workflow and waits until its nodes are drawn and stay where they are. */
	async openWorkflow({ id, nodes }: SavedWorkflow): Promise<void> {
		await this.page.goto(`${this.url}/workflow/${id}`);
		const drawn = nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote');
		for (const { name } of drawn) await this.node(name).waitFor();
		const [first] = drawn;
		if (first) await this.atRest(this.node(first.name));
	}

	/** n8n draws the nodes first and then moves them into the window: a click in between may miss. */
	private async atRest(part: Locator): Promise<void> {
		let before: unknown;
		await waitUntil('the canvas to rest', { limitSeconds: LIMIT_S, everyMs: REST_MS }, async () => {
			const place = JSON.stringify(await part.boundingBox());
			const rests = place === before;
			before = place;
			return rests || undefined;
		});
	}

	/** Opens the panel of a node, by its address: a click on the canvas could miss. */
	async openNode({ id, nodes }: SavedWorkflow, name: string): Promise<NodePanel> {
		const node = nodes.find((each) => each.name === name);
		if (!node) throw new Error(`The workflow has no node "${name}"`);
		await this.page.goto(`${this.url}/workflow/${id}/${node.id}`);
		return await NodePanel.of(this.page);
	}

	/** Deletes all nodes of the workflow on the canvas. */
	async clear(): Promise<void> {
		await this.page.keyboard.press('Control+a');
		await this.page.keyboard.press('Delete');
		await this.page.getByTestId('canvas-add-button').waitFor();
	}

	/** Presses N, which opens the list of nodes. */
	async pressN(): Promise<NodeSearch> {
		await this.page.keyboard.press('n');
		return await NodeSearch.of(this.page);
	}

	/** A node on the canvas. */
	node(name: string): Locator {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	}

	/**
	 * Presses the plus on the line between a tool and its agent, which n8n shows under the pointer.
	 *
	 * @returns the list of nodes that can review the tool
	 */
	async addReview(tool: string): Promise<NodeSearch> {
		const line = this.page.locator(`[data-test-id="edge-label"][data-source-node-name="${tool}"]`);
		const plus = line.getByTestId('add-connection-button');
		await waitUntil(`the plus behind "${tool}"`, { limitSeconds: LIMIT_S }, async () => {
			const box = await line.boundingBox();
			if (!box) throw new Error(`No line leads from "${tool}"`);
			await this.page.mouse.move(box.x, box.y, { steps: 5 });
			return await plus.waitFor({ timeout: HOVER_LIMIT_MS }).then(
				() => true,
				() => undefined,
			);
		});
		await plus.click();
		return await NodeSearch.titled(this.page, 'Human review');
	}

	/** Opens the executions of a workflow. */
	async openExecutions({ id }: SavedWorkflow): Promise<ExecutionList> {
		await this.page.goto(`${this.url}/workflow/${id}/executions`);
		return new ExecutionList(this.page);
	}

	/** Runs the workflow on the canvas and waits until a node has its mark of success. */
	async execute(last: string): Promise<void> {
		await this.start();
		await this.node(last).getByTestId('canvas-node-status-success').waitFor();
	}

	/** Starts the workflow on the canvas. */
	async start(): Promise<void> {
		await this.page.getByTestId('execute-workflow-button').click();
	}

	/** Starts the workflow on the canvas from one of several triggers. */
	async startFrom(trigger: string): Promise<void> {
		await this.page.getByRole('button', { name: 'Select trigger node' }).click();
		const choice = this.page.getByRole('menuitem', { name: trigger });
		await choice.click();
		await choice.waitFor({ state: 'hidden' });
		await this.start();
	}

	/** Opens the panel of a node on the canvas, with what it did if a run is shown. */
	async openNodeOnCanvas(name: string): Promise<NodePanel> {
		await this.node(name).dblclick();
		return await NodePanel.of(this.page);
	}

	/** Publishes the workflow on the canvas, with the question that n8n puts. */
	async publish(): Promise<void> {
		await this.page.getByTestId('workflow-open-publish-modal-button').click();
		await this.page.getByTestId('workflow-publish-button').click();
		await this.page.getByTestId('workflow-publish-button').waitFor({ state: 'hidden' });
	}
}
