import { DEEPEST_VALUE } from './jsonText';
import { PROTOTYPE_NAMES } from './words';

const XML_BLANK = '[ \\t\\r\\n]';
const BLANKS: ReadonlySet<number> = new Set([...' \t\r\n'].map((blank) => blank.charCodeAt(0)));
/** XML 1.0, section 2.3. Beyond ASCII, XML allows nearly all characters in a name. This allows all. */
const XML_NAME = String.raw`[:A-Z_a-z\u0080-\uffff][-.0-9:A-Z_a-z\u0080-\uffff]*`;

/** A piece of a document besides text. Of a start tag and of a document type, it is the beginning. */
const PIECE = new RegExp(
	[
		`<(?<started>${XML_NAME})`,
		`</(?<ended>${XML_NAME})${XML_BLANK}*>`,
		String.raw`<!\[CDATA\[(?<cdata>[^]*?)\]\]>`,
		// No other `--` may be in a comment (XML 1.0, section 2.5).
		'<!--[^]*?--(?<comment>>?)',
		String.raw`<\?[^]*?\?>`,
		'(?<doctype><!DOCTYPE)',
	].join('|'),
	'y',
);
const ATTRIBUTE = new RegExp(
	`(?<=${XML_BLANK})(?<name>${XML_NAME})${XML_BLANK}*=${XML_BLANK}*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')`,
	'y',
);
/** A part of a document type. Its declarations are not read. */
const DOCTYPE_PART =
	/[^"'<[\]>]+|"[^"]*"|'[^']*'|<!--[^]*?-->|<\?[^]*?\?>|<(?!!--|\?)|(?<bracket>[[\]>])/y;

/**
 * Reads an XML document, without a byte order mark, into the object that n8n's parser makes of it
 * (see {@link XmlElement.value}). n8n has one parser for all calls and mixes up bodies that come
 * together. A document type is skipped, and its entities are not expanded. The time is linear in
 * the length.
 *
 * @returns the root element by its name; an empty object if elements lie deeper than
 * {@link DEEPEST_VALUE}; undefined if the text is not well-formed
 */
export function readXml(document: string): XmlObject | undefined {
	let at = 0;
	const readNext = (pattern: RegExp): Record<string, string | undefined> | undefined => {
		pattern.lastIndex = at;
		const found = pattern.exec(document);
		if (found !== null) at = pattern.lastIndex;
		return found?.groups;
	};
	// Text and blanks are not taken by a pattern, because a run of 10 MB can fill its stack.
	const readText = (): string => {
		const end = document.indexOf('<', at);
		const text = document.slice(at, end < 0 ? document.length : end);
		at += text.length;
		return text;
	};
	const readAttribute = () => {
		while (BLANKS.has(document.charCodeAt(at))) at += 1;
		return readNext(ATTRIBUTE);
	};
	const readAttributes = (): Record<string, string> | undefined => {
		let attributes: Record<string, string> | undefined;
		for (let next = readAttribute(); next !== undefined; next = readAttribute()) {
			attributes ??= {};
			const name = safeName(next.name ?? '');
			// If a name is repeated, the first one counts.
			if (Object.hasOwn(attributes, name)) continue;
			attributes[name] = resolveReferences(next.double ?? next.single ?? '');
		}
		return attributes;
	};
	const readDoctype = (): boolean => {
		let isInside = false;
		for (let next = readNext(DOCTYPE_PART); next !== undefined; next = readNext(DOCTYPE_PART)) {
			if (next.bracket === '>' && !isInside) return true;
			if (next.bracket === '[') isInside = true;
			if (next.bracket === ']') isInside = false;
		}
		return false;
	};
	// The document itself and the elements that are open, the innermost last.
	const open: [XmlElement, ...XmlElement[]] = [new XmlElement('')];
	const close = (name: string): boolean => {
		const [inner, outer] = [open.pop(), open[open.length - 1]];
		if (inner === undefined || outer === undefined || inner.name !== name) return false;
		outer.add(inner);
		return true;
	};
	let hasDoctype = false;
	let hasRoot = false;
	const readPiece = (): boolean => {
		const isOutside = open.length === 1;
		const element = open[open.length - 1] ?? open[0];
		const text = readText();
		if (text !== '') {
			const resolved = resolveReferences(text);
			if (!isOutside) element.addText(resolved);
			return !isOutside || !/[^ \t\r\n]/.test(resolved);
		}
		const piece = readNext(PIECE);
		if (piece === undefined) return false;
		const { started, ended, cdata, comment, doctype } = piece;
		if (started !== undefined) {
			if (isOutside && hasRoot) return false;
			hasRoot = true;
			open.push(new XmlElement(started, readAttributes()));
			const end = readNext(/[ \t\r\n]*(?<empty>\/?)>/y);
			return end !== undefined && (end.empty === '' || close(started));
		}
		if (ended !== undefined) return close(ended);
		if (cdata !== undefined) element.addCdata(cdata);
		if (cdata !== undefined) return !isOutside;
		if (doctype === undefined) return comment !== '';
		if (hasDoctype || hasRoot) return false;
		hasDoctype = true;
		return readDoctype();
	};
	while (at < document.length) {
		if (!readPiece()) return undefined;
		if (open.length > DEEPEST_VALUE + 1) return {};
	}
	const { value } = open[0];
	return open.length === 1 && typeof value !== 'string' ? value : undefined;
}

/** Returns the text of a web page or of XML without tags, comments, scripts, and styles. */
export const textOfMarkup = (markup: string): string =>
	resolveReferences(
		markup
			.replace(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, ' ')
			.replace(/<!--[^]*?(-->|$)/g, ' ')
			.replace(/<!\[CDATA\[|\]\]>/g, ' ')
			.replace(/<[^<>]*(>|$)|&nbsp;/gi, ' '),
	)
		.replace(/\s+/g, ' ')
		.trim();

/** The entities that XML knows without a document type (XML 1.0, section 4.6). */
const PREDEFINED = new Map([
	['amp', '&'],
	['lt', '<'],
	['gt', '>'],
	['quot', '"'],
	['apos', "'"],
]);

/** XML 1.0, section 4.1. A bare `&` and any other reference stay as they are. */
function resolveReferences(text: string): string {
	if (!text.includes('&')) return text;
	// A reference to a character may begin with zeros. None needs 30 digits.
	const reference = /&(#x[\da-f]{1,30}|#\d{1,30}|amp|lt|gt|quot|apos);/gi;
	return text.replace(reference, (written, name: string) => {
		if (!name.startsWith('#')) return PREDEFINED.get(name.toLowerCase()) ?? written;
		const isHex = name.charAt(1).toLowerCase() === 'x';
		const code = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
		return isCharacter(code) ? String.fromCodePoint(code) : written;
	});
}

/** XML 1.0, section 2.2. */
const isCharacter = (code: number): boolean =>
	code === 0x9 ||
	code === 0xa ||
	code === 0xd ||
	(code >= 0x20 && code <= 0xd7ff) ||
	(code >= 0xe000 && code <= 0xfffd) ||
	(code >= 0x10000 && code <= 0x10ffff);

/** A name that does not lead into the prototype of an object. n8n uses the same name. */
const safeName = (name: string): string => (PROTOTYPE_NAMES.has(name) ? `sanitized_${name}` : name);

type XmlValue = string | XmlObject;

interface XmlObject {
	[name: string]: XmlValue | XmlValue[];
}

class XmlElement {
	private text = '';
	private hasCdata = false;
	private elements: XmlObject | undefined;

	constructor(
		/** As written, with its prefix. */
		readonly name: string,
		private readonly attributes?: Record<string, string>,
	) {}

	addText(text: string): void {
		this.text += text;
	}

	addCdata(text: string): void {
		this.text += text;
		this.hasCdata ||= text !== '';
	}

	/** A name that is repeated makes a list. */
	add({ name, value }: XmlElement): void {
		const key = safeName(name.toLowerCase());
		const elements = (this.elements ??= {});
		// Every inherited name has capitals in it, or is not a safe name.
		const known = elements[key];
		if (known === undefined) elements[key] = value;
		else if (Array.isArray(known)) known.push(value);
		else elements[key] = [known, value];
	}

	/**
	 * The value that n8n makes of an element (xml2js with `normalize`, `normalizeTags` and without
	 * `explicitArray`): its text if it has nothing else. Otherwise an object with the text under
	 * `_` if it is not blank, the attributes under `$`, and the elements by their names in lower
	 * case.
	 */
	get value(): XmlValue {
		const { attributes: $, elements } = this;
		const isBlank = !this.hasCdata && (this.text === '' || !/\S/.test(this.text));
		const _ = isBlank ? this.text : this.text.replace(/\s\s+/g, ' ').trim();
		if ($ === undefined && elements === undefined) return _;
		if ($ === undefined && isBlank) return elements ?? '';
		return { ...(!isBlank && { _ }), ...($ && { $ }), ...elements };
	}
}
