import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { z } from 'zod';

import type { RequestSize } from '../../core/planning';
import type { SendingRules } from './sending';

/** What holds for the whole input: how requests are made and what becomes of failures. */
export interface SendSettings {
	size: RequestSize;
	sending: SendingRules;
	failuresAs: 'errors' | 'items';
}

const count = z.number().int().min(1);
const settingsSchema = z.object({
	maxMessagesPerRequest: count.default(11),
	maxDestinationsPerRequest: count.default(500),
	concurrency: count.default(4),
	timeout: count.default(30_000),
	resendWhenOutcomeUnknown: z.boolean().default(false),
	failuresAs: z.enum(['errors', 'items']).default('errors'),
});

/**
 * Reads the options that hold for the whole input, from its first item.
 *
 * @throws NodeOperationError that names the option with a value that cannot be used
 */
export function readSettings(context: IExecuteFunctions): SendSettings {
	const options = readOptionsOnce(context, settingsSchema);
	return {
		size: {
			maxMessages: options.maxMessagesPerRequest,
			maxDestinations: options.maxDestinationsPerRequest,
		},
		sending: {
			concurrency: options.concurrency,
			timeout: options.timeout,
			resendWhenOutcomeUnknown: options.resendWhenOutcomeUnknown,
		},
		failuresAs: options.failuresAs,
	};
}

/**
 * Reads options that hold for the whole input, from its first item.
 *
 * @throws NodeOperationError that names the option with a value that cannot be used
 */
export function readOptionsOnce<T extends z.ZodTypeAny>(
	context: IExecuteFunctions,
	schema: T,
): z.output<T> {
	const parsed = schema.safeParse(context.getNodeParameter('options', 0, {}));
	if (parsed.success) return parsed.data;
	const option = String(parsed.error.issues[0]?.path[0]);
	throw new NodeOperationError(context.getNode(), `The option ${option} has no usable value`, {
		description: 'Correct it, or leave the option out. Counts are whole numbers of 1 or more.',
	});
}
