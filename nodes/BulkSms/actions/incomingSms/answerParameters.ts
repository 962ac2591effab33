import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import {
	ANSWER_TYPES,
	type AnswerType,
	type CallAnswer,
	FAILED,
	SUCCESS,
} from '../../core/gateway/incoming/incomingCall';
import { LABELS } from '../../core/labels';
import { checkNeverPlace } from '../../core/message/optOutLink';
import { nothingFits, shortenToFit } from '../../core/message/shortenToFit';
import { allOf, type Checked, invalid, valid } from '../../core/problem';
import { readText } from '../../core/text/jsonText';
import { checkCharacters } from '../../core/text/words';
import { OptionReader } from '../parameters/optionReader';
import { options } from '../parameters/options';
import {
	checkedBy,
	Collection,
	count,
	nodeReference,
	OPTIONS,
	type Parameter,
} from '../parameters/parameter';
import { ParameterReader, SAY_OTHERWISE } from '../parameters/reader';

export interface AnsweredCall {
	/** Empty if the call has none. */
	transactionId: string;
	contentType: AnswerType;
}

const FIELD = 'Bulk SMS Trigger';
const itemSchema = z.object({
	kind: z.unknown(),
	transactionId: z.string().default(''),
	contentType: z.enum(ANSWER_TYPES).catch('application/json'),
});

/** Finds the call that started this run and waits for its answer. */
export function findAnsweredCall(context: IExecuteFunctions): Checked<AnsweredCall> {
	const triggers = context
		.getParentNodes(context.getNode().name, { includeNodeParameters: true })
		.filter(({ type, disabled }) => /(?:^|\.)bulkSmsTrigger$/.test(type) && !disabled);
	const [first] = triggers;
	if (first === undefined) {
		return invalid(
			FIELD,
			'No Bulk SMS Trigger leads to this node',
			'Start the workflow with Bulk SMS Trigger, set Event to Incoming SMS, and connect this node to it',
		);
	}
	const started = triggers.find(({ name }) => readOutput(context, name) !== undefined);
	const { name: field, parameters = {} } = started ?? first;
	const { event, respond } = parameters;
	if (event !== 'incomingSms') {
		return invalid(
			field,
			`${field} does not listen for incoming SMS, so there is nothing to answer`,
			'Set its Event to Incoming SMS',
		);
	}
	if (respond !== 'answerOperation') {
		return invalid(
			field,
			`${field} has answered already, because its Respond is set to Immediately`,
			'Set its Respond to Using Answer Operation, or remove this node',
		);
	}
	if (started === undefined) {
		return invalid(
			field,
			`${field} did not start this run, so no call waits for an answer`,
			'Send an SMS to the Test URL, or pin its data to try the workflow',
		);
	}
	return calledBy(context, field);
}

function calledBy(context: IExecuteFunctions, trigger: string): Checked<AnsweredCall> {
	const item = itemSchema.safeParse(readOutput(context, trigger));
	const { kind, transactionId = '', contentType = 'application/json' } = item.data ?? {};
	if (kind !== 'chargingFailed') return valid({ transactionId, contentType });
	return invalid(
		trigger,
		'The call says that charging failed, and was answered already',
		'Let only items without the field kind reach this node',
	);
}

/** Returns the first item that an earlier node gave out. Undefined if it did not run. */
function readOutput(context: IExecuteFunctions, name: string): unknown {
	try {
		return context.evaluateExpression(`{{ ${nodeReference(name)}.first(0, 0).json }}`, 0);
	} catch {
		return undefined;
	}
}

const RESULT_NAME = 'Result Name';

const LOWEST = 301;
const HIGHEST = 399;

/** Returns undefined if the value is no result code. An expression may give the number 0. */
function readCode(value: unknown): string | undefined {
	const code = readText(value)?.trim();
	if (code === SUCCESS.code || code === '0') return SUCCESS.code;
	const isOwn =
		code !== undefined && /^\d{3}$/.test(code) && Number(code) >= LOWEST && Number(code) <= HIGHEST;
	return isOwn ? code : undefined;
}

function readName(value: unknown): string | undefined {
	const name = readText(value);
	return name?.trim() === '' ? undefined : name;
}

export const answerOptions = new Collection(OPTIONS, 'option', {
	resultCode: {
		displayName: 'Result Code',
		name: 'resultCode',
		type: 'string',
		default: '00',
		placeholder: 'e.g. 301',
		description:
			'Code for the gateway: 00 for success, or a code of your own from 301 to 399. Without this option, it is 00.',
		per: 'run',
		operations: ['answer'],
		schema: checkedBy(
			readCode,
			`${SUCCESS.code}, or a number from ${LOWEST} to ${HIGHEST}`,
		).default(SUCCESS.code),
	},
	resultName: {
		displayName: RESULT_NAME,
		name: 'resultName',
		type: 'string',
		default: '',
		placeholder: 'e.g. OUT_OF_STOCK',
		description:
			'Name for the gateway, next to the code. Without it: SUCCESS with 00, FAILED with another code.',
		per: 'run',
		operations: ['answer'],
		schema: checkedBy(readName, 'a name').optional(),
	},
	shortenToFit: {
		...options.options.shortenToFit,
		schema: count().optional(),
		per: 'run',
		operations: ['answer'],
		description: 'How long the text may be. A longer one is cut at the end of a word.',
	},
});

const answerText: Parameter = {
	displayName: LABELS.text,
	name: 'text',
	type: 'string',
	reads: 'text',
	otherwise: SAY_OTHERWISE,
	typeOptions: { rows: 4 },
	default: '',
	placeholder: 'e.g. Your points: 120',
	description: 'Text that the person gets back. Leave it empty for no text.',
};

export const answerFields: Parameter[] = [answerText, answerOptions.fieldFor('answer')];

/** Reads the answer from the first item. Never throws. */
export function readAnswerSettings(
	context: IExecuteFunctions,
): Checked<Omit<CallAnswer, 'transactionId'>> {
	const reader = new ParameterReader(context);
	const text = readAnswerText(reader);
	if (!text.ok) return text;
	const given = new OptionReader(reader, answerOptions, 'answer').once(answerOptions.schema);
	if (!given.ok) return given;
	const { resultCode: code, resultName, shortenToFit: segments } = given.value;
	const fitting = segments === undefined ? text.value : shortenToFit(text.value, segments);
	if (fitting === undefined) {
		return nothingFits({ label: LABELS.text, segments: segments ?? 0, text: text.value });
	}
	const usual = code === SUCCESS.code ? SUCCESS.name : FAILED;
	const written = allOf(
		checkCharacters(LABELS.text, fitting, 'lines'),
		checkCharacters(RESULT_NAME, resultName ?? usual, 'oneLine'),
	);
	if (!written.ok) return written;
	const [answer, name] = written.value;
	return valid({ text: answer, code, name });
}

/** Reads the text, which must have no hole. An empty text counts as no text. */
function readAnswerText(reader: ParameterReader): Checked<string> {
	const { displayName: label } = answerText;
	const given = reader.value(answerText)(0);
	if (!given.ok) return given;
	const text = readText(given.value);
	if (text === '') return valid(text);
	const complete = reader.each(answerText)(0);
	if (!complete.ok) return complete;
	if (text !== undefined) return checkNeverPlace(label, text);
	return invalid(
		label,
		`${label} has no usable value`,
		'Enter the text, or leave it empty for no text',
	);
}
