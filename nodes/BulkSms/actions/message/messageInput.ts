import { omit, pickBy } from 'lodash';
import type { IExecuteFunctions, NodeParameterValueType } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { z } from 'zod';

import { invalid, valid, type Checked, type Problem } from '../../core/checked';
import type { MessageInput, MessageOptions } from '../../core/messageContent';
import { compileTextTemplate, fieldValue } from '../../core/textTemplate';
import { CARE_OPTIONS } from './care';

/** How many items are read before n8n may do something else. */
const WITHOUT_PAUSE = 100;

/** Takes the message of an input item, with what is already known to be wrong with it. */
export type TakeMessage = (input: MessageInput, problem?: Problem) => void;

/** Reads the message of every input item, in their order, and hands each on at once. */
export async function readMessages(context: IExecuteFunctions, take: TakeMessage): Promise<void> {
	if (context.getNodeParameter('recipientMode', 0, 'perItem') === 'fields') {
		readRecipientList(context, take);
	} else {
		await readEachItem(context, take);
	}
}

/** Each input item is a message, and every parameter may be an expression of its own. */
async function readEachItem(context: IExecuteFunctions, take: TakeMessage): Promise<void> {
	const from = parameterReader(context, 'from', '');
	const to = parameterReader(context, 'to', '');
	const text = parameterReader(context, 'text', '');
	const options = optionsReader(context);
	for (const itemIndex of context.getInputData().keys()) {
		// Expressions are evaluated in one go: without a pause n8n would answer nobody for seconds.
		if (itemIndex % WITHOUT_PAUSE === WITHOUT_PAUSE - 1) await sleep(0);
		const input: MessageInput = { itemIndex, from: '', to: '', text: '', options: {} };
		let problem: Problem | undefined;
		try {
			const read = readOptions(options(itemIndex));
			if (read.ok) input.options = read.value;
			else problem = read.problem;
			input.from = from(itemIndex);
			input.to = to(itemIndex);
			input.text = text(itemIndex);
		} catch (error) {
			// An expression that fails is a problem of its item, not of the others.
			problem = {
				field: 'Expression',
				reason: error instanceof Error ? error.message : 'An expression failed',
				advice: 'Correct the expression, or the item it reads',
			};
		}
		take(input, problem);
	}
}

/** The whole input is the list of recipients: nothing is evaluated per item, so it is fast. */
function readRecipientList(context: IExecuteFunctions, take: TakeMessage): void {
	const from: unknown = context.getNodeParameter('from', 0, '');
	const toField = String(context.getNodeParameter('toField', 0));
	const render = compileTextTemplate(String(context.getNodeParameter('textTemplate', 0)));
	const messageIdField = String(context.getNodeParameter('messageIdField', 0, ''));
	const read = readOptions(context.getNodeParameter('options', 0, {}));
	const options = read.ok ? read.value : {};
	for (const [itemIndex, { json }] of context.getInputData().entries()) {
		const text = render(json);
		const input: MessageInput = {
			itemIndex,
			from,
			to: fieldValue(json, toField),
			text: text.ok ? text.value : '',
			options:
				messageIdField === ''
					? options
					: { ...options, messageId: fieldValue(json, messageIdField) },
		};
		const known = [read, text].find((checked) => !checked.ok);
		take(input, known && !known.ok ? known.problem : undefined);
	}
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

/**
 * Reads the options of a message: those that are fixed once, and of the others nothing that holds
 * for the whole input. A suppression list from an expression may have thousands of entries.
 */
function optionsReader(context: IExecuteFunctions): (itemIndex: number) => Record<string, unknown> {
	const raw = optionsSchema.parse(context.getNode().parameters.options ?? {});
	const ofMessage = omit(raw, [...CARE_OPTIONS]);
	const varying = Object.keys(pickBy(ofMessage, hasExpression));
	if (varying.length === 0) return () => ofMessage;
	return (itemIndex) => {
		const options: Record<string, unknown> = { ...ofMessage };
		for (const name of varying) {
			options[name] = context.getNodeParameter(`options.${name}`, itemIndex);
		}
		return options;
	};
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
