import { chunk } from 'lodash';

import {
	type Change,
	changed,
	isOfEachItem,
	type Place,
	placesIn,
	withoutTexts,
} from './codeReferences';
import { DOT, GAP, STRING } from './template';

/** n8n's engine keeps what code has read of so many rows. Its memory ends with the execution. */
const ROWS_PER_PART = 10;
/** So many characters of a value, it gives back. */
const MOST_CHARACTERS = 2_000;

/** Variables of the item itself, or the same for each item. */
const VARIABLE =
	/^\$(?:json|now|today|vars|workflow|execution|if|ifEmpty|min|max|average|not|jmespath|jmesPath)$/;
/** A dollar that begins a name or a call, also in a text: the end of a text may be found wrong. */
const NAMES = /\$(?=[\p{ID_Start}_$(])[\p{ID_Continue}$]*/gu;

/** Code that depends on what is around it, writes, or spells names in another way. */
const UNSAFE = /\b(?:this|arguments|try|delete|customData|assign)\b|\+\+|--|>>=|<<=|\\/;
const ASSIGNING = /(?<!\b(?:const|let)\s+[\p{ID_Continue}$]+\s*)(?<![=!<>])=(?![=>])/u;
/** Methods that change a list, unless it was made just before. */
const CHANGING =
	/(?<!\.\s*(?:split|map|filter|slice)\s*\([^()]*\)\s*)\??\.\s*(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)\b/;
/** In a text of several lines, n8n changes the blanks by what is around it. */
const LONG_TEXT = /[`\\][^]*[\r\n\u2028\u2029]|[\r\n\u2028\u2029][^]*[`\\]/;

const ITEM = new RegExp(String.raw`^\$input${DOT}item${DOT}json\b`);
const OTHER_ITEM = new RegExp(String.raw`^(\$\(${GAP}(?:${STRING})${GAP}\)${DOT})item\b`);
const OTHER_NODE = /^\$(?:\(|input\b)/;

/** Arranges the `json` of items as {@link codeOfBlock} reads it. */
export const rowsOfBlock = <T>(rows: readonly T[]): T[][] => chunk(rows, ROWS_PER_PART);

/**
 * Writes code that gives the values of other code for many items. One call of n8n's engine for all
 * takes about as long as one for each item.
 *
 * It gives a list for each row: with the value, or empty if the code fails or gives something else
 * than a short text, a number, yes or no. In a list, QuickJS gives 0 for -0.
 *
 * @param code what n8n evaluates by itself without an error, so that it ends what it begins
 * @param rows code for what {@link rowsOfBlock} makes of the items, from `$itemIndex` on
 * @returns undefined if the code may give something else together with other items
 */
export function codeOfBlock(code: string, rows: string): string | undefined {
	const bare = withoutTexts(code);
	if (code.includes('}}') || LONG_TEXT.test(code.trim())) return undefined;
	if ([UNSAFE, ASSIGNING, CHANGING].some((pattern) => pattern.test(bare))) return undefined;
	const changes = placesIn(code).flatMap((place, index) => changeOf(place, index) ?? []);
	const isKnown = [...code.matchAll(NAMES)].every(
		({ 0: name, index }) => VARIABLE.test(name) || changes.some((each) => each.index === index),
	);
	if (!isKnown) return undefined;
	return `(($first, $kept) => Array.from({ length: ${rows}.length }, ($none, $part) =>
${rows}[$part].map(($json, $row, $rows) => {
	try {
		return [(${changed(code, changes)}
)].filter(($value) => typeof $value === 'string' ? $value.length <= ${MOST_CHARACTERS}
			: typeof $value === 'number' ? !Object.is($value, -0) : typeof $value === 'boolean');
	} catch { return []; }
})).flat())($itemIndex, [])`;
}

/** Finds the code for a reference that a block reads in another way. */
function changeOf(place: Place, index: number): Change | undefined {
	const { text } = place;
	if (ITEM.test(text)) return { ...place, by: text.replace(ITEM, '$$rows[$$row]') };
	if (OTHER_ITEM.test(text)) {
		const itemIndex = `$$first + $$part * ${ROWS_PER_PART} + $$row`;
		return { ...place, by: text.replace(OTHER_ITEM, `$1itemMatching(${itemIndex})`) };
	}
	if (!OTHER_NODE.test(text) || isOfEachItem(text)) return undefined;
	// It is the same for each item, and may be large. n8n copies it each time.
	return { ...place, by: `($kept[${index}] || ($kept[${index}] = [${text}]))[0]` };
}
