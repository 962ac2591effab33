import { identity } from 'lodash';
import type { IHookFunctions, INodeProperties, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { GROUPS, placed } from '../../core/labels';
import { attempt, type Checked, type Problem, refuse, valueOf } from '../../core/problem';
import {
	type Check,
	type CheckedField,
	fieldOf,
	type OperationName,
	type Option,
} from './parameter';
import type { ParameterReader, ReadValue } from './reader';

/** The values of the options that were added. An option that was refused has no value. */
export type Values<O> = {
	-readonly [Name in keyof O]?: O[Name] extends { check: Check<infer T> } ? T | undefined : never;
};

/** What the user added, and the first problem in it. */
interface Given<T> {
	values: T;
	problem?: Problem;
}

/**
 * Returns the values.
 *
 * @throws Refusal if there is a problem
 */
export const valuesIn = <T>({ values, problem }: Given<T>): T =>
	problem ? refuse(problem) : values;

/** How the texts among the options are read. */
interface TextRules {
	/** Whether a text may have a hole. */
	allowsMissing?: boolean;
	/** What else to do if a value is missing. If absent: what the option says. */
	otherwise?: string;
}

export const OPTIONS: Omit<INodeProperties, 'options'> = {
	displayName: GROUPS.options,
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
};

/** Options by their names in a workflow. */
type Definitions = Readonly<Record<string, Omit<Option, 'name'>>>;

/** For a collection that includes them. */
export const defineOptions = <const O extends Definitions>(options: O): O => options;

/** By operation and label: the place in the editor, and the path in a workflow, with dots. */
const shown = new Map<string, { place: string; path: string }>();

/** Finds an option that an operation shows. */
export const findOption = (operation: unknown, label: string) => shown.get(`${operation} ${label}`);

/** A group of options, each defined once: its field, its check, and the operations that have it. */
export class Collection<const O extends Definitions> {
	/** In the order of their definition. */
	readonly all: readonly Option[];

	/** @param entry what the user adds, in the words of the button */
	constructor(
		private readonly group: Omit<INodeProperties, 'options'>,
		private readonly entry: NonNullable<CheckedField['entry']>,
		readonly options: O,
	) {
		this.all = Object.entries<Definitions[string]>(options).map(([name, option]) => ({
			...option,
			name,
		}));
	}

	/** In the order of their definition. */
	get fields(): INodeProperties[] {
		return this.all.map(fieldOf);
	}

	/** In the order of their definition: what most people look for comes first. */
	fieldFor(operation: OperationName): INodeProperties {
		const options = this.offered(operation).map((option) => {
			const description = option.descriptionFor?.[operation];
			return { ...fieldOf(option), ...(description !== undefined && { description }) };
		});
		for (const { displayName: label, name } of options) {
			const place = placed(this.group.displayName, label);
			shown.set(`${operation} ${label}`, { place, path: `${this.group.name}.${name}` });
		}
		return { ...this.group, options };
	}

	/** The field in the trigger, in the order of the definition. */
	get field(): INodeProperties {
		return { ...this.group, options: this.fields };
	}

	/** Names an option with its place in the editor. */
	place(name: keyof O): string {
		return placed(this.group.displayName, this.options[name]?.displayName ?? '');
	}

	private offered(operation: unknown): Option[] {
		return this.all.filter(({ operations }) =>
			operations?.some(
				(each) => each === operation || (each === 'send' && operation === 'estimate'),
			),
		);
	}

	/** Returns the same options in a part of the group. */
	under(part: string): Collection<O> {
		const name = `${this.group.name}.${part}`;
		return new Collection({ ...this.group, name }, this.entry, this.options);
	}

	/** Prepares to read the options of each item. The returned function never throws. */
	each(
		reader: ParameterReader,
		operation: OperationName,
		rules?: TextRules,
	): (itemIndex: number) => Given<Values<O>> {
		return this.prepare(reader, operation, 'item', rules);
	}

	/** Reads the options of the whole run, from the first item. Never throws. */
	once(reader: ParameterReader, operation: OperationName, rules?: TextRules): Given<Values<O>> {
		return this.prepare(reader, operation, 'run', rules)(0);
	}

	/**
	 * Reads the options of the trigger, which n8n evaluates.
	 *
	 * @throws n8n's error for an expression that fails
	 */
	evaluated(context: IHookFunctions | IWebhookFunctions): Given<Values<O>> {
		const value = context.getNodeParameter(this.group.name, {});
		const added = attempt(() => this.groupIn(value));
		if (!added.ok) return { values: {}, problem: added.problem };
		const readers = this.all
			.filter(({ name, check }) => check !== undefined && Object.hasOwn(added.value, name))
			.map((option) => [option.name, () => this.check(option, added.value[option.name])]);
		return readAll<O>(Object.fromEntries(readers), 0);
	}

	/**
	 * The options that the user added, as the workflow stores them. An expression is not evaluated.
	 *
	 * @throws Refusal if the workflow has something else in place of the group
	 */
	added(reader: ParameterReader, operation: OperationName, per: Option['per']): StoredOption[] {
		const stored = reader.stored(this.group);
		const given = this.groupIn(stored === undefined ? {} : stored);
		return this.offered(operation)
			.filter((option) => option.per === per && Object.hasOwn(given, option.name))
			.map((option) => ({ option, stored: given[option.name] }));
	}

	/**
	 * Prepares to read one option by its definition. A missing value, which an expression may give, is
	 * refused and never the default.
	 */
	reading(
		reader: ParameterReader,
		{ option, stored }: StoredOption,
		{ allowsMissing = true, otherwise = option.otherwise }: TextRules = {},
	): ReadValue {
		const { displayName: label, reads, place = label, type } = option;
		const source = {
			...{ name: `${this.group.name}.${option.name}`, displayName: label, type },
			...{ place, isValue: true, otherwise },
		};
		const read =
			reads === 'text' && !allowsMissing
				? reader.text(source, stored)
				: reader.value(source, stored);
		const check = lastOf((value) => this.check(option, value));
		return (itemIndex) => check(read(itemIndex));
	}

	private groupIn(value: unknown): Record<string, unknown> {
		const { displayName: label } = this.group;
		return (
			z.record(z.unknown()).safeParse(value).data ??
			refuse(
				label,
				`${label} contains a value that is not an option`,
				`Remove everything under ${label} and add the options again`,
			)
		);
	}

	private check(option: Option, value: unknown): unknown {
		const { displayName: label, check = identity, typeOptions } = option;
		const field = { label, entry: this.entry, isSecret: typeOptions?.password === true };
		if (value !== undefined && value !== null) return check(value, field);
		return refuse(label, `${label} has no value`, `Give it a value, or remove the ${field.entry}`);
	}

	private prepare(
		reader: ParameterReader,
		operation: OperationName,
		per: Option['per'],
		rules: TextRules | undefined,
	): (itemIndex: number) => Given<Values<O>> {
		const added = attempt(() => this.added(reader, operation, per));
		if (!added.ok) return () => ({ values: {}, problem: added.problem });
		const read = (each: StoredOption) => this.reading(reader, each, rules);
		const readers = Object.fromEntries(added.value.map((each) => [each.option.name, read(each)]));
		return (itemIndex) => readAll<O>(readers, itemIndex);
	}
}

/** An option that the user added, as the workflow stores it. */
interface StoredOption {
	option: Option;
	stored: unknown;
}

type Readers = Readonly<Record<string, ReadValue>>;

/** An option that cannot be read has no value, but the others have theirs. */
function readAll<O>(readers: Readers, itemIndex: number): Given<Values<O>>;
function readAll(readers: Readers, itemIndex: number): Given<Record<string, unknown>> {
	const given: Given<Record<string, unknown>> = { values: {} };
	for (const [name, read] of Object.entries(readers)) {
		const value = attempt(() => read(itemIndex));
		given.values[name] = value.ok ? value.value : undefined;
		if (!value.ok) given.problem ??= value.problem;
	}
	return given;
}

/** Usually all items have the same text, which is checked once. Another value may change. */
function lastOf<T>(check: (value: unknown) => T): (value: unknown) => T {
	let last: { text: string; result: Checked<T> } | undefined;
	return (value) => {
		if (typeof value !== 'string') return check(value);
		if (last?.text !== value) last = { text: value, result: attempt(() => check(value)) };
		return valueOf(last.result);
	};
}
