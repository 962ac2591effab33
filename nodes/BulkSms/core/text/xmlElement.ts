import { PROTOTYPE_NAMES } from './words';

/** The entities that XML knows without a document type (XML 1.0, section 4.6). */
const PREDEFINED = new Map([
	['amp', '&'],
	['lt', '<'],
	['gt', '>'],
	['quot', '"'],
	['apos', "'"],
]);

/** A reference to a character may begin with zeros. None needs 30 digits. */
const REFERENCE = /&(#x[\da-f]{1,30}|#\d{1,30}|amp|lt|gt|quot|apos);/gi;

/** XML 1.0, section 4.1. A bare `&` and any other reference stay as they are. */
export function resolveReferences(text: string): string {
	if (!text.includes('&')) return text;
	return text.replace(REFERENCE, (written, name: string) => {
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
export const safeName = (name: string): string =>
	PROTOTYPE_NAMES.has(name) ? `sanitized_${name}` : name;

type XmlValue = string | XmlObject;

export interface XmlObject {
	[name: string]: XmlValue | XmlValue[];
}

export class XmlElement {
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
	 * `explicitArray`): its text if it holds nothing else. Otherwise an object with the text under
	 * `_` if it is not blank, the attributes under `$`, and the elements by their names in lower
	 * case.
	 */
	get value(): XmlValue {
		const { attributes: $, elements } = this;
		const isBlank = !this.hasCdata && (this.text === '' || !/\S/.test(this.text));
		const _ = isBlank ? this.text : withSingleBlanks(this.text);
		if ($ === undefined && elements === undefined) return _;
		if ($ === undefined && isBlank) return elements ?? '';
		return { ...(!isBlank && { _ }), ...($ && { $ }), ...elements };
	}
}

/** Removes blanks at both ends. A regular expression may run out of stack in long runs. */
function withSingleBlanks(text: string): string {
	let joined = '';
	let copied = 0;
	for (let index = 0; index < text.length; index += 1) {
		const start = index;
		if (!isBlank(text, index)) continue;
		while (isBlank(text, index + 1)) index += 1;
		if (index === start) continue;
		joined += `${text.slice(copied, start)} `;
		copied = index + 1;
	}
	return (joined + text.slice(copied)).trim();
}

/** Whether a character is a blank for JavaScript; most of them need no lookup. */
function isBlank(text: string, index: number): boolean {
	const code = text.charCodeAt(index);
	return code === 32 || (code >= 9 && code <= 13) || (code > 127 && /\s/.test(text.charAt(index)));
}
