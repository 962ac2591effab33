import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { fieldGroup } from '../core/expression/itemValue';
import { type CallAnswer, FAILED, SUCCESS } from '../core/gateway/incoming/incomingCall';
import { LABELS } from '../core/labels';
import { checkNeverPlace } from '../core/message/fields/optOutLink';
import { nothingFits, shortenToFit } from '../core/message/text/shortenToFit';
import { cannotBeUsed, changeProblem, refuse } from '../core/problem';
import { readText } from '../core/text/jsonText';
import { checkCharacters } from '../core/text/words';
import { Collection, OPTIONS, valuesIn } from './read/collection';
import { options } from './options';
import { LIMIT_PLACES, limitOverTime, LONGEST_MEMORY, MOST_PLACES } from './limitOverTime';
import { anyValue, groups, line, perRun, whole } from './read/kinds';
import { allowing, type CheckedField, type Parameter } from './read/parameter';
import { ParameterReader, SAY_OTHERWISE } from './read/reader';

/** The limit counts for each number, and not for all. */
const PER_NUMBER = {
	messages: {
		displayName: 'Messages',
		name: 'messages',
		...whole(10, MOST_PLACES),
		description: `How many texts one number may get, 1 to ${MOST_PLACES}`,
	},
	hours: {
		displayName: 'Hours',
		name: 'hours',
		...whole(24, LONGEST_MEMORY),
		description: `Length of the time window in hours, 1 to ${LONGEST_MEMORY}`,
	},
};

const limitSchema = z.object({ values: fieldGroup });

function readAnswerLimit(
	given: unknown,
	{ label }: CheckedField,
): { messages: number; hours: number } {
	const { data } = limitSchema.safeParse(given);
	if (!data) {
		return refuse(
			label,
			`${label} has no usable value`,
			'Fill in its fields, or remove the option',
		);
	}
	const { values } = data;
	const read = (field: typeof PER_NUMBER.hours): number =>
		changeProblem(
			(problem) => cannotBeUsed({ ...problem, field: label }),
			() => field.check(values[field.name], { label: field.displayName, entry: 'option' }),
		);
	return { messages: read(PER_NUMBER.messages), hours: read(PER_NUMBER.hours) };
}

export const answerOptions = new Collection(OPTIONS, 'option', {
	limitOverTime: {
		displayName: limitOverTime.displayName,
		...groups(Object.values(PER_NUMBER), LIMIT_PLACES[0]),
		placeholder: 'Add Limit',
		description:
			'How many texts one number gets back per time window, across all executions of this node. Any further SMS is answered without a text. A confirmation of STOP does not count.',
		...perRun('answer'),
		check: readAnswerLimit,
	},
	resultCode: {
		displayName: 'Result Code',
		// An expression may give the number 0.
		...line(
			allowing((value) => {
				const code = readText(value)?.trim();
				if (code === '0') return SUCCESS.code;
				return code === SUCCESS.code || /^3(?!00)\d\d$/.test(code ?? '') ? code : undefined;
			}, `${SUCCESS.code}, or a number from 301 to 399`),
		),
		default: SUCCESS.code,
		placeholder: 'e.g. 301',
		description:
			'Code for the gateway: 00 for success, or a code of your own from 301 to 399. Without this option, it is 00.',
		...perRun('answer'),
	},
	shortenToFit: {
		...options.options.shortenToFit,
		...perRun('answer'),
		description: 'How long the text may be. A longer one is cut at the end of a word.',
	},
});

const answerText: Parameter = {
	displayName: LABELS.text,
	name: 'text',
	...line(anyValue),
	reads: 'text',
	otherwise: SAY_OTHERWISE,
	typeOptions: { rows: 4 },
	placeholder: 'e.g. Your points: 120',
	description: 'Text that the person gets back. Leave it empty for no text.',
};

export const answerFields: Parameter[] = [answerText, answerOptions.fieldFor('answer')];

export interface AnswerSettings extends Omit<CallAnswer, 'transactionId'> {
	/** How many texts one number gets in how many hours. Undefined for any number. */
	limit: { messages: number; hours: number } | undefined;
}

/**
 * Reads the answer from the first item.
 *
 * @throws Refusal
 */
export function readAnswerSettings(context: IExecuteFunctions): AnswerSettings {
	const reader = new ParameterReader(context);
	const label = answerText.displayName;
	let text = readText(reader.value(answerText)(0));
	// An empty text counts as no text. Any other must have no hole.
	if (text !== '') {
		reader.each(answerText)(0);
		const advice = 'Enter the text, or leave it empty for no text';
		if (text === undefined) return refuse(label, `${label} has no usable value`, advice);
		text = checkNeverPlace(label, text);
	}
	const values = valuesIn(answerOptions.once(reader, 'answer'));
	const { resultCode: code = SUCCESS.code, shortenToFit: segments } = values;
	const fitting = segments === undefined ? text : shortenToFit(text, segments);
	if (fitting === undefined) {
		return nothingFits({ label: LABELS.text, segments: segments ?? 0, text });
	}
	return {
		text: checkCharacters(LABELS.text, fitting, 'lines'),
		code,
		name: code === SUCCESS.code ? SUCCESS.name : FAILED,
		limit: values.limitOverTime,
	};
}
