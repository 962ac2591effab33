/** A piece of XML that is already escaped. */
export interface Xml {
	readonly xml: string;
}

// What XML 1.0 cannot carry at all, not even escaped: control characters and lone surrogates.
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ESCAPES: Partial<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
	// A bare carriage return would be read as a line feed.
	'\r': '&#13;',
};

/**
 * Makes one element without attributes.
 *
 * @param content text, which is escaped (what XML cannot carry becomes U+FFFD), or child elements
 */
export function element(name: string, content: string | readonly Xml[]): Xml {
	const inner =
		typeof content === 'string' ? escape(content) : content.map(({ xml }) => xml).join('');
	return { xml: `<${name}>${inner}</${name}>` };
}

/** Gives the text of a document in UTF-8 with `root` as its root element. */
export function xmlDocument(root: Xml): string {
	return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}`;
}

function escape(text: string): string {
	return text
		.replace(FORBIDDEN, '\ufffd')
		.replace(/[&<>"'\r]/g, (character) => ESCAPES[character] ?? character);
}
