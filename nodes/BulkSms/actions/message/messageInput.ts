import type { IExecuteFunctions, NodeParameterValueType } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { z } from 'zod';

import { invalid, valid, type Checked, type Problem } from '../../core/checked';
import type { MessageInput, MessageOptions } from '../../core/outgoingMessage';
import { compileTextTemplate, fieldValue } from '../../core/textTemplate';

/** How many items are read before n8n may do something else. */
const WITHOUT_PAUSE = 100;

/** The message of one input item, and what is already known to be wrong with it. */
export interface ReadMessage {
	input: MessageInput;
	problem?: Problem;
}

/** Reads the message of every input item, in their order. */
export async function readMessages(context: IExecuteFunctions): Promise<ReadMessage[]> {
	return context.getNodeParameter('recipientMode', 0, 'perItem') === 'fields'
		? readRecipientList(context)
		: await readEachItem(context);
}

/** Each input item is a message, and every parameter may be an expression of its own. */
async function readEachItem(context: IExecuteFunctions): Promise<ReadMessage[]> {
	const from = parameterReader(context, 'from', '');
	const to = parameterReader(context, 'to', '');
	const text = parameterReader(context, 'text', '');
	const options = parameterReader(context, 'options', {});
	const readItem = (itemIndex: number): ReadMessage => {
		try {
			const read = readOptions(options(itemIndex));
			return {
				input: {
					itemIndex,
					from: from(itemIndex),
					to: to(itemIndex),
					text: text(itemIndex),
					options: read.ok ? read.value : {},
				},
				...(!read.ok && { problem: read.problem }),
			};
		} catch (error) {
			// An expression that fails is a problem of its item, not of the others.
			return {
				input: { itemIndex, from: '', to: '', text: '', options: {} },
				problem: {
					field: 'Expression',
					reason: error instanceof Error ? error.message : 'An expression failed',
					advice: 'Correct the expression, or the item it reads',
				},
			};
		}
	};
	const messages: ReadMessage[] = [];
	for (const itemIndex of context.getInputData().keys()) {
		// Expressions are evaluated in one go: without a pause n8n would answer nobody for seconds.
		if (itemIndex % WITHOUT_PAUSE === WITHOUT_PAUSE - 1) await sleep(0);
		messages.push(readItem(itemIndex));
	}
	return messages;
}

/** The whole input is the list of recipients: nothing is evaluated per item, so it is fast. */
function readRecipientList(context: IExecuteFunctions): ReadMessage[] {
	const from: unknown = context.getNodeParameter('from', 0);
	const toField = String(context.getNodeParameter('toField', 0));
	const render = compileTextTemplate(String(context.getNodeParameter('textTemplate', 0)));
	const messageIdField = String(context.getNodeParameter('messageIdField', 0, ''));
	const options = readOptions(context.getNodeParameter('options', 0, {}));
	return context.getInputData().map(({ json }, itemIndex): ReadMessage => {
		const text = render(json);
		const messageId = messageIdField === '' ? {} : { messageId: fieldValue(json, messageIdField) };
		const known = [options, text].find((checked) => !checked.ok);
		return {
			input: {
				itemIndex,
				from,
				to: fieldValue(json, toField),
				text: text.ok ? text.value : '',
				options: { ...(options.ok && options.value), ...messageId },
			},
			...(known && !known.ok && { problem: known.problem }),
		};
	});
}

/**
 * Reads a parameter per item, or once where it is fixed: an expression costs n8n about 0.4 ms, and
 * even a fixed value is looked up anew for every item.
 */
function parameterReader(
	context: IExecuteFunctions,
	name: string,
	fallback: NodeParameterValueType,
): (itemIndex: number) => unknown {
	if (hasExpression(context.getNode().parameters[name])) {
		return (itemIndex) => context.getNodeParameter(name, itemIndex, fallback);
	}
	const fixed: unknown = context.getNodeParameter(name, 0, fallback);
	return () => fixed;
}

function hasExpression(raw: unknown): boolean {
	if (typeof raw === 'string') return raw.startsWith('=');
	return typeof raw === 'object' && raw !== null && Object.values(raw).some(hasExpression);
}

const optionsSchema = z.record(z.unknown());
const fieldsSchema = z.object({
	fields: z.array(z.object({ name: z.string(), value: z.unknown() })).default([]),
});

/** Callback data given as fields stands for the object they make, which is sent as JSON. */
function readOptions(parameter: unknown): Checked<MessageOptions> {
	const { callbackDataFields, ...options } = optionsSchema.parse(parameter);
	if (callbackDataFields === undefined) return valid(options);
	if ('callbackData' in options) {
		return invalid('Callback Data', 'It is given as text and as fields', 'Remove one of the two');
	}
	const { fields } = fieldsSchema.parse(callbackDataFields);
	const pairs = fields.map(({ name, value }) => [name, value] as const);
	return valid({ ...options, callbackData: Object.fromEntries(pairs) });
}
