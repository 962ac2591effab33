import { groupBy, isEmpty, mapValues } from 'lodash';

import { parseExactJson } from './jsonText';
import { readXml } from './xml';

/** The body of a call to an address of n8n. */
export interface CallBody {
	/** Absent if n8n did not keep them, for example for a multipart form. */
	bytes?: Uint8Array;
	/** The value that n8n made of the body. It is used only if there are no bytes. */
	parsed: unknown;
	contentType?: string;
}

/** In kilobytes, unless the user says otherwise. */
export const LARGEST_BODY = 1024;

/**
 * Reads from the bytes. n8n rounds long numbers and reads most encodings as UTF-8. It has one XML
 * parser for all calls, and mixes up calls that come together.
 *
 * @param isForm whether a text that is neither XML nor JSON is read as a form
 * @returns the content of the XML or of the form, or else the text itself, such as JSON. Without
 * bytes, what n8n made of it
 */
export function readCallBody(body: CallBody, isForm: (text: string) => boolean): unknown {
	const { bytes, parsed, contentType } = body;
	if (bytes === undefined) return parsed;
	const decoder = decoderOf(bytes, charsetOf(contentType));
	const text = decoder.decode(bytes);
	const inner = text.trimStart().startsWith('"') ? parseExactJson(text) : undefined;
	// A body that was encoded twice, as a text in JSON.
	if (typeof inner === 'string') {
		const body = readDocument(inner, Buffer.from(inner), UTF_8, isForm);
		return body === inner && isEmpty(parseExactJson(inner)) ? text : (body ?? text);
	}
	return readDocument(text, bytes, decoder, isForm) ?? text;
}

/** Returns undefined if the text is neither JSON, nor XML, nor a form. */
function readDocument(
	text: string,
	bytes: Uint8Array,
	decoder: Decoder,
	isForm: (text: string) => boolean,
): unknown {
	const document = text.trim();
	const form = bodyForm(document);
	if (form === 'json') return text;
	if (form === 'xml') return readXml(document);
	const fields = isForm(document) ? readForm(bytes, decoder) : {};
	return isEmpty(fields) ? undefined : fields;
}

/** @param text without blanks around it */
export function bodyForm(text: string): 'json' | 'xml' | 'other' {
	if (text.startsWith('<')) return 'xml';
	return /^[{[]/.test(text) ? 'json' : 'other';
}

/** A field that occurs several times becomes a list. */
type FormFields = Record<string, string | string[]>;

/**
 * Reads the pairs with an equals sign. Bytes after `%` are in the encoding of the form (URL
 * Standard). n8n reads them as UTF-8.
 */
function readForm(bytes: Uint8Array, decoder: Decoder): FormFields {
	if (decoder.isWide) return readForm(Buffer.from(decoder.decode(bytes)), UTF_8);
	const text = (part: string): string => {
		const resolved = part
			.replaceAll('+', ' ')
			.replace(/%([\da-f]{2})/gi, (_, code: string) =>
				String.fromCharCode(Number.parseInt(code, 16)),
			);
		// In ASCII, as most are, nothing is to be decoded: a call may have a million parts.
		return ASCII.test(resolved) ? resolved : decoder.decode(Buffer.from(resolved, 'latin1'));
	};
	const fields: Array<[string, string]> = [];
	for (const pair of Buffer.from(bytes).toString('latin1').trim().split('&')) {
		const [name = ''] = pair.split('=', 1);
		if (name.length < pair.length) fields.push([text(name), text(pair.slice(name.length + 1))]);
	}
	return mapValues(
		groupBy(fields, ([name]) => name),
		(pairs) => {
			const [value = '', ...others] = pairs.map(([, each]) => each);
			return others.length > 0 ? [value, ...others] : value;
		},
	);
}

const ASCII = /^[ -~]*$/;

/** Turns bytes of one encoding into text, without a byte order mark. */
interface Decoder {
	decode: (bytes: Uint8Array) => string;
	/** Whether a character of ASCII takes two bytes. */
	isWide: boolean;
}

/** The encoding that a header Content-Type names, such as `tis-620`. */
const charsetOf = (header = ''): string | undefined =>
	/;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(header)?.[1];

const MARKS: Array<[encoding: string, marks: string[]]> = [
	['utf-8', ['\u00ef\u00bb\u00bf']],
	// Without a byte order mark, the first character of XML or JSON shows whether it is UTF-16.
	['utf-16le', ['\u00ff\u00fe', '<\0', '{\0', '[\0']],
	['utf-16be', ['\u00fe\u00ff', '\0<', '\0{', '\0[']],
];

/** Names that Node.js knows, and the Encoding Standard does not. */
const ALIASES = new Map([
	['binary', 'latin1'],
	['ucs2', 'utf-16le'],
	['utf16le', 'utf-16le'],
]);

/**
 * Chooses the first encoding of the Encoding Standard (WHATWG) that is named in one of these: a
 * byte order mark, the header, the first line of an XML document. Otherwise it chooses UTF-8.
 *
 * @param charset from the header Content-Type
 */
export function decoderOf(bytes: Uint8Array, charset = ''): Decoder {
	// An XML document names its encoding in its first line.
	const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
	const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? '';
	const isMarked = (mark: string) => start.startsWith(mark);
	const marked = MARKS.find(([, marks]) => marks.some(isMarked))?.[0] ?? '';
	// Programs write encoding="utf-16" into XML that they then send as UTF-8.
	const isNarrow = marked === '' && /^\s*[<{[]/.test(start);
	const decoders = [marked, charset, declared].flatMap((name) => decoderNamed(name) ?? []);
	return decoders.find(({ isWide }) => !(isWide && isNarrow)) ?? UTF_8;
}

function decoderNamed(name: string): Decoder | undefined {
	try {
		const decoder = new TextDecoder(ALIASES.get(name.toLowerCase()) ?? name);
		return {
			decode: (bytes) => decoder.decode(bytes),
			isWide: decoder.encoding.startsWith('utf-16'),
		};
	} catch {
		return undefined;
	}
}

const UTF_8: Decoder = { decode: (bytes) => new TextDecoder().decode(bytes), isWide: false };
