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

/** Defines a parameter of the node once: its field in the editor, and how it is read. */
export interface Parameter extends INodeProperties {
	/**
	 * `text`: a person or another system reads it, so it must have no hole. `evaluated`: it must not
	 * hold code that n8n did not evaluate. If absent, any value counts.
	 */
	readonly reads?: 'text' | 'evaluated';
	/** What else to do if a value is missing, such as `add the safeguard …`. */
	readonly otherwise?: string;
}

/** A parameter in a collection. The user adds it or leaves it out. */
export interface Option<Name extends string = string> extends Parameter {
	readonly name: Name;
	/** Whether each item has its own value. Otherwise it is read once (Read: from each item). */
	readonly per: 'item' | 'run';
	/** The operations that offer it. Other operations do not read it, even if a workflow holds it. */
	readonly operations: readonly OperationName[];
	readonly descriptionFor?: Partial<Record<OperationName, string>>;
	/** The message of an issue completes "Enter …". If absent, the core checks the value. */
	readonly schema?: z.ZodTypeAny;
}

/** The part of a parameter that the editor reads. */
export const fieldOf = (
	parameter: Parameter & Partial<Omit<Option, keyof Parameter>>,
): INodeProperties =>
	omit(parameter, ['reads', 'otherwise', 'per', 'operations', 'descriptionFor', 'schema']);

/** Makes a schema from a function that returns undefined for a wrong value. */
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

/** Shows whether a workflow holds a list or a text in place of a group of fields. */
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
 * Writes an expression that refers to a node with any name. n8n refuses words such as
 * `.constructor`, a property with a name such as `arguments`, and a line separator. Braces would
 * end the expression. So each UTF-16 code unit is escaped, and the name is no property.
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

/** The part of a collection that is needed to read an option. */
export type OptionSource = Pick<
	Collection<Record<never, never>>,
	'name' | 'label' | 'entry' | 'find' | 'namesFor'
>;

/** A group of options, each defined once. */
export class Collection<O extends Options<O>> {
	/** The schema of the options that are read once. */
	readonly schema: z.ZodObject<RunShape<O>>;

	/** @param entry what the user adds, in the words of the button */
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

	/** Returns the same options at another place in a workflow. */
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

/** The most wanted options, in this order. The others follow in alphabetical order. */
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

/** For a collection that includes them. */
export const defineOptions = <const O extends Options<O>>(options: O): O => options;
