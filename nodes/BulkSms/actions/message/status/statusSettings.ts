import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { invalid, valid, type Checked } from '../../../core/problem';
import { evaluated } from '../../storedExpression';
import { count, presentOption, unusable, yesOrNo } from '../input/optionValues';

/** What holds for the whole run. */
export interface StatusSettings {
	findBy: (typeof WAYS)[number];
	includeRaw: boolean;
	/** Requests at once. */
	concurrency: number;
}

const WAYS = ['messageId', 'bulkId', 'number', 'period'] as const;
const waySchema = z.enum(WAYS);

const OPTIONS = {
	includeRaw: { label: 'Include Raw Entry', schema: yesOrNo(), otherwise: false },
	concurrency: { label: 'Requests at Once', schema: count(), otherwise: 4 },
} as const;

const optionsSchema = z.record(z.unknown());

/**
 * Reads Find By and the options, from the first item.
 *
 * @returns the settings, or what is wrong with one of them; throws nothing
 */
export function readStatusSettings(context: IExecuteFunctions): Checked<StatusSettings> {
	const findBy = evaluated(context, 'findBy', 'Find By', 0);
	if (!findBy.ok) return findBy;
	const way = waySchema.safeParse(findBy.value);
	if (!way.success) {
		return invalid('Find By', 'Find By has no usable value', 'Choose a way from the list');
	}
	const includeRaw = readOption(context, 'includeRaw');
	if (!includeRaw.ok) return includeRaw;
	const concurrency = readOption(context, 'concurrency');
	if (!concurrency.ok) return concurrency;
	return valid({
		findBy: way.data,
		includeRaw: includeRaw.value === true,
		concurrency: Number(concurrency.value),
	});
}

function readOption(
	context: IExecuteFunctions,
	name: keyof typeof OPTIONS,
): Checked<boolean | number> {
	const { label, schema, otherwise } = OPTIONS[name];
	const { options: stored = {} } = context.getNode().parameters;
	const options = optionsSchema.safeParse(stored);
	if (!options.success) {
		return invalid('Options', 'Options has no usable value', 'Choose options from the list');
	}
	if (!Object.hasOwn(options.data, name)) return valid(otherwise);
	const value = evaluated(context, `options.${name}`, label, 0);
	if (!value.ok) return value;
	const present = presentOption(label, value.value);
	if (!present.ok) return present;
	const parsed = schema.safeParse(present.value);
	if (parsed.success) return valid(parsed.data);
	const allowed = parsed.error.issues[0]?.message ?? 'a usable value';
	return unusable(label, present.value, allowed);
}
