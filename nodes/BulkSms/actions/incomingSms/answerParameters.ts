import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { counted } from '../../core/format/words';
import { FAILED, SUCCESS, type CallAnswer } from '../../core/incoming/callAnswer';
import { readText } from '../../core/interface/gatewayValues';
import { compileCompleteText } from '../../core/item/completeText';
import { FieldNames } from '../../core/item/fieldNames';
import { LABELS } from '../../core/labels';
import { shortenToFit } from '../../core/message/shortenToFit';
import { checkNeverPlace } from '../../core/optOut/optOutLink';
import { invalid, valid, type Checked } from '../../core/problem';
import { checkedBy, Collection, count, OPTIONS } from '../parameters/collection';
import { options } from '../parameters/options';
import { readOptions } from '../parameters/readOptions';
import { engineFor, evaluated } from '../storedExpression';

const LOWEST = 301;
const HIGHEST = 399;

/** Returns undefined for what is no result code. An expression may give the number 0. */
function readCode(value: unknown): string | undefined {
	const code = readText(value)?.trim();
	if (code === SUCCESS.code || code === '0') return SUCCESS.code;
	const isOwn =
		code !== undefined && /^\d{3}$/.test(code) && Number(code) >= LOWEST && Number(code) <= HIGHEST;
	return isOwn ? code : undefined;
}

/** Returns undefined for what names nothing. */
function readName(value: unknown): string | undefined {
	const name = readText(value);
	return name === undefined || name.trim() === '' ? undefined : name;
}

export const answerOptions = new Collection(OPTIONS, 'option', {
	resultCode: {
		scope: 'run',
		schema: checkedBy(
			readCode,
			`${SUCCESS.code}, or a number from ${LOWEST} to ${HIGHEST}`,
		).default(SUCCESS.code),
		usedBy: ['answer'],
		field: {
			displayName: 'Result Code',
			name: 'resultCode',
			type: 'string',
			default: '00',
			placeholder: 'e.g. 301',
			description:
				'Code for the gateway: 00 for success, or a code of your own from 301 to 399. Without this option, it is 00.',
		},
	},
	resultName: {
		scope: 'run',
		schema: checkedBy(readName, 'a name').optional(),
		usedBy: ['answer'],
		field: {
			displayName: 'Result Name',
			name: 'resultName',
			type: 'string',
			default: '',
			placeholder: 'e.g. OUT_OF_STOCK',
			description:
				'Name for the gateway, next to the code. Without it: SUCCESS with 00, FAILED with another code.',
		},
	},
	shortenToFit: {
		scope: 'run',
		schema: count().optional(),
		usedBy: ['answer'],
		field: options.options.shortenToFit.field,
		descriptionFor: {
			answer:
				'How many segments (SMS) the text may take, 1 or more. The node cuts a longer text at the end of a word, and ends it in three dots.',
		},
	},
});

export const answerFields: INodeProperties[] = [
	{
		displayName: LABELS.text,
		name: 'text',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. Your points: 120',
		description: 'What the person gets back. Leave it empty for no text.',
	},
	answerOptions.fieldFor('answer'),
];

/**
 * Reads the answer from the first item.
 *
 * @returns the answer, or what is wrong with a field; throws nothing
 */
export function readAnswerSettings(
	context: IExecuteFunctions,
): Checked<Omit<CallAnswer, 'transactionId'>> {
	const text = readAnswerText(context);
	if (!text.ok) return text;
	const given = readOptions(context, answerOptions, 'answer', answerOptions.schema);
	if (!given.ok) return given;
	const { resultCode: code, resultName, shortenToFit: segments } = given.value;
	const fitting = segments === undefined ? text.value : shortenToFit(text.value, segments);
	if (fitting === undefined) return nothingFits(segments);
	const usual = code === SUCCESS.code ? SUCCESS.name : FAILED;
	return valid({ text: fitting, code, name: resultName ?? usual });
}

const nothingFits = (segments = 0): Checked<never> =>
	invalid(
		LABELS.text,
		`Nothing of the text fits: ${LABELS.shortenToFit} allows ${counted(segments, 'segment')}, and the text begins with a longer link`,
		'Raise Shorten to Fit, or use a shorter link',
	);

/** Reads the text, which must have no hole. A text that is empty as a whole is no text. */
function readAnswerText(context: IExecuteFunctions): Checked<string> {
	const [name, label] = ['text', LABELS.text];
	const text = readWritten(context, name, label);
	if (text.ok && text.value === '') return text;
	const [first] = context.getInputData();
	const complete = compileCompleteText(context.getNode().parameters[name], {
		label,
		otherwise: 'say in the expression what to write without it: {{ $json.name || "customer" }}',
		names: new FieldNames([first?.json]),
	})?.(undefined, engineFor(context, name, label, 0));
	if (complete?.ok === false) return complete;
	return text.ok ? checkNeverPlace(label, text.value) : text;
}

function readWritten(context: IExecuteFunctions, name: string, label: string): Checked<string> {
	const value = evaluated(context, name, label, 0);
	if (!value.ok) return value;
	const text = readText(value.value);
	if (text !== undefined) return valid(text);
	return invalid(
		label,
		`${label} has no usable value`,
		'Enter the text, or leave it empty for no text',
	);
}
