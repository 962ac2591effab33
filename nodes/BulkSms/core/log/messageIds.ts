import { asText } from '../format/words';
import { LIMITS } from '../interface/sendRequest';
import { digitsAsText, isNoValue } from '../item/itemValue';
import { invalid, valid, type Checked } from '../problem';

const FIELD = 'Message ID';
const SEPARATORS = /[,;\r\n]+/;
/** Characters of an identifier that are shown: a whole list may have been entered as one. */
const SHOWN = 40;

/**
 * Splits what the field Message ID holds into identifiers, in their order: text separated by comma,
 * semicolon or line break, a number, or a list, of which each entry is one identifier, whatever it
 * holds.
 */
export function readMessageIds(value: unknown): Checked<Array<Checked<string>>> {
	const entries = entriesOf(value);
	if (entries.length === 0) {
		return invalid(FIELD, 'There is no message ID to look up', 'Give at least one message ID');
	}
	return valid(entries.map((entry) => checkId(FIELD, entry, LIMITS.messageId)));
}

function entriesOf(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') return value === undefined || value === null ? [] : [value];
	return value
		.split(SEPARATORS)
		.map((part) => part.trim())
		.filter((part) => part !== '');
}

/** Checks one identifier of at most `longest` characters (docs/interface.md, Limits). */
export function checkId(field: string, value: unknown, longest: number): Checked<string> {
	const id = digitsAsText(value);
	if (typeof id !== 'string' || isNoValue(id)) {
		const shown = typeof value === 'string' ? `"${value}"` : shortened(asText(value));
		return invalid(
			field,
			`${shown} is not a usable ID`,
			'Give the ID as text, as Send gave it out',
		);
	}
	if (id.length > longest) {
		return invalid(
			field,
			`"${shortened(id)}" is ${id.length} characters long; the limit is ${longest}`,
			'Separate several by comma, semicolon or line break, or check the field it comes from',
		);
	}
	return valid(id);
}

const shortened = (text: string): string =>
	text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
