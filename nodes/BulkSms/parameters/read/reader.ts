import { constant, get, isObject } from 'lodash';
import type { IExecuteFunctions, INodeExecutionData, IWorkflowDataProxyData } from 'n8n-workflow';

import {
	compileCompleteText,
	compileSource,
	type FindSource,
} from '../../core/expression/holes/completeText';
import { FieldNames } from '../../core/expression/fieldNames';
import { type Engine, tryPiece } from '../../core/expression/engine';
import { compileJoinedNumbers } from '../../core/expression/holes/joinedNumbers';
import { compileMissing, type ValueSource } from '../../core/expression/holes/missingValues';
import { oddInField, oddInValue } from '../../core/expression/holes/oddInField';
import { compileOddTexts, type OddOfItem } from '../../core/expression/holes/oddInItem';
import { attempt, type Problem, reasonOf, refuse, valueOf } from '../../core/problem';
import { Breather } from '../../transport/clock';
import { Blocks, pairOf, type ValueOf } from './blocks';
import { ALLOW_MISSING, type Check, hasExpression, type Parameter } from './parameter';
import { compileStored, locatedValue, withEntries } from './storedValue';

/** Reads the value of an item. Throws a Refusal if it has none that can be used. */
export type ReadValue<T = unknown> = (itemIndex: number) => T;

/** A parameter, or a value in it. Then `name` is its path, with dots. */
export interface ParameterSource
	extends Pick<Parameter, 'name' | 'displayName' | 'type' | 'reads' | 'place' | 'otherwise'> {
	/** Whether a single expression may give a value of any kind. */
	isValue?: boolean;
	/** The expression to read in place of the one that the workflow stores. */
	stored?: string;
}

const ITEMS_PER_CHECK = 100;

/**
 * Reads parameters for each item. It reads fixed values once, and plain references from the item
 * itself. For everything else it uses n8n's expression engine, for many items at once if that is
 * certain to give the same. What it cannot read, it refuses.
 */
export class ParameterReader {
	private readonly items: readonly INodeExecutionData[];

	/** Whether `$json` is the item's own data. For a tool of an agent, it is the item of the agent. */
	private readonly itemsAreJson: boolean;

	/** The names of fields in `$json`, if it is the items' data. */
	private readonly names: FieldNames;

	private readonly blocks: Blocks;

	private proxy: IWorkflowDataProxyData | undefined;

	private readonly breather = new Breather();

	constructor(private readonly context: IExecuteFunctions) {
		this.items = context.getInputData();
		this.itemsAreJson = [0, this.items.length - 1].every(
			(index) => this.jsonOfEngine(index) === this.items[index]?.json,
		);
		const items = this.itemsAreJson ? this.items : [];
		this.names = new FieldNames(items.map(({ json }) => json));
		this.blocks = new Blocks(context, items);
	}

	/** Reads by the definition of the parameter. */
	each(parameter: ParameterSource): ReadValue {
		if (parameter.reads === 'text') return this.text(parameter, this.stored(parameter));
		return parameter.reads === 'evaluated' ? this.evaluated(parameter) : this.value(parameter);
	}

	/** Reads by the definition of the parameter, and checks the value. */
	checked<T>(parameter: ParameterSource & { check: Check<T> }): ReadValue<T> {
		const read = this.each(parameter);
		return (itemIndex) => parameter.check(read(itemIndex), { label: parameter.displayName });
	}

	/** Reads any value that the parameter gives. */
	value(parameter: ParameterSource, stored = this.stored(parameter)): ReadValue {
		const ask: ReadValue = (itemIndex) => this.ask(parameter, itemIndex);
		if (!hasExpression(stored)) {
			const given = attempt(() => ask(0));
			return () => valueOf(given);
		}
		const plain = this.itemsAreJson ? compileStored(stored) : undefined;
		if (plain === undefined) return ask;
		return (itemIndex) => {
			const read = (valueOf: ValueOf) => plain(this.items[itemIndex]?.json, valueOf);
			const { value } = this.blocks.read(itemIndex, read, () => ({ value: ask(itemIndex) }));
			return locatedValue(value);
		};
	}

	/** Reads texts that must have no hole: a text, or each one in a list or an object. */
	text(parameter: ParameterSource, stored: unknown): ReadValue {
		if (isObject(stored)) return this.texts(parameter, stored);
		const read = compileCompleteText(stored, this.textSource(parameter));
		if (read === undefined) return this.value(parameter);
		return (itemIndex) => read(this.jsonOf(itemIndex), () => this.engine(parameter, itemIndex));
	}

	/** Finds the source of words in the text of an item. */
	sourceOf(parameter: ParameterSource): (itemIndex: number) => FindSource {
		const source = compileSource(this.stored(parameter));
		return (itemIndex) => (holds) =>
			source(this.jsonOf(itemIndex), this.engine(parameter, itemIndex))(holds);
	}

	/** Finds what is odd in the text of an item. `allowsAll`: whether nothing is refused. */
	oddIn(
		parameter: ParameterSource,
		allowsAll: boolean,
	): (itemIndex: number, text: string) => OddOfItem {
		const find = compileOddTexts(this.stored(parameter), this.textSource(parameter), allowsAll);
		return (itemIndex, text) =>
			find(text, this.jsonOf(itemIndex), () => this.engine(parameter, itemIndex));
	}

	/**
	 * Returns why a parameter gives nothing for an item: one of its fields has no value. Undefined if
	 * all have one.
	 */
	missingIn(parameter: ParameterSource): (itemIndex: number) => Problem | undefined {
		const stored = this.stored(parameter);
		const source = this.sourceFor(parameter, 'choose the field that has one');
		const odd = oddInField(stored, source);
		if (odd) return constant(odd);
		const find = compileMissing(stored, source);
		return (itemIndex) => find?.(this.jsonOf(itemIndex), this.engine(parameter, itemIndex));
	}

	/** Returns which field of a number that is joined from pieces has no value. */
	holeInNumbers(parameter: ParameterSource): (itemIndex: number) => Problem | undefined {
		const source = this.sourceFor(parameter, 'write in the expression what to use without it');
		const find = compileJoinedNumbers(this.stored(parameter), source);
		return (itemIndex) => find?.(this.jsonOf(itemIndex), this.engine(parameter, itemIndex));
	}

	/** Returns the value in the workflow, not evaluated. */
	stored({ name, stored }: Pick<ParameterSource, 'name' | 'stored'>): unknown {
		return stored ?? locatedValue(get(this.context.getNode().parameters, name));
	}

	/** Evaluates the code of a parameter for an item. Where it fails, there is no value. */
	pieceOf(parameter: ParameterSource, itemIndex: number): (code: string) => unknown {
		return (code) => tryPiece(code, this.engine(parameter, itemIndex));
	}

	/** Lets n8n do other work from time to time, because reading blocks it. */
	async yieldToN8n(itemIndex: number): Promise<void> {
		if (itemIndex % ITEMS_PER_CHECK === ITEMS_PER_CHECK - 1) await this.breather.pause();
	}

	/** Checks a value that is no text for a person, but must be evaluated. */
	private evaluated(parameter: ParameterSource): ReadValue {
		const source = this.sourceFor(parameter, 'use a value without braces');
		const inField = oddInField(this.stored(parameter), source);
		if (inField) return () => refuse(inField);
		const read = this.value(parameter);
		return (itemIndex) => {
			const value = read(itemIndex);
			const odd = oddInValue(value, source, () => 'The expression');
			return odd ? refuse(odd) : value;
		};
	}

	private texts(parameter: ParameterSource, stored: object): ReadValue {
		const readers = Object.entries(stored).map(([key, part]): [string, ReadValue] => {
			const isText = typeof part === 'string' || typeof part === 'object';
			const readable = { ...parameter, name: `${parameter.name}.${key}` };
			return [key, isText ? this.text(readable, part) : constant(part)];
		});
		return (itemIndex) =>
			withEntries(
				stored,
				readers.map(([key, read]) => [key, read(itemIndex)]),
			);
	}

	private engine(parameter: ParameterSource, itemIndex: number): Engine {
		const { context } = this;
		const { stored } = parameter;
		return {
			piece: (code) =>
				this.blocks.read(
					itemIndex,
					(valueOf) => valueOf(code),
					() => context.evaluateExpression(`{{${code}}}`, itemIndex),
				),
			itemOf: (node) => this.itemOf(node, itemIndex),
			whole: () =>
				stored === undefined
					? this.ask(parameter, itemIndex)
					: context.evaluateExpression(stored.slice(1), itemIndex),
		};
	}

	/** Lets n8n evaluate a parameter. A problem names the field by its label. */
	private ask({ name, displayName: label }: ParameterSource, itemIndex: number): unknown {
		try {
			return locatedValue(this.context.getNodeParameter(name, itemIndex, ''));
		} catch (error) {
			return refuse(
				label,
				`The expression in ${label} failed: ${reasonOf(error)}`,
				'Correct the expression, or the item it reads',
			);
		}
	}

	private textSource(parameter: ParameterSource): ValueSource {
		const { displayName: label, otherwise = ALLOW_MISSING, place, isValue, type } = parameter;
		return {
			...{ label, otherwise, names: this.names, isJson: type === 'json' },
			mayBeBlank: parameter.otherwise === undefined,
			...(place !== undefined && { place }),
			...(isValue && { isValue }),
		};
	}

	private sourceFor({ displayName: label }: ParameterSource, otherwise: string) {
		return { label, place: label, otherwise, names: this.names };
	}

	/** @returns undefined if `$json` is something else */
	private jsonOf(itemIndex: number): unknown {
		return this.itemsAreJson ? this.items[itemIndex]?.json : undefined;
	}

	/** @returns undefined if the item of the other node cannot be read */
	private itemOf(node: string, itemIndex: number): unknown {
		try {
			const item = this.items[itemIndex];
			const pair = item && pairOf(this.context, item);
			this.proxy ??= this.context.getWorkflowDataProxy(0);
			return pair && this.proxy.$getPairedItem(node, ...pair)?.json;
		} catch {
			return undefined;
		}
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
