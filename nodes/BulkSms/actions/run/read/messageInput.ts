import { once } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { isOfModel } from '../../../core/expression/codeReferences';
import { LINE_BREAK } from '../../../core/expression/holes/oddPatterns';
import { compileSharedList, listForEach } from '../../../core/message/sharedList';
import type { MessageInput } from '../../../core/message/messageContent';
import { attempt, type Problem } from '../../../core/problem';
import { asText } from '../../../core/text/words';
import type { Values } from '../../../parameters/read/collection';
import type { Check, OperationName } from '../../../parameters/read/parameter';
import { ParameterReader, type ParameterSource } from '../../../parameters/read/reader';
import { recipients, sender, text } from '../../../parameters/message';
import { options } from '../../../parameters/options';
import { compileEmptyItem } from './emptyItem';

type OptionValues = Values<typeof options.options>;

/** A message with the options of every operation. */
type ItemInput = MessageInput & { options: OptionValues };

/** The parameter that a message has its words from. */
export type Words = ParameterSource & { check: Check<string> };

/** The message of an item, and the first problem in it. */
type ReadMessage = [input: ItemInput, problem?: Problem | undefined];

/**
 * Reads the message of every input item, in order, when it is asked for the next one.
 *
 * @param allowsMissing whether a text may name a field without a value
 */
export function* readMessages(
	context: IExecuteFunctions,
	operation: OperationName,
	allowsMissing: boolean,
	words?: Words,
): Generator<ReadMessage, void> {
	const read = messageReader(new ParameterReader(context), operation, allowsMissing, words);
	const isOfSeveral = once(() => isAggregated(context));
	const skipOf = compileEmptyItem(context, operation);
	for (const itemIndex of context.getInputData().keys()) {
		const message = read(itemIndex);
		const [input, problem] = message;
		const emptyItem = skipOf(itemIndex, input.to);
		const { sharedList } = input;
		if (emptyItem) yield [{ ...input, to: [], emptyItem }];
		else if (sharedList && isOfSeveral()) {
			yield [input, problem ?? listForEach(sharedList, (words ?? text).displayName)];
		} else yield message;
	}
}

/** Whether a node before this one makes one item of several. */
const isAggregated = (context: IExecuteFunctions): boolean =>
	context
		.getParentNodes(context.getNode().name)
		.some(
			({ type, disabled }) => !disabled && /^n8n-nodes-base\.(?:aggregate|summarize)$/.test(type),
		);

/**
 * Prepares to read the message of each item. Each value is read separately: if one fails, every
 * number in To still has a result.
 */
export function messageReader(
	reader: ParameterReader,
	operation: OperationName,
	allowsMissing: boolean,
	words: Words = text,
): (itemIndex: number) => ReadMessage {
	const readTo = reader.each(recipients);
	const holeInTo = reader.holeInNumbers(recipients);
	const missingTo = reader.missingIn(recipients);
	const missingFrom = reader.missingIn(sender);
	// Estimate measures a text without them.
	const isLeftOut = (parameter: ParameterSource): boolean =>
		operation === 'estimate' && (reader.stored(parameter) ?? '') === '';
	const isTextAlone = isLeftOut(recipients);
	const checkFrom = isLeftOut(sender) ? String : sender.check;
	const readFrom = reader.each(sender);
	const stored = reader.stored(words);
	const isByModel = typeof stored === 'string' && isOfModel(stored);
	const readText = allowsMissing ? reader.value(words) : reader.each(words);
	const oddIn = reader.oddIn(words, allowsMissing);
	const sourceOf = reader.sourceOf(words);
	const sharedListIn = compileSharedList(reader.stored(recipients), stored);
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
		problem ??= holeInTo(itemIndex);
		const from = read(() => readFrom(itemIndex));
		const written = read(() => readText(itemIndex));
		// An option concerns the set-up, so its problem comes before one of the message.
		const optional = readOptions(itemIndex);
		if (optional.problem) problem ??= { ...optional.problem, scope: 'item' };
		if (asText(from ?? '').trim() === '') problem ??= missingFrom(itemIndex);
		const checked = read(() => checkFrom(from, { label: sender.displayName }));
		// A model writes \n with one backslash too many.
		const given =
			isByModel && typeof written === 'string' ? written.replace(LINE_BREAK, '\n') : written;
		const text = read(() => words.check(given, { label: words.displayName })) ?? '';
		const odd = oddIn(itemIndex, text);
		problem ??= odd.problem;
		const input: ItemInput = {
			itemIndex,
			to: recipients.check(to, { label: recipients.displayName }),
			from: checked ?? asText(from ?? ''),
			text,
			odd: odd.told,
			findSource: sourceOf(itemIndex),
			isTextAlone,
			options: optional.values,
		};
		const sharedList = sharedListIn(to, reader.pieceOf(words, itemIndex));
		if (sharedList) input.sharedList = sharedList;
		const isOneInBraces = typeof to === 'string' && /^\s*\{\{[^{}]*\}\}\s*$/.test(to);
		if (isOneInBraces || !/\p{Nd}/u.test(asText(to))) {
			const noNumber = missingTo(itemIndex);
			if (noNumber) input.noNumber = noNumber;
		}
		return [input, problem];
	};
}
