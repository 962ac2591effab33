import { constant, get } from 'lodash';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { compileCompleteText, compileSource, type FindSource } from '../../core/item/completeText';
import { FieldNames } from '../../core/item/fieldNames';
import { compileMissing } from '../../core/item/missingValues';
import { leftInData, leftInField } from '../../core/item/notEvaluated';
import { refusedFor, valid, type Checked, type Problem } from '../../core/problem';
import { Breather } from '../../transport/clock';
import { engineFor, evaluated, hasExpression } from '../storedExpression';
import type { Readable, User } from './collection';
import { compileStored, withEntries } from './plainStored';
import { optionValue, presentOption, storedOptions } from './readOptions';

export type ReadValue = (itemIndex: number) => Checked<unknown>;

export interface TextParameter {
	name: string;
	label: string;
	/** Where it stands, in a sentence; absent: `the` and the label. */
	place?: string;
	isJson?: boolean;
	isValue?: boolean;
	/** What else to do where a value is missing; absent: add the safeguard. */
	otherwise?: string;
	/** The expression to read in place of the one that the workflow holds. */
	stored?: string;
}

/** For a text that has no safeguard. */
export const SAY_OTHERWISE =
	'say in the expression what to write without it: {{ $json.name || "customer" }}';

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

	/** @param name of a parameter, or the way to a value in it */
	parameter(name: string, label: string): ReadValue {
		const { context } = this;
		const stored = this.stored(name);
		if (!hasExpression(stored)) return constant(evaluated(context, name, label, 0));
		return this.plainOr(stored, (itemIndex) => evaluated(context, name, label, itemIndex));
	}

	/** A value that is no text for a person, but that n8n must have evaluated. */
	evaluatedParameter(name: string, label: string): ReadValue {
		const otherwise = 'give a value without braces';
		const source = { label, place: label, otherwise, names: this.names };
		const inField = leftInField(this.stored(name), source);
		if (inField) return constant(refusedFor(inField));
		const read = this.parameter(name, label);
		return (itemIndex) => {
			const value = read(itemIndex);
			if (!value.ok) return value;
			const left = leftInData(value.value, source, () => 'The expression');
			return left ? refusedFor(left) : value;
		};
	}

	/** A text in which a missing value is a problem. */
	completeParameter(text: TextParameter): ReadValue {
		const { context } = this;
		const { name, label, stored } = text;
		const raw: unknown = stored ?? this.stored(name);
		const read = compileCompleteText(raw, {
			otherwise: 'add the safeguard Send Despite Missing Values',
			...text,
			names: this.names,
		});
		if (read === undefined) return this.parameter(name, label);
		return (itemIndex) =>
			read(this.jsonOf(itemIndex), () => {
				const engine = engineFor(context, name, label, itemIndex);
				if (stored === undefined) return engine;
				const whole = () => valid(context.evaluateExpression(stored.slice(1), itemIndex));
				return { ...engine, whole };
			});
	}

	/** As {@link completeParameter}, for each text in a value that may be a list or an object. */
	private completeValue(text: Omit<TextParameter, 'stored'>, stored: unknown): ReadValue {
		if (typeof stored === 'string') return this.completeParameter(text);
		if (typeof stored !== 'object' || stored === null) return constant(valid(stored));
		const readers = Object.entries(stored).map(([key, part]): [string, ReadValue] => {
			return [key, this.completeValue({ ...text, name: `${text.name}.${key}` }, part)];
		});
		return (itemIndex) => {
			const entries: Array<[string, unknown]> = [];
			for (const [key, read] of readers) {
				const value = read(itemIndex);
				if (!value.ok) return value;
				entries.push([key, value.value]);
			}
			return valid(withEntries(stored, entries));
		};
	}

	private stored(name: string): unknown {
		return get(this.context.getNode().parameters, name);
	}

	sourceOf({ name, label, stored }: TextParameter): (itemIndex: number) => FindSource {
		const { context } = this;
		const source = compileSource(stored ?? this.stored(name));
		return (itemIndex) => (holds) =>
			source(this.jsonOf(itemIndex), engineFor(context, name, label, itemIndex))(holds);
	}

	/**
	 * Why a parameter gives nothing for an item: a field that it names has no value. Undefined if all of
	 * its fields have one.
	 */
	missingIn(name: string, label: string): (itemIndex: number) => Problem | undefined {
		const otherwise = 'choose the field that has one';
		const source = { label, place: label, otherwise, names: this.names };
		const left = leftInField(this.stored(name), source);
		if (left) return constant(left);
		const find = compileMissing(this.stored(name), source);
		return (itemIndex) =>
			find?.(this.jsonOf(itemIndex), engineFor(this.context, name, label, itemIndex));
	}

	/** @param allowMissingValues whether the texts among them may have a hole */
	options(
		collection: Readable,
		user: User,
		allowMissingValues = false,
	): Checked<Array<[name: string, read: ReadValue]>> {
		const stored = storedOptions(this.context, collection, user, 'item');
		if (!stored.ok) return stored;
		const more = user === 'request' ? { otherwise: SAY_OTHERWISE } : {};
		return valid(
			stored.value.map(([name, value]) => [
				name,
				allowMissingValues
					? this.option(collection, name, value)
					: this.completeOption(collection, name, value, more),
			]),
		);
	}

	/** An option that the user added. One without a value is a problem, never the default. */
	option(collection: Readable, name: string, stored: unknown): ReadValue {
		const { context } = this;
		if (!hasExpression(stored)) return constant(optionValue(context, collection, name, stored, 0));
		const [path, label] = [`${collection.name}.${name}`, collection.labelOf(name)];
		const read = this.plainOr(stored, (itemIndex) => evaluated(context, path, label, itemIndex));
		return presentIn(collection, name, read);
	}

	/** As {@link option}; one that is a text must have no hole. */
	private completeOption(
		collection: Readable,
		name: string,
		stored: unknown,
		more: Pick<TextParameter, 'otherwise'>,
	): ReadValue {
		const kind = collection.completeKind(name);
		if (kind === undefined) return this.option(collection, name, stored);
		const label = collection.labelOf(name);
		const path = `${collection.name}.${name}`;
		const text = {
			name: path,
			label,
			place: label,
			isJson: kind === 'json',
			isValue: true,
			...more,
		};
		return presentIn(collection, name, this.completeValue(text, stored));
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

const presentIn =
	(collection: Readable, name: string, read: ReadValue): ReadValue =>
	(itemIndex) => {
		const value = read(itemIndex);
		return value.ok ? presentOption(collection, name, value.value) : value;
	};
