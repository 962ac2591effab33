import { groupBy, mapValues } from 'lodash';

import { type Decoder, UTF_8 } from './charset';

/** A field that is there several times is a list. */
export type FormFields = Record<string, string | string[]>;

/** Undefined if the text is no form: it has white space in it, or no field with a value. */
export function formFields(text: string): FormFields | undefined {
	const form = text.trim();
	return isForm(form) ? groupedFields([...new URLSearchParams(form)]) : undefined;
}

/**
 * Whether a text is a form whatever its content type. Part by part: a regular expression runs out of
 * stack in a long form.
 */
export const isForm = (text: string): boolean =>
	!/\s|^[{[<]/.test(text) &&
	/=[^=&]/.test(text) &&
	text.split('&').every((pair) => pair.indexOf('=') > 0);

/**
 * Reads the pairs with an equals sign. Bytes after `%` are in the encoding of the form (URL Standard);
 * n8n takes them for UTF-8.
 */
export function readForm(bytes: Uint8Array, decoder: Decoder): FormFields {
	if (decoder.isWide) return readForm(Buffer.from(decoder.decode(bytes)), UTF_8);
	const text = (part: string) => decoder.decode(Buffer.from(resolveEscapes(part), 'latin1'));
	const fields: Array<[string, string]> = [];
	for (const pair of Buffer.from(bytes).toString('latin1').trim().split('&')) {
		const [name = ''] = pair.split('=', 1);
		if (name.length < pair.length) fields.push([text(name), text(pair.slice(name.length + 1))]);
	}
	return groupedFields(fields);
}

const resolveEscapes = (part: string): string =>
	part
		.replaceAll('+', ' ')
		.replace(/%([\da-f]{2})/gi, (_, code: string) =>
			String.fromCharCode(Number.parseInt(code, 16)),
		);

const groupedFields = (fields: Array<[name: string, value: string]>): FormFields =>
	mapValues(
		groupBy(fields, ([name]) => name),
		(pairs) => {
			const [value = '', ...others] = pairs.map(([, each]) => each);
			return others.length > 0 ? [value, ...others] : value;
		},
	);
