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

/** A name (XML 1.0, section 2.3); beyond ASCII nearly all characters are allowed, here all. */
const NAME = '[:A-Z_a-z\\u0080-\\uFFFF][-.\\d:A-Z_a-z\\u0080-\\uFFFF]*';
const BLANK = '[ \\t\\r\\n]';

const START = new RegExp(`<(${NAME})`, 'y');
const ATTRIBUTE = new RegExp(`${BLANK}+(${NAME})${BLANK}*=${BLANK}*(?:"([^"]*)"|'([^']*)')`, 'y');
const START_ENDS = new RegExp(`${BLANK}*(/?)>`, 'y');
const END = new RegExp(`</(${NAME})${BLANK}*>`, 'y');
/** What stands between `<!DOCTYPE` and its `>`: declarations are not looked into. */
const DOCTYPE_PART = /"[^"]*"|'[^']*'|<!--|<\?|[[\]>]|[^"'<[\]>]+|</y;

/** Reads an XML document piece by piece, in time linear in its length. */
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
		const name = this.take(START)?.[1];
		if (name === undefined) return undefined;
		let attributes: XmlAttributes;
		for (let found = this.take(ATTRIBUTE); found; found = this.take(ATTRIBUTE)) {
			const [, written = '', inDouble, inSingle = ''] = found;
			const attribute = safeName(written);
			attributes ??= {};
			if (!Object.hasOwn(attributes, attribute)) {
				attributes[attribute] = resolveReferences(inDouble ?? inSingle);
			}
		}
		const ends = this.take(START_ENDS);
		return ends && { kind: 'start', name, attributes, isEmpty: ends[1] === '/' };
	}

	private end(): XmlToken | undefined {
		const name = this.take(END)?.[1];
		return name === undefined ? undefined : { kind: 'end', name };
	}

	private cdata(): XmlToken | undefined {
		const text = this.between('<![CDATA[', ']]>');
		return text === undefined ? undefined : { kind: 'cdata', text };
	}

	private comment(): XmlToken | undefined {
		// No other `--` may stand in a comment (XML 1.0, section 2.5).
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
		for (let part = this.take(DOCTYPE_PART)?.[0]; part; part = this.take(DOCTYPE_PART)?.[0]) {
			if (part === '>' && !isInside) return { kind: 'doctype' };
			if (part === '[') isInside = true;
			if (part === ']') isInside = false;
			const closing = part === '<!--' ? '-->' : '?>';
			const isAside = part === '<!--' || part === '<?';
			if (isAside && this.between('', closing) === undefined) return undefined;
		}
		return undefined;
	}

	private isNext(mark: string): boolean {
		return this.document.startsWith(mark, this.at);
	}

	private skip(mark: string): boolean {
		const isThere = this.isNext(mark);
		if (isThere) this.at += mark.length;
		return isThere;
	}

	private take(pattern: RegExp): RegExpExecArray | undefined {
		pattern.lastIndex = this.at;
		const found = pattern.exec(this.document) ?? undefined;
		if (found) this.at = pattern.lastIndex;
		return found;
	}

	/** What stands between two marks, the first of which is next; stops behind the second. */
	private between(opening: string, closing: string): string | undefined {
		const start = this.at + opening.length;
		const end = this.document.indexOf(closing, start);
		if (end === -1) return undefined;
		this.at = end + closing.length;
		return this.document.slice(start, end);
	}
}
