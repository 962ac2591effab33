import { resolveReferences, safeName } from './xmlText';

/** A piece of an XML document. */
export type XmlToken =
	| { kind: 'text' | 'cdata'; text: string }
	| { kind: 'start'; name: string; attributes: XmlAttributes; isEmpty: boolean }
	| { kind: 'end'; name: string }
	| { kind: 'doctype' }
	/** A comment, a processing instruction or the XML declaration. */
	| { kind: 'aside' };

/** The attributes of an element by their names; undefined if there are none. */
export type XmlAttributes = Record<string, string> | undefined;

const BLANKS = new Set(codesOf(' \t\r\n'));
const FIRST_OF_NAME = new Set(codesOf(':_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'));
const LATER_IN_NAME = new Set([...FIRST_OF_NAME, ...codesOf('-.0123456789')]);
const BEYOND_ASCII = 0x80;

/** XML 1.0, section 2.3; beyond ASCII nearly all characters are allowed in a name, here all. */
const startsName = (code: number): boolean => code >= BEYOND_ASCII || FIRST_OF_NAME.has(code);
const continuesName = (code: number): boolean => code >= BEYOND_ASCII || LATER_IN_NAME.has(code);
const isBlank = (code: number): boolean => BLANKS.has(code);

/** What is between `<!DOCTYPE` and its `>`: declarations are not looked into. */
const DOCTYPE_PART = /["']|<!--|<\?|[[\]>]/g;
/** What ends a part that is stepped over whole. */
const CLOSINGS = new Map([
	['"', '"'],
	["'", "'"],
	['<!--', '-->'],
	['<?', '?>'],
]);

/**
 * Reads an XML document piece by piece, in time linear in its length. Steps over characters one by one
 * where there may be millions of them: a regular expression may run out of stack there.
 */
export class XmlTokens {
	private at = 0;

	constructor(private readonly document: string) {}

	get isAtEnd(): boolean {
		return this.at >= this.document.length;
	}

	/** @returns the next piece; undefined if the document is not well-formed there */
	next(): XmlToken | undefined {
		if (this.document[this.at] !== '<') return this.text();
		if (this.isNext('</')) return this.end();
		if (this.isNext('<?')) return this.aside('<?', '?>');
		if (this.isNext('<!--')) return this.comment();
		if (this.isNext('<![CDATA[')) return this.cdata();
		return this.isNext('<!DOCTYPE') ? this.doctype() : this.start();
	}

	private text(): XmlToken {
		const next = this.document.indexOf('<', this.at);
		const end = next === -1 ? this.document.length : next;
		const text = resolveReferences(this.document.slice(this.at, end));
		this.at = end;
		return { kind: 'text', text };
	}

	private start(): XmlToken | undefined {
		this.skip('<');
		const name = this.name();
		if (name === undefined) return undefined;
		let attributes: XmlAttributes;
		while (this.skipBlanks() && this.isName()) {
			const found = this.attribute();
			if (found === undefined) return undefined;
			const attribute = safeName(found.name);
			attributes ??= {};
			if (!Object.hasOwn(attributes, attribute)) {
				attributes[attribute] = resolveReferences(found.value);
			}
		}
		const isEmpty = this.skip('/');
		return this.skip('>') ? { kind: 'start', name, attributes, isEmpty } : undefined;
	}

	private attribute(): { name: string; value: string } | undefined {
		const name = this.name();
		this.skipBlanks();
		if (name === undefined || !this.skip('=')) return undefined;
		this.skipBlanks();
		const quote = this.quote();
		const value = quote && this.between(quote, quote);
		return value === undefined ? undefined : { name, value };
	}

	private end(): XmlToken | undefined {
		this.skip('</');
		const name = this.name();
		this.skipBlanks();
		return name === undefined || !this.skip('>') ? undefined : { kind: 'end', name };
	}

	private cdata(): XmlToken | undefined {
		const text = this.between('<![CDATA[', ']]>');
		return text === undefined ? undefined : { kind: 'cdata', text };
	}

	private comment(): XmlToken | undefined {
		// No other `--` may be in a comment (XML 1.0, section 2.5).
		return this.between('<!--', '--') !== undefined && this.skip('>')
			? { kind: 'aside' }
			: undefined;
	}

	private aside(opening: string, closing: string): XmlToken | undefined {
		return this.between(opening, closing) === undefined ? undefined : { kind: 'aside' };
	}

	private doctype(): XmlToken | undefined {
		this.skip('<!DOCTYPE');
		let isInside = false;
		for (let part = this.doctypePart(); part; part = this.doctypePart()) {
			if (part === '>' && !isInside) return { kind: 'doctype' };
			if (part === '[') isInside = true;
			if (part === ']') isInside = false;
			const closing = CLOSINGS.get(part);
			if (closing !== undefined && this.between('', closing) === undefined) return undefined;
		}
		return undefined;
	}

	private doctypePart(): string | undefined {
		DOCTYPE_PART.lastIndex = this.at;
		const part = DOCTYPE_PART.exec(this.document)?.[0];
		if (part !== undefined) this.at = DOCTYPE_PART.lastIndex;
		return part;
	}

	private isName(): boolean {
		return startsName(this.document.charCodeAt(this.at));
	}

	private name(): string | undefined {
		if (!this.isName()) return undefined;
		const start = this.at;
		while (continuesName(this.document.charCodeAt(this.at))) this.at += 1;
		return this.document.slice(start, this.at);
	}

	/** @returns whether there was one at least */
	private skipBlanks(): boolean {
		const start = this.at;
		while (isBlank(this.document.charCodeAt(this.at))) this.at += 1;
		return this.at > start;
	}

	private quote(): string | undefined {
		const next = this.document[this.at];
		return next === '"' || next === "'" ? next : undefined;
	}

	private isNext(mark: string): boolean {
		return this.document.startsWith(mark, this.at);
	}

	private skip(mark: string): boolean {
		const isThere = this.isNext(mark);
		if (isThere) this.at += mark.length;
		return isThere;
	}

	/** What is between two marks, the first of which is next; stops behind the second. */
	private between(opening: string, closing: string): string | undefined {
		const start = this.at + opening.length;
		const end = this.document.indexOf(closing, start);
		if (end === -1) return undefined;
		this.at = end + closing.length;
		return this.document.slice(start, end);
	}
}

function codesOf(characters: string): number[] {
	return [...characters].map((character) => character.charCodeAt(0));
}
