import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { readCallbackFields } from '../../../core/message/callbackData';
import { invalid, valid, type Checked, type Problem } from '../../../core/problem';
import type { MessageInput, MessageOptions } from '../../../core/message/messageContent';
import { safeguardsSchema } from './safeguards';
import { readRunOptions, storedOptions, yesOrNo } from './optionValues';
import { ParameterReaders, type ReadValue } from './parameterReaders';
import { settingsSchema } from './runOptions';

/** Takes the message of an input item, with what is already known to be wrong with it. */
export type TakeMessage = (input: MessageInput, problem?: Problem) => void;

/** Where the values of a message come from. */
interface ItemReaders {
	to: ReadValue;
	from: ReadValue;
	text: ReadValue;
	options: Checked<Array<[string, ReadValue]>>;
}

/**
 * Reads the message of every input item, in their order, and hands each on at once. Every parameter
 * may be an expression of its own.
 */
export async function readMessages(context: IExecuteFunctions, take: TakeMessage): Promise<void> {
	const readers = new ParameterReaders(context);
	const item: ItemReaders = {
		to: readers.parameter('to', 'To'),
		from: readers.parameter('from', 'From'),
		text: textReader(context, readers),
		options: optionReaders(context, readers),
	};
	for (const itemIndex of context.getInputData().keys()) {
		await readers.breathe(itemIndex);
		take(...readItem(item, itemIndex));
	}
}

/** Each value is read by itself: whichever fails, every number in To is accounted for. */
function readItem(
	readers: ItemReaders,
	itemIndex: number,
): [input: MessageInput, problem: Problem | undefined] {
	let problem: Problem | undefined;
	const read = (value: Checked<unknown>): unknown => {
		if (value.ok) return value.value;
		problem ??= value.problem;
		return undefined;
	};
	const to = read(readers.to(itemIndex));
	const from = read(readers.from(itemIndex));
	const text = read(readers.text(itemIndex));
	const options: Record<string, unknown> = {};
	if (readers.options.ok) {
		for (const [name, option] of readers.options.value) options[name] = read(option(itemIndex));
	} else {
		problem ??= readers.options.problem;
	}
	const withData = withCallbackFields(options);
	if (!withData.ok) problem ??= withData.problem;
	const input = { itemIndex, to, from, text, options: withData.ok ? withData.value : options };
	return [input, problem];
}

const missingValuesSchema = z.object({ allowMissingValues: yesOrNo().default(false) });

/** A text never goes out with a hole: a field that it names has a value, unless the user allows it. */
function textReader(context: IExecuteFunctions, readers: ParameterReaders): ReadValue {
	const allows = readRunOptions(context, missingValuesSchema);
	if (!allows.ok) return () => allows;
	const text = readers.parameter('text', 'Text');
	if (allows.value.allowMissingValues) return text;
	const holesOf = readers.holes('text');
	return (itemIndex) => {
		const holes = holesOf(itemIndex);
		return holes.length === 0 ? text(itemIndex) : hasHoles(holes);
	};
}

function hasHoles(names: readonly string[]): Checked<never> {
	const quoted = names.map((name) => `"${name}"`).join(', ');
	return invalid(
		'Text',
		names.length === 1
			? `The field ${quoted} in the text has no value`
			: `The fields ${quoted} in the text have no value`,
		'Give the item a value for it, or turn on Allow Missing Values',
	);
}

/** The options of the whole run, which are read once and never for each item. */
const OF_THE_RUN: ReadonlySet<string> = new Set([
	'dryRun',
	...Object.keys(missingValuesSchema.shape),
	...Object.keys(safeguardsSchema.shape),
	...Object.keys(settingsSchema.shape),
]);

/**
 * Prepares the options of a message. What holds for the whole run is left out: a suppression list
 * from an expression may have thousands of entries.
 */
function optionReaders(
	context: IExecuteFunctions,
	readers: ParameterReaders,
): ItemReaders['options'] {
	const stored = storedOptions(context);
	if (!stored.ok) return stored;
	return valid(
		Object.entries(stored.value)
			.filter(([name]) => !OF_THE_RUN.has(name))
			.map(([name, value]): [string, ReadValue] => [name, readers.option(name, value)]),
	);
}

/** Callback data given as fields means the object they make, which is sent as JSON. */
function withCallbackFields(parameter: Record<string, unknown>): Checked<MessageOptions> {
	const { callbackDataFields, ...options } = parameter;
	// What could not be read has a problem already.
	if (callbackDataFields === undefined) return valid(options);
	if ('callbackData' in options) {
		return invalid('Callback Data', 'It is given as text and as fields', 'Remove one of the two');
	}
	const callbackData = readCallbackFields(callbackDataFields);
	return callbackData.ok ? valid({ ...options, callbackData: callbackData.value }) : callbackData;
}
