import { DEEPEST_VALUE } from './jsonText';
import { resolveReferences, safeName, XmlElement, type XmlObject } from './xmlElement';

const BLANKS = new Set(Buffer.from(' \t\r\n'));
const FIRST_OF_NAME = new Set(
	Buffer.from(':_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'),
);
const LATER_IN_NAME = new Set([...FIRST_OF_NAME, ...Buffer.from('-.0123456789')]);
const BEYOND_ASCII = 0x80;

/** XML 1.0, section 2.3. Beyond ASCII, XML allows nearly all characters in a name. This allows all. */
const startsName = (code: number): boolean => code >= BEYOND_ASCII || FIRST_OF_NAME.has(code);
const continuesName = (code: number): boolean => code >= BEYOND_ASCII || LATER_IN_NAME.has(code);

/** The part between `<!DOCTYPE` and its `>`. Its declarations are not read. */
const DOCTYPE_PART = /["']|<!--|<\?|[[\]>]/g;
/** The end of a part that is skipped as a whole. */
const CLOSINGS = new Map([
	['"', '"'],
	["'", "'"],
	['<!--', '-->'],
	['<?', '?>'],
]);

/**
 * Reads an XML document, without a byte order mark, into the object that n8n's parser makes of it
 * (see {@link XmlElement.value}). n8n has one parser for all calls and mixes up bodies that come
 * together. A document type is skipped, and its entities are not expanded.
 *
 * @returns the root element by its name; an empty object if elements lie deeper than
 * {@link DEEPEST_VALUE}; undefined if the text is not well-formed
 */
export const readXml = (text: string): XmlObject | undefined => new XmlReader(text).read();

/**
 * Its time is linear in the length. A regular expression may run out of stack in millions of
 * blanks.
 */
class XmlReader {
	private at = 0;
	private hasDoctype = false;
	private hasRoot = false;

	/** The document itself and the elements that are open, the innermost last. */
	private readonly open: [XmlElement, ...XmlElement[]] = [new XmlElement('')];

	constructor(private readonly document: string) {}

	read(): XmlObject | undefined {
		while (this.at < this.document.length) {
			if (!this.next()) return undefined;
			if (this.open.length > DEEPEST_VALUE + 1) return {};
		}
		const { value } = this.open[0];
		return this.isOutside && typeof value !== 'string' ? value : undefined;
	}

	/**
	 * Returns whether the next piece is well-formed and allowed here. So do the methods that it
	 * calls.
	 */
	private next(): boolean {
		if (this.document[this.at] !== '<') return this.text();
		if (this.isNext('</')) return this.end();
		if (this.isNext('<?')) return this.between('<?', '?>') !== undefined;
		// No other `--` may be in a comment (XML 1.0, section 2.5).
		if (this.isNext('<!--')) return this.between('<!--', '--') !== undefined && this.skip('>');
		if (this.isNext('<![CDATA[')) return this.cdata();
		return this.isNext('<!DOCTYPE') ? this.doctype() : this.start();
	}

	/** Whether the root element is still to come, or closed. */
	private get isOutside(): boolean {
		return this.open.length === 1;
	}

	private get element(): XmlElement {
		return this.open[this.open.length - 1] ?? this.open[0];
	}

	private text(): boolean {
		const next = this.document.indexOf('<', this.at);
		const end = next === -1 ? this.document.length : next;
		const text = resolveReferences(this.document.slice(this.at, end));
		this.at = end;
		if (this.isOutside) return !/[^ \t\r\n]/.test(text);
		this.element.addText(text);
		return true;
	}

	private cdata(): boolean {
		const text = this.between('<![CDATA[', ']]>');
		if (text === undefined || this.isOutside) return false;
		this.element.addCdata(text);
		return true;
	}

	private start(): boolean {
		if (this.isOutside && this.hasRoot) return false;
		this.hasRoot = true;
		this.skip('<');
		const name = this.name();
		if (name === undefined) return false;
		let attributes: Record<string, string> | undefined;
		while (this.skipBlanks() && this.isName) {
			attributes ??= {};
			if (!this.attribute(attributes)) return false;
		}
		this.open.push(new XmlElement(name, attributes));
		if (this.skip('/')) return this.skip('>') && this.close(name);
		return this.skip('>');
	}

	/** If a name is repeated, the first one counts. */
	private attribute(attributes: Record<string, string>): boolean {
		const name = safeName(this.name() ?? '');
		this.skipBlanks();
		if (!this.skip('=')) return false;
		this.skipBlanks();
		const quote = this.document.charAt(this.at);
		const value = quote === '"' || quote === "'" ? this.between(quote, quote) : undefined;
		if (value === undefined) return false;
		if (!Object.hasOwn(attributes, name)) attributes[name] = resolveReferences(value);
		return true;
	}

	private end(): boolean {
		this.skip('</');
		const name = this.name();
		this.skipBlanks();
		return name !== undefined && this.skip('>') && this.close(name);
	}

	private close(name: string): boolean {
		const [inner, outer] = [this.open.pop(), this.open[this.open.length - 1]];
		if (inner === undefined || outer === undefined || inner.name !== name) return false;
		outer.add(inner);
		return true;
	}

	private doctype(): boolean {
		if (this.hasDoctype || this.hasRoot) return false;
		this.hasDoctype = true;
		this.skip('<!DOCTYPE');
		let isInside = false;
		for (let part = this.doctypePart(); part; part = this.doctypePart()) {
			if (part === '>' && !isInside) return true;
			if (part === '[') isInside = true;
			if (part === ']') isInside = false;
			const closing = CLOSINGS.get(part);
			if (closing !== undefined && this.between('', closing) === undefined) return false;
		}
		return false;
	}

	private doctypePart(): string | undefined {
		DOCTYPE_PART.lastIndex = this.at;
		const part = DOCTYPE_PART.exec(this.document)?.[0];
		if (part !== undefined) this.at = DOCTYPE_PART.lastIndex;
		return part;
	}

	private get isName(): boolean {
		return startsName(this.document.charCodeAt(this.at));
	}

	private name(): string | undefined {
		if (!this.isName) return undefined;
		const start = this.at;
		while (continuesName(this.document.charCodeAt(this.at))) this.at += 1;
		return this.document.slice(start, this.at);
	}

	/** Returns whether there was one. */
	private skipBlanks(): boolean {
		const start = this.at;
		while (BLANKS.has(this.document.charCodeAt(this.at))) this.at += 1;
		return this.at > start;
	}

	private isNext(mark: string): boolean {
		return this.document.startsWith(mark, this.at);
	}

	private skip(mark: string): boolean {
		const isThere = this.isNext(mark);
		if (isThere) this.at += mark.length;
		return isThere;
	}

	/** Goes on after `closing`, and returns the text before it. */
	private between(opening: string, closing: string): string | undefined {
		const start = this.at + opening.length;
		const end = this.document.indexOf(closing, start);
		if (end === -1) return undefined;
		this.at = end + closing.length;
		return this.document.slice(start, end);
	}
}
