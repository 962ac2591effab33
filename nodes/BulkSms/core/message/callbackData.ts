import { z } from 'zod';

import { invalid, valid, type Checked } from '../problem';
import { LIMITS } from '../interface/sendRequest';

const FIELD = 'Callback Data';

/**
 * Brings the value that the delivery report returns into the form the gateway takes: one text of
 * at most 1000 characters (docs/interface.md, Message object, `callbackData`).
 *
 * @param value a text, or a number, boolean, object or list, which is sent as JSON
 * @returns the text, measured after it has been made JSON, or what is wrong with it
 */
export function checkCallbackData(value: unknown): Checked<string> {
	const text = typeof value === 'string' ? value : asJson(value);
	if (text === undefined || text === '') {
		return invalid(FIELD, 'The callback data is empty', 'Give a value or leave the option out');
	}
	if (text.length > LIMITS.callbackData) {
		return invalid(
			FIELD,
			`The callback data is ${text.length} characters long; the limit is ${LIMITS.callbackData}`,
			'Send an identifier and look the rest up when the report comes',
		);
	}
	return valid(text);
}

const fieldsSchema = z.object({
	fields: z.array(z.object({ name: z.string(), value: z.unknown() })).min(1),
});

/**
 * Reads the option Callback Data (Fields): names and values that are sent as one JSON object.
 *
 * @param value the whole option; one that is there without a field is a problem and never passed over
 */
export function readCallbackFields(value: unknown): Checked<Record<string, unknown>> {
	const field = 'Callback Data (Fields)';
	const parsed = fieldsSchema.safeParse(value);
	if (!parsed.success) return invalid(field, `${field} has no field`, ADVICE_FOR_FIELDS);
	const { fields } = parsed.data;
	const unnamed = fields.findIndex(({ name }) => name.trim() === '');
	if (unnamed >= 0) {
		return invalid(field, `Field ${unnamed + 1} has no name`, ADVICE_FOR_FIELDS);
	}
	const empty = fields.find(({ value: given }) => given === undefined || given === null);
	if (empty) {
		return invalid(
			field,
			`Field "${empty.name}" has no value`,
			'Give it a value, or remove the field',
		);
	}
	const names = fields.map(({ name }) => name);
	const double = names.find((name, index) => names.indexOf(name) < index);
	if (double !== undefined) {
		return invalid(field, `Two fields have the name "${double}"`, 'Give each field its own name');
	}
	return valid(Object.fromEntries(fields.map(({ name, value: given }) => [name, given])));
}

const ADVICE_FOR_FIELDS = 'Give each field a name, or remove the option';

/** @returns undefined for what JSON cannot say: no value, no number, an object that holds itself */
function asJson(value: unknown): string | undefined {
	try {
		const json: string | undefined = JSON.stringify(value);
		return json === 'null' ? undefined : json;
	} catch {
		return undefined;
	}
}
