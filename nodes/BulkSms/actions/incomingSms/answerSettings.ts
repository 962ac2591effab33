import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { FAILED, SUCCESS, type CallAnswer } from '../../core/incoming/callAnswer';
import { invalid, valid, type Checked } from '../../core/problem';
import { readText } from '../../core/interface/gatewayValues';
import { evaluated } from '../storedExpression';

const LOWEST = 301;
const HIGHEST = 399;

const optionsSchema = z.record(z.unknown());

/**
 * Reads what is to be answered, from the first item.
 *
 * @returns the answer, or what is wrong with a field; throws nothing
 */
export function readAnswerSettings(
	context: IExecuteFunctions,
): Checked<Omit<CallAnswer, 'transactionId'>> {
	const text = read(context, 'text', 'Text', 'Enter the text, or leave it empty for no text');
	if (!text.ok) return text;
	const code = readCode(context);
	if (!code.ok) return code;
	const name = readName(context, code.value);
	if (!name.ok) return name;
	return valid({ text: text.value, code: code.value, name: name.value });
}

function readCode(context: IExecuteFunctions): Checked<string> {
	const advice = `Enter ${SUCCESS.code}, or a number from ${LOWEST} to ${HIGHEST}`;
	const given = read(context, 'resultCode', 'Result Code', advice);
	if (!given.ok) return given;
	const code = given.value.trim();
	// An expression may give the number 0.
	if (code === SUCCESS.code || code === '0') return valid(SUCCESS.code);
	const isOwn = /^\d{3}$/.test(code) && Number(code) >= LOWEST && Number(code) <= HIGHEST;
	return isOwn
		? valid(code)
		: invalid('Result Code', `"${code}" is not a result code of the gateway`, advice);
}

function readName(context: IExecuteFunctions, code: string): Checked<string> {
	const options = optionsSchema.safeParse(context.getNode().parameters.options ?? {});
	if (!options.success) {
		return invalid('Options', 'Options has no usable value', 'Choose options from the list');
	}
	if (!Object.hasOwn(options.data, 'resultName')) {
		return valid(code === SUCCESS.code ? SUCCESS.name : FAILED);
	}
	const advice = 'Enter a name, or remove the option';
	const name = read(context, 'options.resultName', 'Result Name', advice);
	if (!name.ok || name.value.trim() !== '') return name;
	return invalid('Result Name', 'Result Name has no usable value', advice);
}

function read(
	context: IExecuteFunctions,
	parameter: string,
	label: string,
	advice: string,
): Checked<string> {
	const value = evaluated(context, parameter, label, 0);
	if (!value.ok) return value;
	const text = readText(value.value);
	return text === undefined ? invalid(label, `${label} has no usable value`, advice) : valid(text);
}
