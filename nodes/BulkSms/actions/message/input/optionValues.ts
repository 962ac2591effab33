import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { invalid, valid, type Checked } from '../../../core/problem';
import { asText } from '../../../core/format/asText';
import { readYesOrNo } from '../../../core/item/yesOrNo';
import { evaluated, hasExpression } from '../../storedExpression';
import { sendOptions } from '../fields/messageOptions';

const optionsSchema = z.record(z.unknown());

/** Every option of a message or a run by its name, with the label that the editor shows. */
const LABELS: ReadonlyMap<string, string> = new Map(
	(sendOptions.options ?? []).flatMap((option) =>
		'type' in option ? [[option.name, option.displayName] as const] : [],
	),
);

/** The label of an option in the editor, for example `Max Recipients`. */
export const optionLabel = (name: string): string => LABELS.get(name) ?? name;

/**
 * The options as the workflow stores them: expressions are not evaluated.
 *
 * @returns the stored options, or the problem if they are not a collection
 */
export function storedOptions(context: IExecuteFunctions): Checked<Record<string, unknown>> {
	const { options = {} } = context.getNode().parameters;
	const parsed = optionsSchema.safeParse(options);
	return parsed.success
		? valid(parsed.data)
		: invalid('Options', 'Options is not a collection', 'Remove all options and add them again');
}

/**
 * An option that was added has a value: `undefined` and `null`, which an expression gives for a field
 * that is not there, are problems and never the default.
 */
export function presentOption(name: string, value: unknown): Checked<unknown> {
	if (value !== undefined && value !== null) return valid(value);
	const label = optionLabel(name);
	return invalid(label, `${label} has no value`, 'Give it a value, or remove the option');
}

/**
 * The value of an option for one item, evaluated by n8n if it is an expression.
 *
 * @param stored the option as the workflow stores it
 */
export function optionValue(
	context: IExecuteFunctions,
	name: string,
	stored: unknown,
	itemIndex: number,
): Checked<unknown> {
	const value = hasExpression(stored)
		? evaluated(context, `options.${name}`, optionLabel(name), itemIndex)
		: valid(stored);
	return value.ok ? presentOption(name, value.value) : value;
}

/**
 * Reads the options that hold for the whole run, from its first item. Options that the schema does
 * not name are not evaluated.
 *
 * @param schema what each option may be; the message of an issue says what is allowed
 * @returns the values, or a problem that names the option and what it takes
 */
export function readRunOptions<T extends z.ZodRawShape>(
	context: IExecuteFunctions,
	schema: z.ZodObject<T>,
): Checked<z.output<z.ZodObject<T>>> {
	const stored = storedOptions(context);
	if (!stored.ok) return stored;
	const values: Record<string, unknown> = {};
	for (const name of Object.keys(schema.shape)) {
		if (!Object.hasOwn(stored.value, name)) continue;
		const value = optionValue(context, name, stored.value[name], 0);
		if (!value.ok) return value;
		values[name] = value.value;
	}
	const parsed = schema.safeParse(values);
	if (parsed.success) return valid(parsed.data);
	const [issue] = parsed.error.issues;
	const name = String(issue?.path[0]);
	return unusable(name, values[name], issue?.message ?? 'a usable value');
}

/** The problem of an option with a value that it does not take. */
export function unusable(name: string, value: unknown, allowed: string): Checked<never> {
	const label = optionLabel(name);
	const shown = typeof value === 'string' ? `"${value}"` : asText(value);
	return invalid(
		label,
		`${label} cannot be ${shown === '""' ? 'empty' : shown}`,
		`Enter ${allowed}, or remove the option`,
	);
}

/** A whole number from 1 on; digits as text count, because many expressions give them so. */
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

/** True or false; the words count too. */
export const yesOrNo = () => checkedBy(readYesOrNo, 'true or false');

/** A schema made of a function that returns undefined for what it does not take. */
function checkedBy<T>(read: (value: unknown) => T | undefined, allowed: string) {
	return z.unknown().transform((value, issues): T => {
		const result = read(value);
		if (result !== undefined) return result;
		issues.addIssue({ code: 'custom', message: allowed });
		return z.NEVER;
	});
}
