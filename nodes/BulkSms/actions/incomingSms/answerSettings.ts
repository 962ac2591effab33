import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { FAILED, SUCCESS, type CallAnswer } from '../../core/incoming/callAnswer';
import { checkNeverPlace } from '../../core/optOut/optOutLink';
import { compileCompleteText } from '../../core/item/completeText';
import { FieldNames } from '../../core/item/fieldNames';
import { invalid, valid, type Checked, type Advice } from '../../core/problem';
import { readText } from '../../core/interface/gatewayValues';
import { engineFor, evaluated } from '../storedExpression';

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
	const text = readAnswerText(context);
	if (!text.ok) return text;
	const options = optionsSchema.safeParse(context.getNode().parameters.options ?? {});
	if (!options.success) {
		return invalid('Options', 'Options has no usable value', 'Choose options from the list');
	}
	const code = readCode(context, options.data);
	if (!code.ok) return code;
	const name = readName(context, options.data, code.value);
	if (!name.ok) return name;
	return valid({ text: text.value, code: code.value, name: name.value });
}

/** Reads the text, which must have no hole. A text that is empty as a whole is no text. */
function readAnswerText(context: IExecuteFunctions): Checked<string> {
	const [name, label] = ['text', 'Text'];
	const text = read(context, name, label, 'Enter the text, or leave it empty for no text');
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

/** What is stored of the options, with its expressions not evaluated. */
type Stored = z.output<typeof optionsSchema>;

function readCode(context: IExecuteFunctions, stored: Stored): Checked<string> {
	if (!Object.hasOwn(stored, 'resultCode')) return valid(SUCCESS.code);
	const advice: Advice = `Enter ${SUCCESS.code}, or a number from ${LOWEST} to ${HIGHEST}, or remove the option`;
	const given = read(context, 'options.resultCode', 'Result Code', advice);
	if (!given.ok) return given;
	const code = given.value.trim();
	// An expression may give the number 0.
	if (code === SUCCESS.code || code === '0') return valid(SUCCESS.code);
	const isOwn = /^\d{3}$/.test(code) && Number(code) >= LOWEST && Number(code) <= HIGHEST;
	return isOwn
		? valid(code)
		: invalid('Result Code', `"${code}" is not a result code of the gateway`, advice);
}

function readName(context: IExecuteFunctions, stored: Stored, code: string): Checked<string> {
	if (!Object.hasOwn(stored, 'resultName')) {
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
	advice: Advice,
): Checked<string> {
	const value = evaluated(context, parameter, label, 0);
	if (!value.ok) return value;
	const text = readText(value.value);
	return text === undefined ? invalid(label, `${label} has no usable value`, advice) : valid(text);
}
