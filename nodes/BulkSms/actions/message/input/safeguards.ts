import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { invalid, valid, type Checked, type Problem } from '../../../core/problem';
import { fieldValue } from '../../../core/item/itemField';
import { readQuietHours, type QuietHours } from '../../../core/schedule/quietHours';
import { unlessDuplicate, unlessSuppressed, type WhySkip } from '../../../core/selection/selection';
import { readSuppressionList, saysSuppressed } from '../../../core/selection/suppressionList';
import { count, readRunOptions, storedOptions, unusable, yesOrNo } from './optionValues';
import { ParameterReaders } from './parameterReaders';

/** What the user wants to be careful about; it holds for the whole input. */
export interface Care {
	/** Who is left out, in the order in which it is asked. */
	skips: WhySkip[];
	/** For how many hours a text is not sent again by a later execution. */
	repeatHours?: number | undefined;
	quietHours?: QuietHours | undefined;
	maxRecipients?: number | undefined;
	dryRun: boolean;
	/** What the user should know of the options, each a sentence. */
	warnings: string[];
}

/** In hours: a leap year. */
const LONGEST_REPEAT = 24 * 366;

/** Exported for the test that every option of the run is read once. */
export const safeguardsSchema = z.object({
	maxRecipients: count().optional(),
	quietHours: z.unknown(),
	skipDuplicates: yesOrNo().default(false),
	skipRepeatsHours: count(LONGEST_REPEAT).optional(),
	suppressionField: z
		.string({ errorMap: () => ({ message: 'the name of a field' }) })
		.trim()
		.min(1)
		.optional(),
	suppressionList: z.unknown(),
});

/**
 * Reads the options that decide who is written to and when, from the first item; Dry Run from every
 * item, because no item for which it is on may be sent.
 *
 * @returns the options, or a problem that names the one that cannot be used: nothing may be sent with
 * a safeguard that is not understood
 */
export async function readSafeguards(
	context: IExecuteFunctions,
	defaultCountryCode: string,
): Promise<Checked<Care>> {
	const dryRun = await readDryRun(context);
	if (!dryRun.ok) return dryRun;
	const options = readRunOptions(context, safeguardsSchema);
	if (!options.ok) return options;
	const { maxRecipients, skipDuplicates, skipRepeatsHours, ...who } = options.value;
	const quietHours =
		'quietHours' in who ? readQuietHours(who.quietHours, context.getTimezone()) : undefined;
	if (quietHours && !quietHours.ok) return inWords(quietHours.problem);
	const skips: WhySkip[] = [];
	const warnings: string[] = [];
	const { suppressionField: field } = who;
	if (field !== undefined) {
		skips.push(unlessMarked(context, field));
		if (!context.getInputData().some(({ json }) => fieldValue(json, field) !== undefined)) {
			warnings.push(`No item has a value in the field "${field}" (Suppression Field).`);
		}
	}
	if ('suppressionList' in who) {
		const list = readSuppressionList(who.suppressionList, defaultCountryCode);
		if (!list.ok) return inWords(list.problem);
		const { numbers, warning } = list.value;
		skips.push(unlessSuppressed(numbers));
		if (warning !== undefined) warnings.push(warning);
	}
	// What another execution must not repeat, this one must not either.
	if (skipDuplicates || skipRepeatsHours !== undefined) skips.push(unlessDuplicate());
	return valid({
		skips,
		repeatHours: skipRepeatsHours,
		quietHours: quietHours?.value,
		maxRecipients,
		dryRun: dryRun.value,
		warnings,
	});
}

/** Dry Run counts for the whole run, so that its value must be the same for every item. */
async function readDryRun(context: IExecuteFunctions): Promise<Checked<boolean>> {
	const stored = storedOptions(context);
	if (!stored.ok) return stored;
	if (!Object.hasOwn(stored.value, 'dryRun')) return valid(false);
	const readers = new ParameterReaders(context);
	const read = readers.option('dryRun', stored.value.dryRun);
	let first: boolean | undefined;
	for (const itemIndex of context.getInputData().keys()) {
		await readers.breathe(itemIndex);
		const value = read(itemIndex);
		if (!value.ok) return value;
		const parsed = yesOrNo().safeParse(value.value);
		if (!parsed.success) return unusable('dryRun', value.value, 'true or false');
		first ??= parsed.data;
		if (parsed.data !== first) {
			return invalid(
				'Dry Run',
				`Dry Run is ${first} for item 1 and ${parsed.data} for item ${itemIndex + 1}`,
				'Use an expression that gives the same value for every item, or split the items before this node',
			);
		}
	}
	return valid(first ?? false);
}

/** Skips the items with a field that says so. */
function unlessMarked(context: IExecuteFunctions, field: string): WhySkip {
	const items = context.getInputData();
	return ({ itemIndex }) =>
		saysSuppressed(fieldValue(items[itemIndex]?.json ?? {}, field))
			? `The field "${field}" says that it asked not to be written to`
			: undefined;
}

const inWords = ({ field, reason, advice }: Problem): Checked<never> =>
	invalid(field, `${field} cannot be used: ${reason}`, advice);
