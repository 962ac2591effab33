import { safeName } from './xmlText';
import type { XmlAttributes } from './xmlTokens';

/** What {@link XmlElement.value} gives: a text, or an object of attributes, text and elements. */
export type XmlValue = string | { [name: string]: XmlValue | XmlValue[] };

/** An element of an XML document while it is read. */
export class XmlElement {
	private text = '';
	private hasCdata = false;
	private elements: Record<string, XmlValue | XmlValue[]> | undefined;

	constructor(
		/** As written, with its prefix. */
		readonly name: string,
		private readonly attributes?: XmlAttributes,
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
		// All that an object inherits has capitals in its name, or is no safe name.
		const known = elements[key];
		if (known === undefined) elements[key] = value;
		else if (Array.isArray(known)) known.push(value);
		else elements[key] = [known, value];
	}

	/**
	 * What n8n makes of an element (xml2js with `normalize`, `normalizeTags` and without
	 * `explicitArray`): its text if there is nothing else in it; otherwise an object with the
	 * text under `_` if it is not blank, the attributes under `$`, and the elements by their names
	 * in lower case.
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

/**
 * With one space in place of each run of two or more blanks, and none at the ends. Run by run: a
 * regular expression for the whole may run out of stack.
 */
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

/** Whether a character is a blank for JavaScript; most of them are told without looking it up. */
function isBlank(text: string, index: number): boolean {
	const code = text.charCodeAt(index);
	return code === 32 || (code >= 9 && code <= 13) || (code > 127 && /\s/.test(text.charAt(index)));
}
