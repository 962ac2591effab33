import { constant, get } from 'lodash';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { compileCompleteText, compileSource, type FindSource } from '../../core/item/completeText';
import { FieldNames } from '../../core/item/fieldNames';
import { compileMissing } from '../../core/item/missingValues';
import { compilePlainReferences } from '../../core/item/plainReference';
import { valid, type Checked, type Problem } from '../../core/problem';
import { Breather } from '../../transport/clock';
import { engineFor, evaluated, hasExpression } from '../storedExpression';
import type { Readable, User } from './collection';
import { optionValue, presentOption, storedOptions } from './readOptions';

export type ReadValue = (itemIndex: number) => Checked<unknown>;

export interface TextParameter {
	name: string;
	label: string;
	/** What else to do where a value is missing; absent: add the safeguard. */
	otherwise?: string;
	/** The expression to read in place of the one that the workflow holds. */
	stored?: string;
}

/** @returns undefined if only n8n's engine can tell */
type ReadPlain = (json: unknown) => { value: unknown } | undefined;

/** How many items are read before the clock is looked at. */
const ITEMS_PER_CHECK = 100;

/**
 * Reads parameters for each item: what is fixed once, plain references from the item itself, and
 * everything else by n8n's expression engine, which takes about 0.4 ms for each expression.
 */
export class ParameterReaders {
	private readonly items: ReadonlyArray<{ json: IDataObject }>;

	/** Whether `$json` is what the items hold. For a tool of an agent it is the item of the agent. */
	private readonly itemsAreJson: boolean;

	/** Of `$json`, as far as the items are that. */
	private readonly names: FieldNames;

	private readonly breather = new Breather();

	constructor(private readonly context: IExecuteFunctions) {
		this.items = context.getInputData();
		this.itemsAreJson = [0, this.items.length - 1].every(
			(index) => this.jsonOfEngine(index) === this.items[index]?.json,
		);
		this.names = new FieldNames(this.itemsAreJson ? this.items.map(({ json }) => json) : []);
	}

	parameter(name: string, label: string): ReadValue {
		const { context } = this;
		const stored: unknown = context.getNode().parameters[name];
		if (!hasExpression(stored)) return constant(evaluated(context, name, label, 0));
		return this.plainOr(stored, (itemIndex) => evaluated(context, name, label, itemIndex));
	}

	/** A text in which a missing value is a problem: a parameter, or the way to a value in it. */
	completeParameter(text: TextParameter): ReadValue {
		const { context } = this;
		const { name, label, stored } = text;
		const raw: unknown = stored ?? get(context.getNode().parameters, name);
		const otherwise = text.otherwise ?? 'add the safeguard Send Despite Missing Values';
		const read = compileCompleteText(raw, { label, otherwise, names: this.names });
		if (read === undefined) return this.parameter(name, label);
		return (itemIndex) =>
			read(this.jsonOf(itemIndex), () => {
				const engine = engineFor(context, name, label, itemIndex);
				if (stored === undefined) return engine;
				const whole = () => valid(context.evaluateExpression(stored.slice(1), itemIndex));
				return { ...engine, whole };
			});
	}

	sourceOf({ name, label, stored }: TextParameter): (itemIndex: number) => FindSource {
		const { context } = this;
		const source = compileSource(stored ?? context.getNode().parameters[name]);
		return (itemIndex) => (holds) =>
			source(this.jsonOf(itemIndex), engineFor(context, name, label, itemIndex))(holds);
	}

	/**
	 * Why a parameter gives nothing for an item: a field that it names has no value. Undefined if all of
	 * its fields have one.
	 */
	missingIn(name: string, label: string): (itemIndex: number) => Problem | undefined {
		const stored: unknown = this.context.getNode().parameters[name];
		const otherwise = 'choose the field that has one';
		const find = compileMissing(stored, { label, otherwise, names: this.names });
		return (itemIndex) =>
			find?.(this.jsonOf(itemIndex), engineFor(this.context, name, label, itemIndex));
	}

	options(collection: Readable, user: User): Checked<Array<[name: string, read: ReadValue]>> {
		const stored = storedOptions(this.context, collection, user, 'item');
		if (!stored.ok) return stored;
		return valid(stored.value.map(([name, value]) => [name, this.option(collection, name, value)]));
	}

	/** An option that the user added. One without a value is a problem, never the default. */
	option(collection: Readable, name: string, stored: unknown): ReadValue {
		const { context } = this;
		if (!hasExpression(stored)) return constant(optionValue(context, collection, name, stored, 0));
		const [path, label] = [`${collection.name}.${name}`, collection.labelOf(name)];
		const read = this.plainOr(stored, (itemIndex) => evaluated(context, path, label, itemIndex));
		return (itemIndex) => {
			const value = read(itemIndex);
			return value.ok ? presentOption(collection, name, value.value) : value;
		};
	}

	/** Lets n8n do other work now and then, because reading blocks it. */
	async yieldToN8n(itemIndex: number): Promise<void> {
		if (itemIndex % ITEMS_PER_CHECK === ITEMS_PER_CHECK - 1) await this.breather.pause();
	}

	private plainOr(stored: unknown, ask: ReadValue): ReadValue {
		const plain = this.itemsAreJson ? compileStored(stored) : undefined;
		if (plain === undefined) return ask;
		return (itemIndex) => {
			const reading = plain(this.items[itemIndex]?.json);
			return reading ? valid(reading.value) : ask(itemIndex);
		};
	}

	/** @returns undefined if `$json` is something else */
	private jsonOf(itemIndex: number): unknown {
		return this.itemsAreJson ? this.items[itemIndex]?.json : undefined;
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

/** @returns undefined if n8n must evaluate any part of it */
function compileStored(stored: unknown): ReadPlain | undefined {
	if (!hasExpression(stored)) return () => ({ value: stored });
	if (typeof stored !== 'object' || stored === null) return compilePlainReferences(stored);
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
