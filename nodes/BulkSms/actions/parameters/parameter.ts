import { omit, sortBy } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v3';

import { readAmount } from '../../core/gateway/answer/endpointAnswer';
import { LENGTH, readCount, readYesOrNo } from '../../core/item/itemValue';

/** The operations that offer options, by the names that workflows store. */
export type OperationName =
	| 'answer'
	| 'estimate'
	| 'getStatus'
	| 'read'
	| 'request'
	| 'resend'
	| 'send'
	| 'sendAndWait'
	| 'sendAndWaitForReport';

/** A parameter of the node, defined once: its field in the editor, and how it is read. */
export interface Parameter extends INodeProperties {
	/**
	 * `text`: a person or another system reads it, so it must have no hole. `evaluated`: it must not hold
	 * what n8n did not evaluate. Absent: any value counts.
	 */
	readonly reads?: 'text' | 'evaluated';
	/** Another way out where a value is missing, such as `add the safeguard …`. */
	readonly otherwise?: string;
}

/** A parameter in a collection: a user adds it or leaves it out. */
export interface Option<Name extends string = string> extends Parameter {
	readonly name: Name;
	/** Whether each item has a value of its own. Otherwise it is read once (Read: from each item). */
	readonly per: 'item' | 'run';
	/** The operations that offer it. No other one reads it, even if a workflow holds it. */
	readonly operations: readonly OperationName[];
	readonly descriptionFor?: Partial<Record<OperationName, string>>;
	/** The message of an issue completes "Enter …". Absent: the core checks the value. */
	readonly schema?: z.ZodTypeAny;
}

/** The part of a parameter that the editor reads. */
export const fieldOf = (
	parameter: Parameter & Partial<Omit<Option, keyof Parameter>>,
): INodeProperties =>
	omit(parameter, ['reads', 'otherwise', 'per', 'operations', 'descriptionFor', 'schema']);

/** Makes a schema of a function that returns undefined for what it does not take. */
export function checkedBy<T>(read: (value: unknown) => T | undefined, allowed: string) {
	return z.unknown().transform((value, issues): T => {
		const result = read(value);
		if (result !== undefined) return result;
		issues.addIssue({ code: 'custom', message: allowed });
		return z.NEVER;
	});
}

export const count = (most = Infinity) =>
	checkedBy(
		(value) => {
			const number = readCount(value);
			return number !== undefined && number <= most ? number : undefined;
		},
		most === Infinity ? 'a whole number of 1 or more' : `a whole number from 1 to ${most}`,
	);

export const amount = () =>
	checkedBy((value) => {
		const number = readAmount(value);
		return number !== undefined && number >= 0 ? number : undefined;
	}, 'a number of 0 or more');

export const yesOrNo = () => checkedBy(readYesOrNo, 'true or false');

export const nonBlank = (allowed: string) =>
	checkedBy(
		(value) => (typeof value === 'string' && value.trim() !== '' ? value : undefined),
		allowed,
	);

/** Shows that a workflow holds a list or a text in place of a group of fields. */
export const lengthField: INodeProperties = {
	displayName: 'Length',
	name: LENGTH,
	type: 'hidden',
	default: '',
	description:
		'Set if the workflow holds a list or a text in place of these fields, which cannot be used',
};

/** Whether a stored parameter, or a part of it, is an expression. */
export function hasExpression(stored: unknown): boolean {
	if (typeof stored === 'string') return stored.startsWith('=');
	return typeof stored === 'object' && stored !== null && Object.values(stored).some(hasExpression);
}

/**
 * How an expression reaches a node of any name. n8n refuses an expression that holds
 * words such as `.constructor`, a property of a name such as `arguments`, or a line separator; braces
 * would end it. So each UTF-16 code unit is escaped, and the name is no property.
 */
export const nodeReference = (name: string): string =>
	`$("${Array.from({ length: name.length }, (_, index) => escaped(name.charCodeAt(index))).join('')}")`;

const escaped = (codeUnit: number): string => `\\u${codeUnit.toString(16).padStart(4, '0')}`;

type Options<O> = { readonly [Name in keyof O]: Option<Name & string> };

type RunShape<O> = {
	[Name in keyof O as O[Name] extends { per: 'run' } ? Name : never]: O[Name] extends {
		schema: infer Schema extends z.ZodTypeAny;
	}
		? Schema
		: z.ZodUnknown;
};

/** The part of a collection that reading an option needs. */
export type OptionSource = Pick<
	Collection<Record<never, never>>,
	'name' | 'label' | 'entry' | 'find' | 'namesFor'
>;

/** A group of options, each defined once. */
export class Collection<O extends Options<O>> {
	/** Of the options that are read once. */
	readonly schema: z.ZodObject<RunShape<O>>;

	/** @param entry what a person adds, as the button says */
	constructor(
		private readonly field: Omit<INodeProperties, 'options'>,
		readonly entry: 'option' | 'safeguard' | 'setting',
		readonly options: O,
	) {
		this.schema = z.object(schemasOf(options));
	}

	get name(): string {
		return this.field.name;
	}

	get label(): string {
		return this.field.displayName;
	}

	find(name: string): Option | undefined {
		return this.all.find((option) => option.name === name);
	}

	namesFor(operation: OperationName, per: Option['per']): string[] {
		return this.offeredBy(operation)
			.filter((option) => option.per === per)
			.map(({ name }) => name);
	}

	fieldFor(operation: OperationName): INodeProperties {
		const options = this.offeredBy(operation).map((option) => {
			const description = option.descriptionFor?.[operation];
			return { ...fieldOf(option), ...(description !== undefined && { description }) };
		});
		return { ...this.field, options: sortBy(options, [placeOf, 'displayName']) };
	}

	/** The same options where a workflow holds them in another place. */
	under(name: string): OptionSource {
		return new Collection({ ...this.field, name }, this.entry, this.options);
	}

	/** In the order of their definition. */
	get fields(): INodeProperties[] {
		return this.all.map(fieldOf);
	}

	private get all(): Option[] {
		return Object.values(this.options);
	}

	private offeredBy(operation: OperationName): Option[] {
		return this.all.filter(({ operations }) => operations.includes(operation));
	}
}

/** The options that people want most, in this order. The others follow by the alphabet. */
const FIRST = ['sendAt', 'notifyUrl', 'callbackData', 'shortenUrls', 'messageId'];

function placeOf({ name }: { name: string }): number {
	const place = FIRST.indexOf(name);
	return place < 0 ? FIRST.length : place;
}

function schemasOf<O extends Options<O>>(options: O): RunShape<O>;
function schemasOf(options: Record<string, Option>): z.ZodRawShape {
	return Object.fromEntries(
		Object.entries(options).flatMap(([name, { per, schema = z.unknown() }]) =>
			per === 'run' ? [[name, schema]] : [],
		),
	);
}

export const OPTIONS: Omit<INodeProperties, 'options'> = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
};

/** For a collection that takes them over. */
export const defineOptions = <const O extends Options<O>>(options: O): O => options;
