import { parseExactJson } from '../format/jsonText';
import { readXml } from '../format/xml';
import { groupedFields } from '../report/deliveryReport';
import type { AnswerType } from './callAnswer';

interface CallBody {
	/** The body as it came; undefined if n8n did not keep it. */
	bytes?: Uint8Array;
	/** What n8n made of it, used only without the bytes. */
	parsed: unknown;
	/** Name of the encoding that the content type gives, such as `tis-620`. */
	charset?: string;
}

/** The encoding that a header Content-Type names, such as `tis-620`; undefined if it names none. */
export const charsetOf = (header = ''): string | undefined =>
	/;\s*charset\s*=\s*"?([^\s";]+)/i.exec(header)?.[1];

/** How far the declaration of an XML document is looked for its encoding, in bytes. */
const XML_DECLARATION = 200;

/**
 * Reads the body of a call from its bytes: as JSON, XML or a form, by what it looks like. The bytes
 * and not what n8n made of them, because n8n rounds long numbers, reads every encoding but a few as
 * UTF-8, and has one XML parser for all calls, which mixes up those that come together.
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

/** What a text looks like by its first character that is not blank. */
function bodyForm(text: string): 'json' | 'xml' | 'form' {
	if (text.startsWith('<')) return 'xml';
	return /^[{[]/.test(text) ? 'json' : 'form';
}

/** By the look of its body, what an answer to a call is written in that names no content type. */
export const guessContentType = ({ bytes }: CallBody): AnswerType | undefined => {
	const start = bytes && decoder('latin1')(bytes.subarray(0, XML_DECLARATION));
	const form = start && bodyForm(start.replace(/^\u00ef\u00bb\u00bf/, '').trimStart());
	if (form === 'xml') return 'application/xml';
	return form === 'form' ? 'application/x-www-form-urlencoded' : undefined;
};

/** Decodes by an encoding of that name; by UTF-8 if there is none (WHATWG Encoding). */
function decoder(charset = 'utf-8'): (bytes: Uint8Array) => string {
	try {
		const named = new TextDecoder(charset.trim());
		return (bytes) => named.decode(bytes);
	} catch {
		return (bytes) => new TextDecoder().decode(bytes);
	}
}

/** The encoding that an XML document names in its first line. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
	const start = decoder('latin1')(bytes.subarray(0, XML_DECLARATION));
	return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
}

/**
 * The fields of a form, each with its values. What comes after `%` is a byte in the encoding of the
 * form (URL Standard, application/x-www-form-urlencoded), which n8n takes for UTF-8 always.
 */
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
