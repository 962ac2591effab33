import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { asText } from '../../core/format/words';
import { invalid, valid, type Checked } from '../../core/problem';
import { evaluated, hasExpression } from '../storedExpression';
import type { Readable, User } from './collection';

const storedSchema = z.record(z.unknown());

/** As the workflow stores them: expressions are not evaluated. */
export function storedOptions(
	context: IExecuteFunctions,
	collection: Readable,
	user: User,
	scope: 'item' | 'run',
): Checked<Array<[name: string, stored: unknown]>> {
	const { [collection.name]: stored = {} } = context.getNode().parameters;
	const parsed = storedSchema.safeParse(stored);
	if (parsed.success) {
		return valid(
			collection
				.namesFor(user, scope)
				.filter((name) => Object.hasOwn(parsed.data, name))
				.map((name) => [name, parsed.data[name]]),
		);
	}
	const { label } = collection;
	return invalid(
		label,
		`${label} holds something other than options`,
		`Remove everything under ${label} and add the options again`,
	);
}

/**
 * Checks that an option that was added has a value. `undefined` and `null`, which an expression gives
 * for a field that is not there, are problems and never the default.
 */
export function presentOption(
	collection: Readable,
	name: string,
	value: unknown,
): Checked<unknown> {
	if (value !== undefined && value !== null) return valid(value);
	const label = collection.labelOf(name);
	return invalid(
		label,
		`${label} has no value`,
		`Give it a value, or remove the ${collection.entry}`,
	);
}

/** @param stored the option as the workflow stores it, evaluated by n8n if it is an expression */
export function optionValue(
	context: IExecuteFunctions,
	collection: Readable,
	name: string,
	stored: unknown,
	itemIndex: number,
): Checked<unknown> {
	const value = hasExpression(stored)
		? evaluated(context, `${collection.name}.${name}`, collection.labelOf(name), itemIndex)
		: valid(stored);
	return value.ok ? presentOption(collection, name, value.value) : value;
}

/**
 * Reads options that hold for the whole run.
 *
 * @param schema of all of the collection, or of those picked from it
 */
export function readOptions<T extends z.ZodRawShape>(
	context: IExecuteFunctions,
	collection: Readable,
	user: User,
	schema: z.ZodObject<T>,
	itemIndex = 0,
): Checked<z.output<z.ZodObject<T>>> {
	const stored = storedOptions(context, collection, user, 'run');
	if (!stored.ok) return stored;
	const picked = stored.value.filter(([name]) => Object.hasOwn(schema.shape, name));
	return readStored(context, collection, picked, schema, itemIndex);
}

/** @returns the values, or a problem that names the option and what it takes */
export function readStored<T extends z.ZodRawShape>(
	context: IExecuteFunctions,
	collection: Readable,
	stored: Array<[name: string, stored: unknown]>,
	schema: z.ZodObject<T>,
	itemIndex = 0,
): Checked<z.output<z.ZodObject<T>>> {
	const values: Record<string, unknown> = {};
	for (const [name, option] of stored) {
		const value = optionValue(context, collection, name, option, itemIndex);
		if (!value.ok) return value;
		values[name] = value.value;
	}
	const parsed = schema.safeParse(values);
	if (parsed.success) return valid(parsed.data);
	const [issue] = parsed.error.issues;
	const name = String(issue?.path[0]);
	return unusable(collection, name, values[name], issue?.message ?? 'a usable value');
}

export function unusable(
	collection: Readable,
	name: string,
	value: unknown,
	allowed: string,
): Checked<never> {
	const label = collection.labelOf(name);
	const shown = typeof value === 'string' ? `"${value}"` : asText(value);
	const reason = collection.isSecret(name)
		? 'has no usable value'
		: `cannot be ${shown === '""' ? 'empty' : shown}`;
	return invalid(
		label,
		`${label} ${reason}`,
		`Enter ${allowed}, or remove the ${collection.entry}`,
	);
}
