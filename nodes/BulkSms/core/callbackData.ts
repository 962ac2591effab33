import { invalid, valid, type Checked } from './checked';
import { LIMITS } from './sendRequest';

const FIELD = 'Callback Data';

/**
 * Brings the value that the delivery report returns into the form the gateway takes: one text of
 * at most 1000 characters (interface.md, Message object, `callbackData`).
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

/** @returns nothing for what JSON cannot say: no value, no number, an object that holds itself */
function asJson(value: unknown): string | undefined {
	try {
		const json: string | undefined = JSON.stringify(value);
		return json === 'null' ? undefined : json;
	} catch {
		return undefined;
	}
}
