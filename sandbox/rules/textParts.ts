import { readUrl } from '../http/readUrl';

/** A part of a text: plain text, or the address of a web page. */
export interface TextPart {
	readonly text: string;
	readonly isLink: boolean;
}

// The characters of RFC 3986. A blank ends an address, and so does a Thai letter right behind it.
const ADDRESS = /(?<![a-z0-9])https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi;

/** What belongs to the sentence, not to the address, when it is the last character. */
const ENDINGS = new Set(".,;:!?'([");
const OPENING: ReadonlyMap<string, string> = new Map([
	[')', '('],
	[']', '['],
]);

/**
 * Finds the addresses in a text that begin with `http://` or `https://`. What the browser cannot read
 * as an address stays plain text.
 *
 * @returns the parts in order; put together they are the text
 */
export function textParts(text: string): TextPart[] {
	const parts: TextPart[] = [];
	let end = 0;
	for (const { 0: found, index } of text.matchAll(ADDRESS)) {
		const address = withoutEnding(found);
		if (!readUrl(address)) continue;
		if (index > end) parts.push({ text: text.slice(end, index), isLink: false });
		parts.push({ text: address, isLink: true });
		end = index + address.length;
	}
	if (end < text.length) parts.push({ text: text.slice(end), isLink: false });
	return parts;
}

/**
 * Finds the link of a question of a workflow: an address at which n8n takes an answer, with the key
 * of a question. To open it decides nothing; without a key, it may be one that continues a workflow.
 */
export const questionLink = (text: string): string | undefined =>
	textParts(text).find((part) => {
		const url = part.isLink ? new URL(part.text) : undefined;
		return url?.pathname.includes('/webhook-waiting/') && url.searchParams.has('k');
	})?.text;

/** A closing bracket stays where the address has its opening one: `/wiki/Bangkok_(city)`. */
function withoutEnding(found: string): string {
	const counts = new Map<string, number>();
	const countOf = (character: string) => counts.get(character) ?? 0;
	for (const character of found) counts.set(character, countOf(character) + 1);
	let { length } = found;
	for (; length > 0; length -= 1) {
		const last = found.charAt(length - 1);
		const opening = OPENING.get(last);
		const isEnding = opening === undefined ? ENDINGS.has(last) : countOf(last) > countOf(opening);
		if (!isEnding) break;
		counts.set(last, countOf(last) - 1);
	}
	return found.slice(0, length);
}
