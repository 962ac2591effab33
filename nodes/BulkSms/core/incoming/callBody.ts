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
	const decoder = decoderOf(charset ?? declaredEncoding(bytes));
	const text = decoder.decode(bytes).trim();
	switch (bodyForm(text)) {
		case 'xml':
			return readXml(text);
		case 'json':
			return parseExactJson(text);
		default:
			return readForm(bytes, decoder);
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

/** For UTF-8 if there is no encoding of that name (WHATWG Encoding). */
function decoderOf(charset = 'utf-8') {
	try {
		return new TextDecoder(charset.trim());
	} catch {
		return new TextDecoder();
	}
}

const startOf = (bytes: Uint8Array): string =>
	new TextDecoder('latin1').decode(bytes.subarray(0, XML_DECLARATION));

/** The encoding that an XML document names in its first line. */
const declaredEncoding = (bytes: Uint8Array): string | undefined =>
	/^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(startOf(bytes))?.[1];

/** Bytes after `%` are in the encoding of the form (URL Standard); n8n takes them for UTF-8. */
function readForm(bytes: Uint8Array, decoder: ReturnType<typeof decoderOf>): unknown {
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
