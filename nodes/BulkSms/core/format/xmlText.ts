/** The entities that XML knows without a document type (XML 1.0, section 4.6). */
const PREDEFINED = new Map([
	['amp', '&'],
	['lt', '<'],
	['gt', '>'],
	['quot', '"'],
	['apos', "'"],
]);

/** A reference to a character may begin with zeros; with 30 digits it is longer than any. */
const REFERENCE = /&(#x[\da-f]{1,30}|#\d{1,30}|amp|lt|gt|quot|apos);/gi;

/**
 * A text or the value of an attribute as it is meant: with the five predefined entities and the
 * references to characters in place (XML 1.0, section 4.1). Any other reference, one to a character
 * that XML does not allow and a bare `&` stay as written: entities of a document type are never
 * expanded.
 */
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

/** Names that reach into the prototype of an object; n8n calls them something else too. */
const PROTOTYPE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/** A name as an object may have it. */
export const safeName = (name: string): string =>
	PROTOTYPE_NAMES.has(name) ? `sanitized_${name}` : name;
