import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { valid, type Checked } from '../../../core/problem';
import type { RequestSize } from '../../../core/request/planning';
import { LONGEST_TIMEOUT } from '../fields/sending';
import { amount, count, readCollection, yesOrNo } from './optionValues';

/** In hours: a leap year. */
const LONGEST_REPEAT = 24 * 366;

/**
 * What each option of a run may be, by collection. Every option of the collections Safeguards and
 * Sending (`../fields`) has its meaning here; the message of an issue completes "Enter …".
 */
export const runOptions = {
	safeguards: z.object({
		allowMissingValues: yesOrNo().default(false),
		dryRun: yesOrNo().default(false),
		maxRecipients: count().optional(),
		maxSegments: count().optional(),
		minimumBalance: amount().optional(),
		quietHours: z.unknown(),
		skipDuplicates: yesOrNo().default(false),
		skipRepeatsHours: count(LONGEST_REPEAT).optional(),
		suppressionField: z
			.string({ errorMap: () => ({ message: 'the name of a field' }) })
			.trim()
			.min(1)
			.optional(),
		suppressionList: z.unknown(),
	}),
	sending: z.object({
		concurrency: count().default(4),
		failuresAs: z
			.enum(['errors', 'items'], {
				errorMap: () => ({ message: 'errors (Raise an Error) or items (Return as Item)' }),
			})
			.default('errors'),
		includeInputFields: yesOrNo().default(false),
		maxDestinationsPerRequest: count().default(500),
		maxMessagesPerRequest: count().default(11),
		resendWhenOutcomeUnknown: yesOrNo().default(false),
		settleUnknown: yesOrNo().default(false),
		timeout: count(LONGEST_TIMEOUT).default(30_000),
	}),
} as const;

/** How requests are sent. */
export interface SendingRules {
	/** Requests at once. */
	concurrency: number;
	/** Milliseconds until the whole answer must have come. */
	timeout: number;
	/** Whether a message that may have been sent is sent again: only the user can allow that. */
	resendWhenOutcomeUnknown: boolean;
	/** Whether the message log is asked for messages of unknown outcome. */
	settleUnknown: boolean;
}

/** How the results of a run come out. */
export interface Presentation {
	/** Whether failures follow the node's On Error setting, or come out among the other items. */
	failuresAs: 'errors' | 'items';
	/** Whether a result holds the fields of its input item too. */
	includeInputFields: boolean;
}

/** What the collection Sending says. */
export interface SendSettings {
	size: RequestSize;
	rules: SendingRules;
	presentation: Presentation;
}

/**
 * Reads the collection Sending, from the first item.
 *
 * @returns the settings, or a problem that names the option with a value that cannot be used
 */
export function readSettings(context: IExecuteFunctions): Checked<SendSettings> {
	const options = readCollection(context, 'sending', runOptions.sending);
	if (!options.ok) return options;
	const { maxMessagesPerRequest, maxDestinationsPerRequest, ...others } = options.value;
	const { concurrency, timeout, resendWhenOutcomeUnknown, settleUnknown } = others;
	const { failuresAs, includeInputFields } = others;
	return valid({
		size: { maxMessages: maxMessagesPerRequest, maxDestinations: maxDestinationsPerRequest },
		rules: { concurrency, timeout, resendWhenOutcomeUnknown, settleUnknown },
		presentation: { failuresAs, includeInputFields },
	});
}

/** Reads how results are to come out; an option that cannot be used counts as absent. */
export function readPresentation(context: IExecuteFunctions): Presentation {
	const { sending } = runOptions;
	const failures = readCollection(context, 'sending', sending.pick({ failuresAs: true }));
	const included = readCollection(context, 'sending', sending.pick({ includeInputFields: true }));
	return {
		failuresAs: failures.ok ? failures.value.failuresAs : 'errors',
		includeInputFields: included.ok && included.value.includeInputFields,
	};
}
