import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { readAmount } from '../../../core/account/balance';
import { asText } from '../../../core/format/words';
import { readYesOrNo } from '../../../core/item/itemValue';
import { invalid, valid, type Checked } from '../../../core/problem';
import { evaluated, hasExpression } from '../../storedExpression';
import { collectionLabel, optionLabel, type CollectionName } from '../fields/collections';

const collectionSchema = z.record(z.unknown());

/**
 * Returns a collection as the workflow stores it, with its expressions not evaluated, or the problem
 * if it is no collection.
 */
export function storedCollection(
	context: IExecuteFunctions,
	collection: CollectionName,
): Checked<Record<string, unknown>> {
	const stored = context.getNode().parameters[collection];
	const parsed = collectionSchema.safeParse(stored === undefined ? {} : stored);
	if (parsed.success) return valid(parsed.data);
	const label = collectionLabel(collection);
	return invalid(
		label,
		`${label} holds something other than options`,
		`Remove everything under ${label} and add the options again`,
	);
}

/** What one entry of a collection is called, as the button says that adds it. */
const ENTRY: Record<CollectionName, string> = {
	options: 'option',
	safeguards: 'safeguard',
	sending: 'setting',
};

/**
 * Checks that an option that was added has a value. `undefined` and `null`, which an expression gives
 * for a field that is not there, are problems and never the default.
 *
 * @param label the label of the option in the editor
 * @param collection the one that it is in
 */
export function presentOption(
	label: string,
	value: unknown,
	collection: CollectionName = 'options',
): Checked<unknown> {
	if (value !== undefined && value !== null) return valid(value);
	return invalid(
		label,
		`${label} has no value`,
		`Give it a value, or remove the ${ENTRY[collection]}`,
	);
}

/**
 * Reads an option for one item. n8n evaluates it if it is an expression.
 *
 * @param stored the option as the workflow stores it
 */
export function optionValue(
	context: IExecuteFunctions,
	collection: CollectionName,
	name: string,
	stored: unknown,
	itemIndex: number,
): Checked<unknown> {
	const label = optionLabel(collection, name);
	const value = hasExpression(stored)
		? evaluated(context, `${collection}.${name}`, label, itemIndex)
		: valid(stored);
	return value.ok ? presentOption(label, value.value, collection) : value;
}

/**
 * Reads the options of a collection that hold for the whole run, from the first item. Options that
 * the schema does not name are not evaluated.
 *
 * @param schema what each option may be; the message of an issue says what is allowed
 * @returns the values, or a problem that names the option and what it takes
 */
export function readCollection<T extends z.ZodRawShape>(
	context: IExecuteFunctions,
	collection: CollectionName,
	schema: z.ZodObject<T>,
): Checked<z.output<z.ZodObject<T>>> {
	const stored = storedCollection(context, collection);
	if (!stored.ok) return stored;
	const values: Record<string, unknown> = {};
	for (const name of Object.keys(schema.shape)) {
		if (!Object.hasOwn(stored.value, name)) continue;
		const value = optionValue(context, collection, name, stored.value[name], 0);
		if (!value.ok) return value;
		values[name] = value.value;
	}
	const parsed = schema.safeParse(values);
	if (parsed.success) return valid(parsed.data);
	const [issue] = parsed.error.issues;
	const name = String(issue?.path[0]);
	const allowed = issue?.message ?? 'a usable value';
	return unusable(optionLabel(collection, name), values[name], allowed, collection);
}

/** Returns the problem of an option with a value that it does not take. */
export function unusable(
	label: string,
	value: unknown,
	allowed: string,
	collection: CollectionName = 'options',
): Checked<never> {
	const shown = typeof value === 'string' ? `"${value}"` : asText(value);
	return invalid(
		label,
		`${label} cannot be ${shown === '""' ? 'empty' : shown}`,
		`Enter ${allowed}, or remove the ${ENTRY[collection]}`,
	);
}

/** Takes a whole number of 1 or more; digits as text count, because many expressions give them. */
export const count = (most?: number) =>
	checkedBy(
		(value) => {
			const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
			return typeof number === 'number' &&
				Number.isSafeInteger(number) &&
				number >= 1 &&
				(most === undefined || number <= most)
				? number
				: undefined;
		},
		most === undefined ? 'a whole number of 1 or more' : `a whole number from 1 to ${most}`,
	);

/** Takes a number of 0 or more, also with decimals; digits as text count. */
export const amount = () =>
	checkedBy((value) => {
		const number = readAmount(value);
		return number !== undefined && number >= 0 ? number : undefined;
	}, 'a number of 0 or more');

/** Takes true or false; the words count too. */
export const yesOrNo = () => checkedBy(readYesOrNo, 'true or false');

/** Makes a schema of a function that returns undefined for what it does not take. */
export function checkedBy<T>(read: (value: unknown) => T | undefined, allowed: string) {
	return z.unknown().transform((value, issues): T => {
		const result = read(value);
		if (result !== undefined) return result;
		issues.addIssue({ code: 'custom', message: allowed });
		return z.NEVER;
	});
}
