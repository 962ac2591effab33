import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod/v3';

import { readAmount } from '../../core/account/accountAnswers';
import { readCount, readYesOrNo } from '../../core/item/itemValue';

/** The operations that offer options, by the names that workflows store. */
export type User =
	| 'answer'
	| 'estimate'
	| 'getStatus'
	| 'read'
	| 'request'
	| 'send'
	| 'sendAndWait'
	| 'sendAndWaitForReport';

interface Offered<Name> {
	/** Its field in the editor; its label is what errors call it. */
	readonly field: INodeProperties & { readonly name: Name };
	/** The operations that offer it. No other one reads it, even if a workflow holds it. */
	readonly usedBy: readonly User[];
	/** What an operation says of it in place of its description. */
	readonly descriptionFor?: Partial<Record<User, string>>;
}

/** An option with a value for each item. The core checks it together with the rest of the message. */
interface ItemOption<Name> extends Offered<Name> {
	readonly scope: 'item';
}

/** An option that is read once, from the first item; Read reads its own for each item. */
interface RunOption<Name> extends Offered<Name> {
	readonly scope: 'run';
	/** What it may be. The message of an issue completes "Enter …". */
	readonly schema: z.ZodTypeAny;
}

type Options<O> = { readonly [Name in keyof O]: ItemOption<Name> | RunOption<Name> };

type RunShape<O> = {
	[Name in keyof O as O[Name] extends { scope: 'run' } ? Name : never]: O[Name] extends {
		schema: infer Schema extends z.ZodTypeAny;
	}
		? Schema
		: never;
};

/** What a person adds to it, as the button says. */
type Entry = 'option' | 'safeguard' | 'setting';

/** What readers need to know of a collection. */
export interface Readable {
	readonly name: string;
	readonly label: string;
	readonly entry: Entry;
	labelOf(option: string): string;
	/** Whether nobody may read its value. */
	isSecret(option: string): boolean;
	namesFor(user: User, scope: 'item' | 'run'): string[];
}

/** A group of options, each defined once: its field, what it may be, and the operations that use it. */
export class Collection<O extends Options<O>> implements Readable {
	/** What the options that are read once may be. */
	readonly schema: z.ZodObject<RunShape<O>>;

	constructor(
		private readonly field: Omit<INodeProperties, 'options'>,
		readonly entry: Entry,
		readonly options: O,
	) {
		this.schema = z.object(schemasOf(options));
	}

	get name(): string {
		return this.field.name;
	}

	/** The label in the editor, for example `Safeguards`. */
	get label(): string {
		return this.field.displayName;
	}

	/** The label of an option in the editor, for example `Max Recipients`. */
	labelOf(option: string): string {
		return this.fieldOf(option)?.displayName ?? option;
	}

	isSecret(option: string): boolean {
		return this.fieldOf(option)?.typeOptions?.password === true;
	}

	/** The names of the options that an operation offers. */
	namesFor(user: User, scope: 'item' | 'run'): string[] {
		return this.offeredBy(user)
			.filter((option) => option.scope === scope)
			.map(({ field }) => field.name);
	}

	/** The field as an operation offers it, with its options in the order of their labels. */
	fieldFor(user: User): INodeProperties {
		const options = this.offeredBy(user).map(({ field, descriptionFor }) => {
			const description = descriptionFor?.[user];
			return description === undefined ? field : { ...field, description };
		});
		options.sort((one, other) => one.displayName.localeCompare(other.displayName, 'en'));
		return { ...this.field, options };
	}

	/** The same options where a workflow holds them in another place, such as in one of several groups. */
	under(name: string): Readable {
		return {
			name,
			label: this.label,
			entry: this.entry,
			labelOf: (option) => this.labelOf(option),
			isSecret: (option) => this.isSecret(option),
			namesFor: (user, scope) => this.namesFor(user, scope),
		};
	}

	private fieldOf(option: string): INodeProperties | undefined {
		return this.all.find(({ field }) => field.name === option)?.field;
	}

	private get all(): Array<ItemOption<string> | RunOption<string>> {
		return Object.values(this.options);
	}

	private offeredBy(user: User): Array<ItemOption<string> | RunOption<string>> {
		return this.all.filter(({ usedBy }) => usedBy.includes(user));
	}
}

function schemasOf<O extends Options<O>>(options: O): RunShape<O>;
function schemasOf(options: Record<string, ItemOption<string> | RunOption<string>>): z.ZodRawShape {
	return Object.fromEntries(
		Object.entries(options).flatMap(([name, option]) =>
			option.scope === 'run' ? [[name, option.schema] as const] : [],
		),
	);
}

/** The field of a collection that is named Options. */
export const OPTIONS: Omit<INodeProperties, 'options'> = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
};

/** Defines options that a collection takes over, each under the name of its field. */
export const defineOptions = <O extends Options<O>>(options: O): O => options;

/** Takes a whole number of 1 or more; digits as text count. */
export const count = (most = Infinity) =>
	checkedBy(
		(value) => {
			const number = readCount(value);
			return number !== undefined && number <= most ? number : undefined;
		},
		most === Infinity ? 'a whole number of 1 or more' : `a whole number from 1 to ${most}`,
	);

/** Takes a number of 0 or more, also with decimals; digits as text count. */
export const amount = () =>
	checkedBy((value) => {
		const number = readAmount(value);
		return number !== undefined && number >= 0 ? number : undefined;
	}, 'a number of 0 or more');

/** Takes true or false; the words count too. */
export const yesOrNo = () => checkedBy(readYesOrNo, 'true or false');

/** Takes a text that is not blank. */
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
