import { chunk } from 'lodash';

import { isOfEachItem, type Place, placesIn, withoutTexts } from './codeReferences';
import { DOT, GAP, STRING } from './template';

/** What code reads of so many rows is in the memory of n8n's engine at once. A full one ends the run. */
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
const OTHER_ITEM = new RegExp(String.raw`^\$\(${GAP}(${STRING})${GAP}\)${DOT}item\b`);
const OTHER_NODE = /^\$(?:\(|input\b)/;

/** The items of a block, as {@link codeOfBlock} reads them. */
interface BlockOfItems {
	/** In parts. */
	rows: unknown[][];
	/** From where each item comes, as JSON. */
	pairs: string;
}

/** @param pairs the arguments of n8n's `$getPairedItem`, behind the name of the node, of each item */
export const blockOfItems = (rows: unknown[], pairs: unknown[]): BlockOfItems => ({
	rows: chunk(rows, ROWS_PER_PART),
	pairs: JSON.stringify(pairs),
});

/**
 * Writes code that gives the values of other code for many items. One call of n8n's engine for all
 * takes about as long as one for each item.
 *
 * It gives a list for each row: with the value, or empty if the code fails or gives something else
 * than a short text, a number, yes or no. In a list, QuickJS gives 0 for -0.
 *
 * @param code what n8n evaluates by itself without an error, so that it ends what it begins
 * @param block code for what {@link blockOfItems} makes of the items
 * @returns undefined if the code may give something else together with other items
 */
export function codeOfBlock(code: string, block: string): string | undefined {
	const bare = withoutTexts(code);
	if (code.includes('}}') || LONG_TEXT.test(code.trim())) return undefined;
	if ([UNSAFE, ASSIGNING, CHANGING].some((pattern) => pattern.test(bare))) return undefined;
	const changes = placesIn(code).flatMap((place, index) => changeOf(place, index) ?? []);
	const isKnown = [...code.matchAll(NAMES)].every(
		({ 0: name, index }) => VARIABLE.test(name) || changes.some((each) => each.index === index),
	);
	if (!isKnown) return undefined;
	return `(($pairs, $kept) => Array.from({ length: ${block}.rows.length }, ($none, $part) =>
${block}.rows[$part].map(($json, $row, $rows) => {
	try {
		return [(${changed(code, changes)}
)].filter(($value) => typeof $value === 'string' ? $value.length <= ${MOST_CHARACTERS}
			: typeof $value === 'number' ? !Object.is($value, -0) : typeof $value === 'boolean');
	} catch { return []; }
})).flat())(JSON.parse(${block}.pairs), [])`;
}

/** A place with the code that comes in its stead. */
type Change = Place & { by: string };

function changed(code: string, changes: Change[]): string {
	let text = '';
	let end = 0;
	for (const { text: old, index, by } of changes) {
		text += code.slice(end, index) + by;
		end = index + old.length;
	}
	return text + code.slice(end);
}

/** Finds the code for a reference that a block reads in another way. */
function changeOf(place: Place, index: number): Change | undefined {
	const { text } = place;
	if (ITEM.test(text)) return { ...place, by: text.replace(ITEM, '$$rows[$$row]') };
	// For `itemMatching`, n8n evaluates the outputs of this node each time.
	if (OTHER_ITEM.test(text)) {
		const pair = `$$pairs[$$part * ${ROWS_PER_PART} + $$row]`;
		return { ...place, by: text.replace(OTHER_ITEM, `$$getPairedItem($1, ...${pair})`) };
	}
	if (!OTHER_NODE.test(text) || isOfEachItem(text)) return undefined;
	// It is the same for each item, and may be large. n8n copies it each time.
	return { ...place, by: `($kept[${index}] || ($kept[${index}] = [${text}]))[0]` };
}
