import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { valid, type Checked } from '../../../core/problem';
import type { RequestSize } from '../../../core/request/planning';
import { count, readRunOptions, yesOrNo } from './optionValues';
import type { SendingRules } from '../sending/sending';

/** How failures come out: by the node's On Error setting, or among the other items. */
export type FailuresAs = 'errors' | 'items';

/** What holds for the whole input: how requests are made and what becomes of failures. */
export interface SendSettings {
	size: RequestSize;
	sending: SendingRules;
}

/** One hour, in milliseconds: whoever waits longer for one answer has forgotten it. */
export const LONGEST_TIMEOUT = 3_600_000;

const failuresAsSchema = z.object({
	failuresAs: z
		.enum(['errors', 'items'], { errorMap: () => ({ message: 'Errors or Items' }) })
		.default('errors'),
});

/** Exported for the test that every option of the run is read once. */
export const settingsSchema = failuresAsSchema.extend({
	maxMessagesPerRequest: count().default(11),
	maxDestinationsPerRequest: count().default(500),
	concurrency: count().default(4),
	timeout: count(LONGEST_TIMEOUT).default(30_000),
	resendWhenOutcomeUnknown: yesOrNo().default(false),
});

/**
 * Reads the options that hold for the whole input, from its first item.
 *
 * @returns the settings, or a problem that names the option with a value that cannot be used
 */
export function readSettings(context: IExecuteFunctions): Checked<SendSettings> {
	const options = readRunOptions(context, settingsSchema);
	if (!options.ok) return options;
	const { maxMessagesPerRequest, maxDestinationsPerRequest, ...sending } = options.value;
	return valid({
		size: { maxMessages: maxMessagesPerRequest, maxDestinations: maxDestinationsPerRequest },
		sending: {
			concurrency: sending.concurrency,
			timeout: sending.timeout,
			resendWhenOutcomeUnknown: sending.resendWhenOutcomeUnknown,
		},
	});
}

/** How failures are to come out; as errors if the option has no usable value. */
export function readFailuresAs(context: IExecuteFunctions): FailuresAs {
	const options = readRunOptions(context, failuresAsSchema);
	return options.ok ? options.value.failuresAs : 'errors';
}
