import type { INodeProperties } from 'n8n-workflow';
import { sortBy } from 'lodash';
import { z } from 'zod/v3';

import { fieldOf, type OperationName, type Option } from './parameter';

type Options<O> = { readonly [Name in keyof O]: Option<Name & string> };

type RunShape<O> = {
	[Name in keyof O as O[Name] extends { per: 'run' } ? Name : never]: O[Name] extends {
		schema: infer Schema extends z.ZodTypeAny;
	}
		? Schema
		: z.ZodUnknown;
};

/** What reading an option takes of its collection. */
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
