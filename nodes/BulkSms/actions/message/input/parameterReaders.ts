import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import { compileHoles, compilePlainReferences } from '../../../core/item/plainReference';
import { invalid, valid, type Checked } from '../../../core/problem';
import { evaluated, hasExpression } from '../../storedExpression';
import { optionLabel, type CollectionName } from '../fields/collections';
import { optionValue, presentOption } from './optionValues';

/** A value for one item, or why there is none. */
export type ReadValue = (itemIndex: number) => Checked<unknown>;

/** Reads a value from the item itself; undefined if only n8n's engine can tell. */
type ReadPlain = (json: unknown) => { value: unknown } | undefined;

/** How many items are read before the clock is looked at, and for how many milliseconds at most. */
const WITHOUT_LOOK = 100;
const WITHOUT_PAUSE = 25;

/**
 * Reads parameters for each item: what is fixed once, plain references from the item itself, and
 * everything else by n8n's expression engine, which takes about 0.4 ms for each expression.
 */
export class ParameterReaders {
	private readonly items: ReadonlyArray<{ json: IDataObject }>;

	/** Whether `$json` is what the items hold. For a tool of an agent it is the item of the agent. */
	private readonly itemsAreJson: boolean;

	private lastPause = Date.now();

	constructor(private readonly context: IExecuteFunctions) {
		this.items = context.getInputData();
		this.itemsAreJson = [0, this.items.length - 1].every(
			(index) => this.jsonOfEngine(index) === this.items[index]?.json,
		);
	}

	/** A parameter of the node, such as To. */
	parameter(name: string, label: string): ReadValue {
		const { context } = this;
		const stored: unknown = context.getNode().parameters[name];
		if (!hasExpression(stored)) return once(evaluated(context, name, label, 0));
		return this.plainOr(stored, (itemIndex) => evaluated(context, name, label, itemIndex));
	}

	/**
	 * A parameter of the node whose plain references must all have a value: one that is missing, null
	 * or blank in an item is a problem that names the field.
	 */
	completeParameter(name: string, label: string): ReadValue {
		const stored: unknown = this.context.getNode().parameters[name];
		const holesOf = compileHoles(stored);
		if (holesOf === undefined) return this.parameter(name, label);
		const plain = this.itemsAreJson ? compilePlainReferences(stored) : undefined;
		return (itemIndex) => {
			const reading = plain?.read(this.items[itemIndex]?.json);
			const holes = reading?.holes ?? holesOf(this.jsonOf(itemIndex));
			if (holes.length > 0) return missingValues(label, holes);
			return reading ? valid(reading.value) : evaluated(this.context, name, label, itemIndex);
		};
	}

	/** An option that the user added. One without a value is a problem, never the default. */
	option(collection: CollectionName, name: string, stored: unknown): ReadValue {
		const { context } = this;
		if (!hasExpression(stored)) return once(optionValue(context, collection, name, stored, 0));
		const label = optionLabel(collection, name);
		const read = this.plainOr(stored, (itemIndex) =>
			evaluated(context, `${collection}.${name}`, label, itemIndex),
		);
		return (itemIndex) => {
			const value = read(itemIndex);
			return value.ok ? presentOption(label, value.value) : value;
		};
	}

	/** Lets n8n do something else now and then: reading is done in one go otherwise. */
	async breathe(itemIndex: number): Promise<void> {
		if (itemIndex % WITHOUT_LOOK !== WITHOUT_LOOK - 1) return;
		if (Date.now() - this.lastPause < WITHOUT_PAUSE) return;
		await sleep(0);
		this.lastPause = Date.now();
	}

	private plainOr(stored: unknown, ask: ReadValue): ReadValue {
		const plain = this.itemsAreJson ? compileStored(stored) : undefined;
		if (plain === undefined) return ask;
		return (itemIndex) => {
			const reading = plain(this.items[itemIndex]?.json);
			return reading ? valid(reading.value) : ask(itemIndex);
		};
	}

	private jsonOf(itemIndex: number): unknown {
		return this.itemsAreJson ? this.items[itemIndex]?.json : this.jsonOfEngine(itemIndex);
	}

	private jsonOfEngine(itemIndex: number): unknown {
		try {
			const { $json } = this.context.getWorkflowDataProxy(itemIndex);
			return $json;
		} catch {
			return undefined;
		}
	}
}

function missingValues(label: string, names: readonly string[]): Checked<never> {
	const quoted = names.map((name) => `"${name}"`).join(', ');
	const part = label.toLowerCase();
	return names.length === 1
		? invalid(
				label,
				`The field ${quoted} in the ${part} has no value`,
				'Give the item a value for it, or add the safeguard Send Despite Missing Values',
			)
		: invalid(
				label,
				`The fields ${quoted} in the ${part} have no value`,
				'Give the item a value for each, or add the safeguard Send Despite Missing Values',
			);
}

const once =
	(value: Checked<unknown>): ReadValue =>
	() =>
		value;

/** A stored value with plain references in it; undefined if n8n must evaluate any part of it. */
function compileStored(stored: unknown): ReadPlain | undefined {
	if (!hasExpression(stored)) return () => ({ value: stored });
	if (typeof stored !== 'object' || stored === null) return compilePlainReferences(stored)?.read;
	const parts: Array<readonly [string, ReadPlain]> = [];
	for (const [key, part] of Object.entries(stored)) {
		const read = compileStored(part);
		if (read === undefined) return undefined;
		parts.push([key, read]);
	}
	return (json) => {
		const entries: Array<[string, unknown]> = [];
		for (const [key, read] of parts) {
			const reading = read(json);
			if (reading === undefined) return undefined;
			entries.push([key, reading.value]);
		}
		const value = Array.isArray(stored)
			? entries.map(([, entry]) => entry)
			: Object.fromEntries(entries);
		return { value };
	};
}
