import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { z } from 'zod';

import { invalid, valid, type Checked } from '../../core/checked';
import type { MessageInput, MessageOptions } from '../../core/outgoingMessage';
import type { RequestSize } from '../../core/planning';

/** How the requests are made and what becomes of failures: the same for the whole input. */
export interface SendSettings {
	size: RequestSize;
	/** Milliseconds until an answer must have come. */
	timeout: number;
	failuresAs: 'errors' | 'items';
}

const count = z.number().int().min(1);
const settingsSchema = z.object({
	maxMessagesPerRequest: count.default(11),
	maxDestinationsPerRequest: count.default(500),
	timeout: count.default(30_000),
	failuresAs: z.enum(['errors', 'items']).default('errors'),
});

/**
 * Reads the options that hold for the whole input, from its first item.
 *
 * @throws NodeOperationError that names the option with a value that cannot be used
 */
export function readSettings(context: IExecuteFunctions): SendSettings {
	const parsed = settingsSchema.safeParse(context.getNodeParameter('options', 0, {}));
	if (!parsed.success) {
		const option = String(parsed.error.issues[0]?.path[0]);
		throw new NodeOperationError(context.getNode(), `The option ${option} has no usable value`, {
			description: 'Use a whole number of 1 or more, or leave the option out.',
		});
	}
	const { maxMessagesPerRequest, maxDestinationsPerRequest, timeout, failuresAs } = parsed.data;
	return {
		size: { maxMessages: maxMessagesPerRequest, maxDestinations: maxDestinationsPerRequest },
		timeout,
		failuresAs,
	};
}

/**
 * Reads the message of one input item. An expression that fails is a problem of that item, not of
 * the others.
 */
export function readInput(context: IExecuteFunctions, itemIndex: number): Checked<MessageInput> {
	try {
		const options = readMessageOptions(context.getNodeParameter('options', itemIndex, {}));
		if (!options.ok) return options;
		return valid({
			itemIndex,
			from: context.getNodeParameter('from', itemIndex),
			to: context.getNodeParameter('to', itemIndex),
			text: context.getNodeParameter('text', itemIndex),
			options: options.value,
		});
	} catch (error) {
		return invalid(
			'Expression',
			error instanceof Error ? error.message : 'An expression failed',
			'Correct the expression, or the item it reads',
		);
	}
}

const optionsSchema = z.record(z.unknown());
const fieldsSchema = z.object({
	fields: z.array(z.object({ name: z.string(), value: z.unknown() })).default([]),
});

/** Callback data given as fields stands for the object they make, which is sent as JSON. */
function readMessageOptions(parameter: unknown): Checked<MessageOptions> {
	const { callbackDataFields, ...options } = optionsSchema.parse(parameter);
	if (callbackDataFields === undefined) return valid(options);
	if ('callbackData' in options) {
		return invalid('Callback Data', 'It is given as text and as fields', 'Remove one of the two');
	}
	const { fields } = fieldsSchema.parse(callbackDataFields);
	const pairs = fields.map(({ name, value }) => [name, value] as const);
	return valid({ ...options, callbackData: Object.fromEntries(pairs) });
}
