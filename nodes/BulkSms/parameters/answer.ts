import type { IExecuteFunctions } from 'n8n-workflow';

import { type CallAnswer, FAILED, SUCCESS } from '../core/gateway/incoming/incomingCall';
import { LABELS } from '../core/labels';
import { checkNeverPlace } from '../core/message/fields/optOutLink';
import { nothingFits, shortenToFit } from '../core/message/text/shortenToFit';
import { refuse } from '../core/problem';
import { readText } from '../core/text/jsonText';
import { checkCharacters } from '../core/text/words';
import { Collection, OPTIONS, valuesIn } from './read/collection';
import { options } from './options';
import { anyValue, line, perRun } from './read/kinds';
import { allowing, type Parameter } from './read/parameter';
import { ParameterReader, SAY_OTHERWISE } from './read/reader';

const RESULT_NAME = 'Result Name';

export const answerOptions = new Collection(OPTIONS, 'option', {
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
	resultName: {
		displayName: RESULT_NAME,
		...line(
			allowing((value) => {
				const name = readText(value);
				return name?.trim() ? name : undefined;
			}, 'a name'),
		),
		placeholder: 'e.g. OUT_OF_STOCK',
		description:
			'Name for the gateway, next to the code. Without it: SUCCESS with 00, FAILED with another code.',
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

/**
 * Reads the answer from the first item.
 *
 * @throws Refusal
 */
export function readAnswerSettings(context: IExecuteFunctions): Omit<CallAnswer, 'transactionId'> {
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
	const { resultName = code === SUCCESS.code ? SUCCESS.name : FAILED } = values;
	return {
		text: checkCharacters(LABELS.text, fitting, 'lines'),
		code,
		name: checkCharacters(RESULT_NAME, resultName, 'oneLine'),
	};
}
