import { constant } from 'lodash';
import { z } from 'zod/v3';

import { type Checked, invalid, valid } from '../../core/problem';
import { asText } from '../../core/text/words';
import { hasExpression, type OperationName, type Option, type OptionSource } from './parameter';
import type { ParameterReader, ParameterSource, ReadValue } from './reader';

const storedSchema = z.record(z.unknown());

/** An option that the user added, as the workflow stores it. An expression is not evaluated. */
export type Added = [name: string, stored: unknown];

interface TextRules {
	/** Whether a text may have a hole. */
	allowsMissing?: boolean;
	/** What else to do if a value is missing. If absent: add the safeguard. */
	otherwise?: string | undefined;
}

/** Reads the options that a user added, among the options of an operation. */
export class OptionReader {
	constructor(
		private readonly reader: ParameterReader,
		private readonly collection: OptionSource,
		private readonly operation: OperationName,
	) {}

	/** The options of the whole run, or the options of each item. */
	added(per: Option['per']): Checked<Added[]> {
		const { name, label } = this.collection;
		const stored = this.reader.stored({ name });
		const parsed = storedSchema.safeParse(stored === undefined ? {} : stored);
		if (parsed.success) {
			const names = this.collection.namesFor(this.operation, per);
			return valid(
				names
					.filter((name) => Object.hasOwn(parsed.data, name))
					.map((name) => [name, parsed.data[name]]),
			);
		}
		return invalid(
			label,
			`${label} holds a value that is no option`,
			`Remove everything under ${label} and add the options again`,
		);
	}

	/** Returns the options of each item, by name. */
	each(rules?: TextRules): Checked<Array<[name: string, read: ReadValue]>> {
		const added = this.added('item');
		if (!added.ok) return added;
		return valid(added.value.map(([name, stored]) => [name, this.option(name, stored, rules)]));
	}

	/**
	 * Reads the options of the whole run.
	 *
	 * @param schema of the whole collection, or of some options
	 */
	once<T extends z.ZodRawShape>(
		schema: z.ZodObject<T>,
		rules?: TextRules & { itemIndex?: number },
	): Checked<z.output<z.ZodObject<T>>> {
		const added = this.added('run');
		if (!added.ok) return added;
		const picked = added.value.filter(([name]) => Object.hasOwn(schema.shape, name));
		return this.parse(picked, schema, rules);
	}

	/** Like {@link once}, but an unusable option counts as absent. */
	usable<T extends z.ZodRawShape>(schema: z.ZodObject<T>): z.output<z.ZodObject<T>> {
		const added = this.added('run');
		const given: Added[] = [];
		for (const each of added.ok ? added.value : []) {
			if (Object.hasOwn(schema.shape, each[0]) && this.parse([each], schema).ok) given.push(each);
		}
		const all = this.parse(given, schema);
		return all.ok ? all.value : schema.parse({});
	}

	/** @returns the values, or a problem that names the option and its allowed values */
	parse<T extends z.ZodRawShape>(
		added: Added[],
		schema: z.ZodObject<T>,
		{ itemIndex = 0, ...rules }: TextRules & { itemIndex?: number } = {},
	): Checked<z.output<z.ZodObject<T>>> {
		const values: Record<string, unknown> = {};
		for (const [name, stored] of added) {
			const value = this.present(name, stored, rules)(itemIndex);
			if (!value.ok) return value;
			values[name] = value.value;
		}
		const parsed = schema.safeParse(values);
		if (parsed.success) return valid(parsed.data);
		const [issue] = parsed.error.issues;
		const name = String(issue?.path[0]);
		return this.unusable(name, values[name], issue?.message);
	}

	/** Reads one option for each item, by its definition. */
	option(name: string, stored: unknown, rules?: TextRules): ReadValue {
		const read = this.present(name, stored, rules);
		const { schema } = this.find(name);
		if (!schema) return read;
		return (itemIndex) => {
			const value = read(itemIndex);
			if (!value.ok) return value;
			const parsed = schema.safeParse(value.value);
			if (parsed.success) return valid(parsed.data);
			return this.unusable(name, value.value, parsed.error.issues[0]?.message);
		};
	}

	/** A missing value, which an expression may give, is a problem and never the default. */
	private present(
		name: string,
		stored: unknown,
		{ allowsMissing = true, otherwise = this.find(name).otherwise }: TextRules = {},
	): ReadValue {
		const { name: collection, entry } = this.collection;
		const { displayName: label = name, type = 'string', reads } = this.find(name);
		const path = `${collection}.${name}`;
		const option: ParameterSource = {
			name: path,
			displayName: label,
			type,
			place: label,
			isValue: true,
			...(otherwise !== undefined && { otherwise }),
		};
		const read = this.valueOf(option, stored, reads === 'text' && !allowsMissing);
		return (itemIndex) => {
			const value = read(itemIndex);
			if (!value.ok || (value.value !== undefined && value.value !== null)) return value;
			return invalid(label, `${label} has no value`, `Give it a value, or remove the ${entry}`);
		};
	}

	private find(name: string): Partial<Option> {
		return this.collection.find(name) ?? {};
	}

	private valueOf(option: ParameterSource, stored: unknown, isComplete: boolean): ReadValue {
		if (isComplete) return this.reader.text(option, stored);
		return hasExpression(stored) ? this.reader.value(option, stored) : constant(valid(stored));
	}

	private unusable(name: string, value: unknown, allowed = 'a usable value'): Checked<never> {
		const { displayName: label = name, typeOptions } = this.find(name);
		const shown = typeof value === 'string' ? `"${value}"` : asText(value);
		const reason = typeOptions?.password
			? 'has no usable value'
			: `cannot be ${shown === '""' ? 'empty' : shown}`;
		return invalid(
			label,
			`${label} ${reason}`,
			`Enter ${allowed}, or remove the ${this.collection.entry}`,
		);
	}
}
