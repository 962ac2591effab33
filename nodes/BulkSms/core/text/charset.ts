/** Turns bytes of one encoding into text, without a byte order mark. */
export interface Decoder {
	decode: (bytes: Uint8Array) => string;
	/** Whether a character of ASCII takes two bytes. */
	isWide: boolean;
}

/** The encoding that a header Content-Type names, such as `tis-620`. */
export const charsetOf = (header = ''): string | undefined =>
	/;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(header)?.[1];

/** In bytes: how far the encoding of an XML document is looked for. */
const XML_DECLARATION = 200;

const MARKS: Array<[encoding: string, marks: string[]]> = [
	['utf-8', ['\u00ef\u00bb\u00bf']],
	// Without a byte order mark, UTF-16 shows in the sign that XML and JSON begin with.
	['utf-16le', ['\u00ff\u00fe', '<\0', '{\0', '[\0']],
	['utf-16be', ['\u00fe\u00ff', '\0<', '\0{', '\0[']],
];

/** Names that Node.js has, and the Encoding Standard has not. */
const ALIASES = new Map([
	['binary', 'latin1'],
	['ucs2', 'utf-16le'],
	['utf16le', 'utf-16le'],
]);

/**
 * Chooses by the first of these that names an encoding of the Encoding Standard (WHATWG): a byte order
 * mark, the header, the first line of an XML document. Without any it is UTF-8.
 *
 * @param charset from the header Content-Type
 */
export function decoderOf(bytes: Uint8Array, charset = ''): Decoder {
	const start = Buffer.from(bytes.subarray(0, XML_DECLARATION)).toString('latin1');
	const isMarked = (mark: string) => start.startsWith(mark);
	const marked = MARKS.find(([, marks]) => marks.some(isMarked))?.[0] ?? '';
	// Programs write encoding="utf-16" into XML that they then send as UTF-8.
	const isNarrow = marked === '' && /^\s*[<{[]/.test(start);
	const decoders = [marked, charset, declaredEncoding(start)].flatMap((name) => named(name) ?? []);
	return decoders.find(({ isWide }) => !(isWide && isNarrow)) ?? UTF_8;
}

/** The encoding that an XML document names in its first line. */
const declaredEncoding = (start: string): string =>
	/^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? '';

function named(name: string): Decoder | undefined {
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

export const UTF_8: Decoder = { decode: (bytes) => new TextDecoder().decode(bytes), isWide: false };
