import type { Locator, Page } from 'playwright-core';

import { CredentialForm } from './credentialForm';
import { dragOnto } from './dragOnto';
import { OptionCollection } from './optionCollection';

/** What is read in the page, all at one moment: n8n may draw it anew while it is read. */
const IN_PAGE = {
	values: (fields: Array<{ value: string }>) => fields.map(({ value }) => value),
	rows: ({ rows }: Table) => [...rows].map(({ cells }) => [...cells].map((cell) => cell.innerText)),
	columnsInSight: (output: Part & { querySelectorAll(tag: 'th'): Iterable<Part> }) => {
		const pane = output.getBoundingClientRect();
		return [...output.querySelectorAll('th')]
			.filter((head) => {
				const { left, right } = head.getBoundingClientRect();
				return left >= pane.left && right <= pane.right;
			})
			.map((head) => head.innerText.trim());
	},
};

/** Where the handle above the parameters goes to make room for the output, in pixels. */
const ROOM_FOR_INPUT = 550;

interface Part {
	readonly innerText: string;
	getBoundingClientRect(): { left: number; right: number };
}
interface Table {
	readonly rows: Iterable<{ readonly cells: Iterable<Part> }>;
}

/** The groups of options of Send, by the names that workflows store. */
export type CollectionName = 'options' | 'safeguards' | 'sending';

/** The panel of a node: its input at the left, its parameters, its output at the right. */
export class NodePanel {
	private constructor(
		readonly page: Page,
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

	get input(): Locator {
		return this.panel.getByTestId('ndv-input-panel');
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

	/** The labels of the fields and groups, from top to bottom. */
	async labels(): Promise<string[]> {
		const labels = this.parameters.locator('label').filter({ visible: true });
		// Behind the name stands the choice of an expression.
		return (await labels.allInnerTexts()).map((text) => text.replace(/\n.*/s, '').trim());
	}

	/** Where one writes the value of a parameter. Of a locator, this is not its mode. */
	field(name: string): Locator {
		return this.parameters
			.getByTestId(`parameter-input-${name}`)
			.locator('input:not([data-test-id="rlc-mode-selector"] input), textarea');
	}

	/** The values of all fields, or of those of one name. */
	async values(name?: string): Promise<string[]> {
		const fields =
			name === undefined ? this.parameters.locator('input, textarea') : this.field(name);
		return await fields.evaluateAll(IN_PAGE.values);
	}

	/** Writes a value and leaves the field, so that n8n takes it at once. */
	async write(name: string, value: string): Promise<void> {
		await this.field(name).fill(value);
		await this.field(name).blur();
	}

	private expressionField(name: string): Locator {
		return this.parameter(name).locator('.cm-content');
	}

	/** The value of a parameter that contains an expression, as its field shows it. */
	async expression(name: string): Promise<string> {
		return (await this.expressionField(name).innerText()).trim();
	}

	/** Writes behind what a parameter's expression holds already. */
	async append(name: string, words: string): Promise<void> {
		await this.expressionField(name).click();
		await this.page.keyboard.press('Control+End');
		await this.page.keyboard.type(words);
	}

	/** Runs the nodes before this one, so that the input shows their items. */
	async executePreviousNodes(): Promise<void> {
		await this.input.getByTestId('execute-previous-node').click();
	}

	/** Drags a field of the input onto a parameter, with the mouse. */
	async drag(field: string, view: 'schema' | 'table', parameter: string): Promise<void> {
		await this.input.getByTestId(`radio-button-${view}`).click();
		const dragged = {
			schema: this.input.locator(`[data-target="mappable"][data-name="${field}"]`),
			table: this.input.locator('th').getByText(field, { exact: true }),
		}[view];
		await dragOnto(this.page, dragged, this.field(parameter));
	}

	/** A group of options. */
	collection(name: CollectionName): OptionCollection {
		return new OptionCollection(this.page, this.parameters, name);
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
		await this.showOutputAs('table');
		const texts = await this.output.locator('table').evaluate(IN_PAGE.rows);
		return texts.map((row) => row.slice(0, -1).map((cell) => cell.trim()));
	}

	/** Some columns of this table, by their names. @returns rows of cells, without the names */
	async cells(names: string[]): Promise<Array<Array<string | undefined>>> {
		const [columns = [], ...rows] = await this.table();
		return rows.map((row) => names.map((name) => row[columns.indexOf(name)]));
	}

	/**
	 * The names of the columns that are wholly inside the part of the output that one sees without
	 * scrolling, in the Table view.
	 */
	async columnsInSight(): Promise<string[]> {
		await this.showOutputAs('table');
		await this.output.locator('th').first().waitFor();
		const names = await this.output.evaluate(IN_PAGE.columnsInSight);
		return names.filter((name) => name !== '');
	}

	/** Gives the output more room, and leaves the input as much as it needs. */
	async widenOutput(): Promise<void> {
		await this.panel.getByTestId('panel-drag-button').hover();
		await this.page.mouse.down();
		await this.page.mouse.move(ROOM_FOR_INPUT, 0, { steps: 5 });
		await this.page.mouse.up();
	}

	/** Shows the output in another view. */
	async showOutputAs(view: 'json' | 'schema' | 'table'): Promise<void> {
		await this.output.getByTestId(`radio-button-${view}`).click();
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

	/** Saves the workflow, as its shortcut does. */
	async save(): Promise<void> {
		await this.page.keyboard.press('Control+s');
	}

	async close(): Promise<void> {
		await this.panel.getByTestId('ndv-close-button').click();
		await this.panel.waitFor({ state: 'hidden' });
	}

	/** Chooses one of several credentials. */
	async chooseCredential(name: string): Promise<void> {
		await this.panel.getByTestId('node-credentials-select').click();
		await this.page.getByRole('option').getByText(name, { exact: true }).click();
	}

	/** Opens a new credential from the list of credentials. */
	async newCredential(): Promise<CredentialForm> {
		await this.panel.getByTestId('node-credentials-select').click();
		await this.page.getByTestId('node-credentials-select-item-new').click();
		return await CredentialForm.of(this.page);
	}
}
