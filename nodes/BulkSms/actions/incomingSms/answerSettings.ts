import type { IExecuteFunctions } from 'n8n-workflow';

import { counted } from '../../core/format/words';
import { FAILED, SUCCESS, type CallAnswer } from '../../core/incoming/callAnswer';
import { readText } from '../../core/interface/gatewayValues';
import { compileCompleteText } from '../../core/item/completeText';
import { FieldNames } from '../../core/item/fieldNames';
import { LABELS } from '../../core/labels';
import { shortenToFit } from '../../core/message/shortenToFit';
import { checkNeverPlace } from '../../core/optOut/optOutLink';
import { invalid, valid, type Checked } from '../../core/problem';
import { readOptions } from '../parameters/readOptions';
import { engineFor, evaluated } from '../storedExpression';
import { answerOptions } from './answerFields';

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
	const options = readOptions(context, answerOptions, 'answer', answerOptions.schema);
	if (!options.ok) return options;
	const { resultCode: code, resultName, shortenToFit: segments } = options.value;
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
