import { isEmpty } from 'lodash';

import { beginsWithOneOf } from '../format/jsonText';
import { readXml } from '../format/xml';

/** The text that bytes stand for, without a byte order mark. */
export const reportText = (bytes: Buffer, encoding: BufferEncoding = 'utf8'): string =>
	bytes.toString(encoding).replace(/^\uFEFF/, '');

/**
 * What a body that came as text says, ready for {@link readDeliveryReports}. `parsed` is what somebody
 * else made of it, such as the fields of a form.
 *
 * XML is read from the text and not from what n8n parsed, which may belong to another call (see
 * {@link readXml}). Text that looks like JSON stays text, because n8n takes it for a form without
 * the right content type, and rounds its long numbers.
 */
export function reportBody(text: string, parsed?: unknown): unknown {
	if (beginsWithOneOf('<', text)) return readXml(text.trimStart()) ?? text;
	return isEmpty(parsed) || beginsWithOneOf('{[', text) ? text : parsed;
}

/**
 * The fields of a form that came as text, such as `messageId=m-1&status=DELIVERED`. A field that is
 * there several times is a list. Returns undefined if the text is no form: it has white space in it, or
 * no field with a value.
 */
export function formFields(text: string): Record<string, string | string[]> | undefined {
	const form = text.trim();
	if (!isForm(form)) return undefined;
	return groupedFields(new URLSearchParams(form));
}

/** The fields of a form by their names; one that is there several times is a list. */
export function groupedFields(
	fields: Iterable<[name: string, value: string]>,
): Record<string, string | string[]> {
	const values = new Map<string, string[]>();
	for (const [name, value] of fields) {
		const earlier = values.get(name);
		if (earlier) earlier.push(value);
		else values.set(name, [value]);
	}
	return Object.fromEntries([...values].map(([name, all]) => [name, oneOrAll(all)]));
}

/** Part by part: a regular expression runs out of stack in a long form. */
const isForm = (text: string): boolean =>
	!/\s|^[{[<]/.test(text) &&
	/=[^=&]/.test(text) &&
	text.split('&').every((pair) => pair.indexOf('=') > 0);

const oneOrAll = (all: string[]): string | string[] =>
	all.length === 1 && all[0] !== undefined ? all[0] : all;
