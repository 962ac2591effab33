import { isEmpty } from 'lodash';

import { charsetOf, decoderOf } from './charset';
import { type FormFields, readForm } from './form';
import { readXml } from './xml';

/** What came with a call to an address of n8n. */
export interface CallBody {
	/** Absent if n8n did not keep them, as those of a multipart form. */
	bytes?: Uint8Array;
	/** What n8n made of it, used only without the bytes. */
	parsed: unknown;
	/** The header Content-Type. */
	contentType?: string;
}

/**
 * From the bytes: n8n rounds long numbers, reads most encodings as UTF-8, and has one XML parser for
 * all calls, which mixes up those that come together.
 *
 * @param isForm whether a text that is neither XML nor JSON is read as a form
 * @returns what {@link readBodyText} returns, or what n8n made of it
 */
export function readCallBody(body: CallBody, isForm: (text: string) => boolean): unknown {
	const { bytes, parsed, contentType } = body;
	if (bytes === undefined) return parsed;
	const decoder = decoderOf(bytes, charsetOf(contentType));
	return readBodyText(decoder.decode(bytes), (text) =>
		isForm(text) ? readForm(bytes, decoder) : undefined,
	);
}

/**
 * @param readFields reads what is neither XML nor JSON
 * @returns what is in the XML or in the form, or else the text itself, such as JSON
 */
export function readBodyText(
	text: string,
	readFields: (text: string) => FormFields | undefined,
): unknown {
	const document = text.trim();
	const form = bodyForm(document);
	if (form === 'xml') return readXml(document) ?? text;
	const fields = form === 'other' ? readFields(document) : undefined;
	return isEmpty(fields) ? text : fields;
}

/** @param text without blanks around it */
export function bodyForm(text: string): 'json' | 'xml' | 'other' {
	if (text.startsWith('<')) return 'xml';
	return /^[{[]/.test(text) ? 'json' : 'other';
}
