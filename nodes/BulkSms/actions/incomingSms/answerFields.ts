import type { INodeProperties } from 'n8n-workflow';

import { SUCCESS } from '../../core/incoming/callAnswer';
import { readText } from '../../core/interface/gatewayValues';
import { LABELS } from '../../core/labels';
import { Collection, OPTIONS } from '../parameters/collection';
import { checkedBy, count } from '../parameters/values';

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
				'What the gateway is told: 00 for success, or a code of your own from 301 to 399. Without this option, it is 00.',
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
				'What the gateway is told in words beside the code. Without it: SUCCESS with 00, FAILED with another code.',
		},
	},
	shortenToFit: {
		scope: 'run',
		schema: count().optional(),
		usedBy: ['answer'],
		field: {
			displayName: LABELS.shortenToFit,
			name: 'shortenToFit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1,
			description:
				'How many segments (SMS) the text may take, 1 or more. The node cuts a longer text at the end of a word, and ends it in three dots.',
		},
	},
});

/** What the person gets back, and what the gateway is told. */
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
