import type { IExecuteFunctions } from 'n8n-workflow';

import { LABELS } from '../../../core/labels';
import type { MessageInput } from '../../../core/message/messageContent';
import { isNoNumber } from '../../../core/message/number/writtenNumber';
import { attempt, type Problem } from '../../../core/problem';
import { asText } from '../../../core/text/words';
import type { Given, Values } from '../../../parameters/read/collection';
import type { Check, OperationName } from '../../../parameters/read/parameter';
import { ParameterReader, type ParameterSource } from '../../../parameters/read/reader';
import { recipients, sender, text } from '../../../parameters/message';
import { options } from '../../../parameters/options';

type OptionValues = Values<typeof options.options>;

/** A message with the options of every operation. */
type ItemInput = MessageInput & { options: OptionValues };

/** The parameter that a message has its words from. */
export type Words = ParameterSource & { check: Check<string> };

type TakeMessage = (input: ItemInput, problem?: Problem) => void | Promise<void>;

/**
 * Reads the message of every input item, in order, and passes each on at once.
 *
 * @param allowsMissing whether a text may name a field without a value
 */
export async function readMessages(
	context: IExecuteFunctions,
	operation: OperationName,
	allowsMissing: boolean,
	take: TakeMessage,
	words: Words = text,
): Promise<void> {
	const reader = new ParameterReader(context);
	const read = messageReader(reader, operation, allowsMissing, words);
	for (const itemIndex of context.getInputData().keys()) {
		await reader.yieldToN8n(itemIndex);
		await take(...read(itemIndex));
	}
}

/**
 * Prepares to read the message of each item. Each value is read separately: if one fails, every
 * number in To still has a result.
 */
export function messageReader(
	reader: ParameterReader,
	operation: OperationName,
	allowsMissing: boolean,
	words: Words = text,
): (itemIndex: number) => Parameters<TakeMessage> {
	const readTo = reader.each(recipients);
	const missingTo = reader.missingIn(recipients);
	// Estimate measures a text without them.
	const isLeftOut = (parameter: ParameterSource): boolean =>
		operation === 'estimate' && (reader.stored(parameter) ?? '') === '';
	const isTextAlone = isLeftOut(recipients);
	const checkFrom = isLeftOut(sender) ? String : sender.check;
	const readFrom = reader.each(sender);
	const readText = allowsMissing ? reader.value(words) : reader.each(words);
	const sourceOf = reader.sourceOf(words);
	const readOptions = options.each(reader, operation, { allowsMissing });
	return (itemIndex) => {
		let problem: Problem | undefined;
		const read = <T>(value: () => T, mark?: Pick<Problem, 'isOfNumber'>): T | undefined => {
			const given = attempt(value);
			if (given.ok) return given.value;
			problem ??= { ...given.problem, ...mark };
			return undefined;
		};
		const to = read(() => readTo(itemIndex), { isOfNumber: true });
		const from = read(() => readFrom(itemIndex));
		const written = read(() => readText(itemIndex));
		// An option concerns the set-up, so its problem comes before one of the message.
		const given = withCallbackFields(readOptions(itemIndex));
		if (given.problem) problem ??= { ...given.problem, scope: 'item' };
		const checked = read(() => checkFrom(from, { label: sender.displayName }));
		const input: ItemInput = {
			itemIndex,
			to: recipients.check(to, { label: recipients.displayName }),
			from: checked ?? asText(from ?? ''),
			text: read(() => words.check(written, { label: words.displayName })) ?? '',
			findSource: sourceOf(itemIndex),
			isTextAlone,
			options: given.values,
		};
		const isOneInBraces = typeof to === 'string' && /^\s*\{\{[^{}]*\}\}\s*$/.test(to);
		if (isOneInBraces || isNoNumber(to)) {
			const noNumber = missingTo(itemIndex);
			if (noNumber) input.noNumber = noNumber;
		}
		return [input, problem];
	};
}

/** Callback data in fields is sent like Callback Data, as JSON. */
function withCallbackFields({ values, problem }: Given<OptionValues>): Given<OptionValues> {
	if (!('callbackDataFields' in values)) return { values, ...(problem && { problem }) };
	const { callbackDataFields: callbackData, ...others } = values;
	const givenTwice: Problem = {
		field: LABELS.callbackData,
		reason: 'Callback Data is given twice, as text and as fields',
		advice: 'Remove one of the two options',
	};
	const first = 'callbackData' in others ? givenTwice : problem;
	return { values: { ...others, callbackData }, ...(first && { problem: first }) };
}
