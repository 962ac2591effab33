/** How other tools write the name of a field. */
interface Form {
	/**
	 * Finds each one, with its `name`, and the `mark` on both sides if there is one. A search takes
	 * linear time: behind the beginning of one, no other may begin.
	 */
	find: RegExp;
	/** What each one contains. To look for it is faster. */
	has: string;
	/** Whether blanks may stand beside the name. */
	allowsBlanks?: true;
	/** Whether `{name|otherwise}` is the same. */
	allowsDefault?: true;
	/** Whether an element of HTML or XML has this form, too. */
	isTag?: true;
}

const IN_PAIR = (open: string, close: string) =>
	new RegExp(`${open}(?<name>(?:(?!${open}|${close})[^\\r\\n])+)${close}`, 'g');

/** If one of these names a field, nobody means it as it is written. */
export const PLACEHOLDER_FORMS: readonly Form[] = [
	// Markdown writes a link as `[name](address)`.
	{ has: '[', find: /\[(?<name>[^[\]\r\n]+)\](?!\()/g, allowsBlanks: true },
	{
		has: '{',
		find: /(?<!\{)\$?\{(?<name>[^{}\r\n]+)\}(?!\})/g,
		allowsBlanks: true,
		allowsDefault: true,
	},
	{ has: '<<', find: IN_PAIR('<<', '>>'), allowsBlanks: true },
	{ has: '((', find: IN_PAIR(String.raw`\(\(`, String.raw`\)\)`), allowsBlanks: true },
	{ has: '<', find: /(?<!<)<(?<name>[^<>\r\n]+)>(?!>)/g, isTag: true },
	// After a digit, it is a percentage.
	{ has: '%', find: /(?<!\d%?)(?<mark>%%?)(?=(?<name>[^%\r\n]+)\k<mark>)/g },
	{ has: '##', find: /(?<!#)(?<mark>##)(?=(?<name>[^#\r\n]+)##(?!#))/g },
];

/** These are ordinary in a text, too. */
export const ORDINARY_FORMS: readonly Form[] = [
	{ has: '#', find: /(?<!#)(?<mark>#)(?=(?<name>[^#\r\n]+)#(?!#))/g },
	{ has: '«', find: /«(?<name>[^«»\r\n]+)»/g },
	{ has: '$', find: /(?<![\p{L}\p{M}\p{N}_$])\$(?<name>[\p{L}_][\p{L}\p{M}\p{N}_]*)/gu },
];

/** As a text in the data may have it. n8n evaluates it in no data. */
export const DOUBLE_BRACES: Form = {
	has: '{{',
	find: IN_PAIR(String.raw`\{\{`, String.raw`\}\}`),
	allowsBlanks: true,
	allowsDefault: true,
};

/** Nobody writes one of these for anything else. The name is empty if it names no field. */
const UNMISTAKABLE: readonly Form[] = [
	// Mailchimp, and tools that follow it.
	{ has: '*|', find: /\*\|(?<name>[^|\r\n]+)\|\*/g },
	// ERB, EJS, ASP
	{ has: '<%=', find: /<%=(?<name>[^<>%\r\n]*)(?:%>)?/g },
	// Liquid, Jinja, Twig
	{ has: '{%', find: /\{%[-+~]?[ \t]*\p{L}[^{}\r\n]*\}?/gu },
	{ has: '{contactfield=', find: /\{contactfield=(?<name>[^{}\r\n]*)\}/g },
];

/** `{{1}}` of WhatsApp, `{{2. First Name}}` of Zapier, `{{12345__First Name}}`. */
export const NUMBERED = /^\s*\d+\s*(?:$|(?:\.\s*|__)(\p{L}.*))/u;

/** What may be a placeholder, although no item has such a field: a few words, `{0}`, `%s`. */
export const UNNAMED = {
	words: /^\p{L}[\p{L}\p{M}\p{N}_-]{2,}(?: [\p{L}\p{M}\p{N}_-]+){0,3}$/u,
	codes: /(?<![{$])\{\d\}(?!\})|(?<![\d%] ?)%(?:\d\$)?[sd](?![\p{L}\p{N}%])/gu,
};

/** What may be the name of a field, and how the text writes it. */
export interface Written {
	written: string;
	name: string;
	/** Its place in the text. */
	at: number;
}

const BEGINS = /[[{<(%#«$*]/;
const IS_NAME = /^(?=.*\p{L})[\p{L}\p{N}].*[\p{L}\p{M}\p{N}]$/su;

/** No text that can be sent has more. */
const MOST_FOUND = 2000;

function matchesOf(find: RegExp, text: string): RegExpExecArray[] {
	const all: RegExpExecArray[] = [];
	// To make a copy of the pattern, as matchAll does, takes longer than to search most texts.
	find.lastIndex = 0;
	while (all.length < MOST_FOUND) {
		const found = find.exec(text);
		if (!found) break;
		all.push(found);
	}
	return all;
}

/** Finds what these forms write. A name has two characters or more, with a letter among them. */
export function writtenIn(text: string, forms: readonly Form[]): Written[] {
	const all: Written[] = [];
	if (!BEGINS.test(text)) return all;
	let closed: ReadonlySet<string> | undefined;
	for (const { find, has, allowsBlanks, allowsDefault, isTag } of forms) {
		if (!text.includes(has)) continue;
		for (const found of matchesOf(find, text)) {
			const { name: inside = '', mark } = found.groups ?? {};
			const name = allowsBlanks ? inside.trim() : inside;
			if (!IS_NAME.test(name)) continue;
			if (isTag && (HTML.has(name.toLowerCase()) || (closed ??= closedIn(text)).has(name)))
				continue;
			const written = mark === undefined ? found[0] : mark + inside + mark;
			all.push({ written, name, at: found.index });
			const [before = '', behind] = allowsDefault ? name.split('|', 2) : [];
			if (behind !== undefined) all.push({ written, name: before.trim(), at: found.index });
		}
	}
	return all;
}

/** The names of elements that end in the text. */
const closedIn = (text: string): Set<string> =>
	new Set([...text.matchAll(/<\/([^<>]*)>/g)].map(([, name = '']) => name.trim()));

/** Finds what no text for a person has. */
export const unmistakableIn = (text: string): Written[] =>
	UNMISTAKABLE.flatMap(({ find, has }) => {
		if (!text.includes(has)) return [];
		return matchesOf(find, text).flatMap(({ 0: found, index: at, groups = {} }) => {
			const name = (groups.name ?? '').trim();
			const isMeant = has !== '*|' || /[\p{L}\p{N}]/u.test(name);
			return isMeant ? [{ written: found, name, at }] : [];
		});
	});

/** The elements of HTML (the HTML standard, 4, and those that it calls obsolete). */
// prettier-ignore
const HTML: ReadonlySet<string> = new Set([
	...['a', 'abbr', 'acronym', 'address', 'applet', 'area', 'article', 'aside', 'audio', 'b'],
	...['base', 'basefont', 'bdi', 'bdo', 'big', 'blink', 'blockquote', 'body', 'br', 'button'],
	...['canvas', 'caption', 'center', 'cite', 'code', 'col', 'colgroup', 'data', 'datalist', 'dd'],
	...['del', 'details', 'dfn', 'dialog', 'dir', 'div', 'dl', 'dt', 'em', 'embed', 'fieldset'],
	...['figcaption', 'figure', 'font', 'footer', 'form', 'frame', 'frameset', 'h1', 'h2', 'h3'],
	...['h4', 'h5', 'h6', 'head', 'header', 'hgroup', 'hr', 'html', 'i', 'iframe', 'img', 'input'],
	...['ins', 'kbd', 'label', 'legend', 'li', 'link', 'main', 'map', 'mark', 'marquee', 'menu'],
	...['meta', 'meter', 'nav', 'nobr', 'noframes', 'noscript', 'object', 'ol', 'optgroup'],
	...['option', 'output', 'p', 'param', 'picture', 'pre', 'progress', 'q', 'rp', 'rt', 'ruby'],
	...['s', 'samp', 'script', 'search', 'section', 'select', 'slot', 'small', 'source', 'span'],
	...['strike', 'strong', 'style', 'sub', 'summary', 'sup', 'svg', 'table', 'tbody', 'td'],
	...['template', 'textarea', 'tfoot', 'th', 'thead', 'time', 'title', 'tr', 'track', 'tt', 'u'],
	...['ul', 'var', 'video', 'wbr'],
]);
