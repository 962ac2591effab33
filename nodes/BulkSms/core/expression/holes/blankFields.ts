import { type CodeField, compileQuestions } from './codeQuestions';
import { isOfEachItem, type Place, placesIn, withoutTexts } from '../codeReferences';
import { ENGINE, type Engine, tryPiece } from '../engine';
import { isMissingWord } from '../itemValue';
import { isHole } from '../plainReference';
import { ownValue, parseTextReference } from '../template';

/**
 * Takes what the code gives for an item, {@link ENGINE} if it fails, and the `json` of the item,
 * undefined if `$json` is something else.
 *
 * @returns undefined if the code shows no blank. No fields if the code itself leaves nothing, such
 * as a filter
 */
type FindBlanks = (given: unknown, json: unknown, engine: Engine) => CodeField[] | undefined;

/** So many texts of an expression are remembered, with values of so many characters. */
const MOST_VERDICTS = 1_000;
const LONGEST_KEY = 500;

/** Prepares to find the fields without a value that code shows, by {@link compileQuestions}. */
export function compileBlanks(code: string): FindBlanks {
	const bare = withoutTexts(code);
	const places = placesIn(code);
	const readers = [...new Set(places.map(({ text }) => text))].map(fieldReader);
	const { ask, mayMean, fails } = compileQuestions(code, places);
	const verdicts = new Map<string, CodeField[] | undefined>();
	const isKept = isSettled(bare, places);

	function judge(given: unknown, missing: CodeField[], lists: CodeField[], engine: Engine) {
		const nothing = showsNothing(given);
		if (missing.length + lists.length === 0) {
			const isMeant = !nothing || (mayMean(given) && (given !== undefined || !fails(engine)));
			return isMeant ? undefined : [];
		}
		const { shown, undecided, isWritten } = ask(missing, engine);
		if (shown.length > 0) return shown;
		if (!nothing || isWritten) return undefined;
		const unshown = [...(bare.includes('&&') ? [] : undecided), ...lists];
		return unshown.length > 0 ? unshown : mayMean(given) ? undefined : missing;
	}

	return (given, json, engine) => {
		const fields = readers.map((read) => read(json, engine));
		const missing = fields.filter(({ value }) => !Array.isArray(value) && isHole(value));
		if (given === ENGINE) return missing.length > 0 ? missing : undefined;
		const nothing = showsNothing(given);
		const lists = fields.filter(({ value }) => nothing && Array.isArray(value) && isHole(value));
		if (missing.length + lists.length === 0 && !nothing) return undefined;
		const key = isKept ? keyOf([given, ...fields.map(({ value }) => value)]) : undefined;
		if (key !== undefined && verdicts.has(key)) return verdicts.get(key);
		const verdict = judge(given, missing, lists, engine);
		if (key !== undefined && verdicts.size < MOST_VERDICTS) verdicts.set(key, verdict);
		return verdict;
	};
}

/** Whether a text shows nothing for it, or only the error of a spreadsheet. */
export const showsNothing = (value: unknown): boolean =>
	typeof value !== 'number' &&
	isHole(value) &&
	!(typeof value === 'string' && isMissingWord(value));

const OF_ITEM = /^\$(?:json|input\s*\??\.\s*item\s*\??\.\s*json)$/;
const OF_OTHER_ITEM = /\)\s*\??\.\s*item\s*\??\.\s*json$/;
const ALL = /\ball\s*\([^()]*\)$/;

/** Reads a field. To read it without the engine takes a tenth of the time, or less. */
function fieldReader(code: string): (json: unknown, engine: Engine) => CodeField {
	const reference = parseTextReference(code);
	const { root = '', keys = [], origin } = reference ?? {};
	const read = (json: unknown, engine: Engine): unknown => {
		if (json !== undefined && OF_ITEM.test(root)) return ownValue(keys, json);
		const own =
			origin !== undefined && OF_OTHER_ITEM.test(root) ? engine.itemOf?.(origin) : undefined;
		return own === undefined ? tryPiece(code, engine) : ownValue(keys, own);
	};
	let ofEach: unknown;
	const valueIn = (json: unknown, engine: Engine): unknown => {
		// All items of a node are no value that is blank.
		if (ALL.test(code)) return ENGINE;
		return isOfEachItem(code) ? read(json, engine) : (ofEach ??= read(json, engine));
	};
	return (json, engine) => ({ code, reference, value: valueIn(json, engine) });
}

/** Whether code depends on nothing but its references. */
function isSettled(bare: string, places: Place[]): boolean {
	let end = 0;
	let rest = '';
	for (const { text, index } of places) {
		rest += bare.slice(end, index);
		end = index + text.length;
	}
	return !/\$(?!(?:if|ifEmpty|min|max|average|not)\b)|\bthis\b/.test(rest + bare.slice(end));
}

/** Returns undefined if the values are too long to be remembered. */
function keyOf(values: unknown[]): string | undefined {
	if (values.some((value) => typeof value === 'object' && value !== null)) return undefined;
	const key = values.map((value) => `${typeof value} ${String(value)}`).join('\0');
	return key.length > LONGEST_KEY ? undefined : key;
}
