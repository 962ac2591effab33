import { omit } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v3';

import { readAmount } from '../../core/account/accountAnswers';
import { LENGTH } from '../../core/item/fieldGroup';
import { readCount, readYesOrNo } from '../../core/item/itemValue';

/** The operations that offer options, by the names that workflows store. */
export type User =
	| 'answer'
	| 'estimate'
	| 'getStatus'
	| 'read'
	| 'request'
	| 'resend'
	| 'send'
	| 'sendAndWait'
	| 'sendAndWaitForReport';

/**
 * An option with a schema is read once, from the first item (Read: from each). One without has a value
 * for each item, and the core checks it together with the rest of the message.
 */
type Option<Name> = INodeProperties & {
	readonly name: Name;
	/** The operations that offer it. No other one reads it, even if a workflow holds it. */
	readonly usedBy: readonly User[];
	readonly descriptionFor?: Partial<Record<User, string>>;
	/** Whether it must have no hole, as the text of a message. */
	readonly isComplete?: true;
	/** The message of an issue completes "Enter …". */
	readonly schema?: z.ZodTypeAny;
};

type Options<O> = { readonly [Name in keyof O]: Option<Name> };

type RunShape<O> = {
	[Name in keyof O as O[Name] extends { schema: z.ZodTypeAny } ? Name : never]: O[Name] extends {
		schema: infer Schema extends z.ZodTypeAny;
	}
		? Schema
		: never;
};

export type Readable = Pick<
	Collection<Record<never, never>>,
	'name' | 'label' | 'entry' | 'labelOf' | 'isSecret' | 'completeKind' | 'namesFor'
>;

/** A group of options, each defined once. */
export class Collection<O extends Options<O>> {
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

	labelOf(option: string): string {
		return this.find(option)?.displayName ?? option;
	}

	isSecret(option: string): boolean {
		return this.find(option)?.typeOptions?.password === true;
	}

	/** Undefined if it may have a hole. */
	completeKind(option: string): 'text' | 'json' | undefined {
		const found = this.find(option);
		if (!found?.isComplete) return undefined;
		return found.type === 'json' ? 'json' : 'text';
	}

	/** @param scope the options of each item, or those that are read once */
	namesFor(user: User, scope: 'item' | 'run'): string[] {
		return this.offeredBy(user)
			.filter(({ schema }) => (scope === 'run') === (schema !== undefined))
			.map((option) => option.name);
	}

	fieldFor(user: User): INodeProperties {
		const options = this.offeredBy(user).map((option) => {
			const description = option.descriptionFor?.[user];
			return { ...asField(option), ...(description !== undefined && { description }) };
		});
		options.sort((one, other) => one.displayName.localeCompare(other.displayName, 'en'));
		return { ...this.field, options };
	}

	/** The same options where a workflow holds them in another place. */
	under(name: string): Readable {
		return new Collection({ ...this.field, name }, this.entry, this.options);
	}

	/** In the order of their definition. */
	get fields(): INodeProperties[] {
		return this.all.map(asField);
	}

	private find(option: string): Option<string> | undefined {
		return this.all.find(({ name }) => name === option);
	}

	private get all(): Array<Option<string>> {
		return Object.values(this.options);
	}

	private offeredBy(user: User): Array<Option<string>> {
		return this.all.filter(({ usedBy }) => usedBy.includes(user));
	}
}

/** What the editor reads of an option. */
const asField = (option: Option<string>): INodeProperties =>
	omit(option, ['usedBy', 'descriptionFor', 'isComplete', 'schema']);

function schemasOf<O extends Options<O>>(options: O): RunShape<O>;
function schemasOf(options: Record<string, Option<string>>): z.ZodRawShape {
	return Object.fromEntries(
		Object.entries(options).flatMap(([name, { schema }]) => (schema ? [[name, schema]] : [])),
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
export const defineOptions = <O extends Options<O>>(options: O): O => options;

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

/** Makes a schema of a function that returns undefined for what it does not take. */
export function checkedBy<T>(read: (value: unknown) => T | undefined, allowed: string) {
	return z.unknown().transform((value, issues): T => {
		const result = read(value);
		if (result !== undefined) return result;
		issues.addIssue({ code: 'custom', message: allowed });
		return z.NEVER;
	});
}

/** Shows that a workflow holds a list or a text in place of a group of fields. */
export const lengthField: INodeProperties = {
	displayName: 'Length',
	name: LENGTH,
	type: 'hidden',
	default: '',
	description:
		'Set if the workflow holds a list or a text in place of these fields, which cannot be used',
};
