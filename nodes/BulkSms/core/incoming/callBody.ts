import { parseExactJson } from '../format/jsonText';
import { readXml } from '../format/xml';
import { groupedFields } from '../report/deliveryReport';
import type { AnswerType } from './callAnswer';

interface CallBody {
	/** Absent if n8n did not keep them. */
	bytes?: Uint8Array;
	/** What n8n made of it, used only without the bytes. */
	parsed: unknown;
	charset?: string;
}

/** The encoding that a header Content-Type names, such as `tis-620`. */
export const charsetOf = (header = ''): string | undefined =>
	/;\s*charset\s*=\s*"?([^\s";]+)/i.exec(header)?.[1];

/** In bytes: how far the encoding of an XML document is looked for. */
const XML_DECLARATION = 200;

/**
 * From the bytes: n8n rounds long numbers, reads most encodings as UTF-8, and has one XML parser for
 * all calls, which mixes up those that come together.
 */
export function readCallBody({ bytes, parsed, charset }: CallBody): unknown {
	if (bytes === undefined) return parsed;
	const decode = decoder(charset ?? declaredEncoding(bytes));
	const text = decode(bytes).trim();
	switch (bodyForm(text)) {
		case 'xml':
			return readXml(text);
		case 'json':
			return parseExactJson(text);
		default:
			return readForm(bytes, decode);
	}
}

function bodyForm(text: string): 'json' | 'xml' | 'form' {
	if (text.startsWith('<')) return 'xml';
	return /^[{[]/.test(text) ? 'json' : 'form';
}

/** Undefined for JSON. */
export const guessContentType = ({ bytes }: CallBody): AnswerType | undefined => {
	const start = bytes && startOf(bytes);
	const form = start && bodyForm(start.replace(/^\u00ef\u00bb\u00bf/, '').trimStart());
	if (form === 'xml') return 'application/xml';
	return form === 'form' ? 'application/x-www-form-urlencoded' : undefined;
};

/** By UTF-8 if there is no encoding of that name (WHATWG Encoding). */
function decoder(charset = 'utf-8'): (bytes: Uint8Array) => string {
	try {
		const named = new TextDecoder(charset.trim());
		return (bytes) => named.decode(bytes);
	} catch {
		return (bytes) => new TextDecoder().decode(bytes);
	}
}

const startOf = (bytes: Uint8Array): string =>
	decoder('latin1')(bytes.subarray(0, XML_DECLARATION));

/** The encoding that an XML document names in its first line. */
const declaredEncoding = (bytes: Uint8Array): string | undefined =>
	/^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(startOf(bytes))?.[1];

/** Bytes after `%` are in the encoding of the form (URL Standard); n8n takes them for UTF-8. */
function readForm(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): unknown {
	const text = (part: string) => decode(Buffer.from(resolveEscapes(part), 'latin1'));
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
