import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { z } from 'zod';

import type { Checked } from '../../core/checked';
import { readQuietHours, type QuietHours } from '../../core/quietHours';
import { unlessDuplicate, unlessSuppressed, type WhySkip } from '../../core/selection';
import { readSuppressionList, saysSuppressed } from '../../core/suppressionList';
import { fieldValue } from '../../core/textTemplate';
import { readOptionsOnce } from './settings';

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

const count = z.number().int().min(1);
const schema = z.object({
	dryRun: z.boolean().default(false),
	maxRecipients: count.optional(),
	quietHours: z.object({ hours: z.unknown() }).optional(),
	skipDuplicates: z.boolean().default(false),
	skipRepeatsHours: count.max(24 * 366).optional(),
	suppressionField: z.string().min(1).optional(),
	suppressionList: z.unknown(),
});

/** Their names: they are read once and never for each item. */
export const CARE_OPTIONS: ReadonlySet<string> = new Set(Object.keys(schema.shape));

/**
 * Reads the options that decide who is written to and when, from the first item.
 *
 * @throws NodeOperationError that names what cannot be used: nothing may be sent with a suppression
 * list or quiet hours that are not understood
 */
export function readCare(context: IExecuteFunctions, defaultCountryCode: string): Care {
	const { dryRun, maxRecipients, quietHours, skipRepeatsHours, ...who } = readOptionsOnce(
		context,
		schema,
	);
	const skips: WhySkip[] = [];
	const warnings: string[] = [];
	const { suppressionField: field } = who;
	if (field !== undefined) {
		skips.push(unlessMarked(context, field));
		const hasField = context
			.getInputData()
			.some(({ json }) => fieldValue(json, field) !== undefined);
		if (!hasField)
			warnings.push(`No item has a value in the field "${field}" (Suppression Field).`);
	}
	if ('suppressionList' in who) {
		const numbers = readSuppressionList(who.suppressionList, defaultCountryCode);
		skips.push(unlessSuppressed(valueOrThrow(context, numbers)));
	}
	// What another execution must not repeat, this one must not either.
	if (who.skipDuplicates || skipRepeatsHours !== undefined) skips.push(unlessDuplicate());
	return {
		skips,
		repeatHours: skipRepeatsHours,
		quietHours: quietHours
			? valueOrThrow(context, readQuietHours(quietHours.hours, context.getTimezone()))
			: undefined,
		maxRecipients,
		dryRun,
		warnings,
	};
}

/** Skips the items with a field that says so. */
function unlessMarked(context: IExecuteFunctions, field: string): WhySkip {
	const items = context.getInputData();
	return ({ itemIndex }) =>
		saysSuppressed(fieldValue(items[itemIndex]?.json ?? {}, field))
			? `The field "${field}" says that it asked not to be written to`
			: undefined;
}

function valueOrThrow<T>(context: IExecuteFunctions, checked: Checked<T>): T {
	if (checked.ok) return checked.value;
	const { field, reason, advice } = checked.problem;
	throw new NodeOperationError(context.getNode(), `${reason} (option ${field})`, {
		description: advice,
	});
}
