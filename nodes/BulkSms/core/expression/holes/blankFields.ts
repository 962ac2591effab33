import { uniq } from 'lodash';

import { nothingIn } from '../../text/nothing';
import { isOfEachItem, type Place, placesIn, withoutTexts } from '../codeReferences';
import { type Engine, ENGINE, tryPiece } from '../engine';
import { type Expression, ownValue, parseTextReference, type TextReference } from '../template';

/** A field that code reads. */
interface CodeField {
	code: string;
	/** Undefined if it is no field, such as `$fromAI("Name")`. */
	reference: TextReference | undefined;
	value: unknown;
}

/** A field without a value, in an expression. */
export type Hole = CodeField & { expression: Expression };

/**
 * Takes what the code gives for an item, {@link ENGINE} if it fails, and the `json` of the item,
 * undefined if `$json` is something else.
 *
 * @returns undefined if the code shows no blank. No fields if the code itself leaves nothing, such
 * as a filter
 */
type FindBlanks = (given: unknown, json: unknown, engine: Engine) => CodeField[] | undefined;

/**
 * Prepares to find the fields without a value that code shows. Such a field is a hole unless the
 * code, or the brackets around the field, decides what to send without it. Then only code that
 * leaves nothing, or nothing but what it joins with, is one, unless it says that this is meant.
 */
export function compileBlanks(code: string): FindBlanks {
	const bare = withoutTexts(code);
	const places = placesIn(code);
	const all = uniq(places.map(({ text }) => text)).map(fieldReader);
	const undecided = new Set(undecidedIn(bare, places));
	const shown = all.filter((each) => undecided.has(each.code));
	const mayBeUndefined = /&&|\bundefined\b/.test(bare);
	const mayBeBlank = mayBeUndefined || /\bnull\b|^[\s\0]+$/.test(bare) || /(["'`])\1/.test(code);
	const separators = separatorsIn(code);
	const leavesNothing = (given: unknown) =>
		showsNothing(
			typeof given === 'string'
				? separators.reduce((text, each) => text.replaceAll(each, ''), given)
				: given,
		);
	const isMeant = (given: unknown) =>
		given === undefined ? mayBeUndefined : mayBeBlank && nothingIn(given) !== 'word';

	return (given, json, engine) => {
		const holesOf = (readers: FieldReader[]) =>
			readers
				.map(({ read, ...field }) => ({ ...field, value: read(json, engine) }))
				.filter(({ value }) => nothingIn(value));
		// Code may count or add what is in a list. An empty one is a value for it.
		const missing = holesOf(shown).filter(({ value }) => !Array.isArray(value));
		if (missing.length > 0) return missing;
		return !leavesNothing(given) || isMeant(given) ? undefined : holesOf(all);
	};
}

/**
 * Brackets, with a call before them or behind them that decides; what else decides, with `?` of
 * `??` and `? :`, not of `?.`; and the beginning of a field.
 */
const TOKEN =
	/(?:(\$if(?:Empty)?|\bJSON\s*\.\s*stringify)\s*)?[([{]|[)\]}](\s*\.\s*(?:filter|compact)\b)?|\|\||\?(?!\.)|&&|==|!|\bif\b|\.\s*length\b|\$/g;

/** Finds the fields that stand in no brackets that decide. It takes each character once. */
function undecidedIn(bare: string, places: Place[]): string[] {
	const fieldAt = new Map(places.map(({ index, text }) => [index, text]));
	const fields: string[] = [];
	const around: Brackets[] = [];
	let inner: Brackets = { from: 0, decides: false };
	for (const { 0: token, 1: call, 2: choice, index } of bare.matchAll(TOKEN)) {
		const field = fieldAt.get(index);
		if (field !== undefined) {
			fields.push(field);
		} else if (/[([{]$/.test(token)) {
			around.push(inner);
			inner = { from: fields.length, decides: call !== undefined };
		} else if (/^[)\]}]/.test(token)) {
			if (inner.decides || choice !== undefined) fields.length = inner.from;
			inner = around.pop() ?? inner;
		} else if (token !== '$') {
			inner.decides = true;
		}
	}
	return inner.decides ? [] : fields;
}

interface Brackets {
	/** How many fields come before them. */
	from: number;
	decides: boolean;
}

/** What lists are joined with, as `.join(", ")` has it. */
const separatorsIn = (code: string): string[] =>
	[...code.matchAll(/\.\s*join\(\s*(["'`])(.{1,20}?)\1\s*\)/g)].map(([, , text = '']) =>
		text.replace(/\\n/g, '\n').replace(/\\t/g, '\t'),
	);

/** Whether a text shows nothing for it, or only the error of a spreadsheet. */
function showsNothing(value: unknown): boolean {
	const nothing = nothingIn(value);
	return nothing !== undefined && nothing !== 'failed' && value !== 'undefined';
}

const OF_ITEM = /^\$(?:json|input\s*\??\.\s*item\s*\??\.\s*json)$/;
const OF_OTHER_ITEM = /\)\s*\??\.\s*item\s*\??\.\s*json$/;
const ALL = /\ball\s*\([^()]*\)$/;

type FieldReader = Omit<CodeField, 'value'> & { read: (json: unknown, engine: Engine) => unknown };

/** Reads a field. To read it without the engine takes a tenth of the time, or less. */
function fieldReader(code: string): FieldReader {
	const reference = parseTextReference(code);
	const { root = '', keys = [], origin } = reference ?? {};
	const readOwn = (json: unknown, engine: Engine): unknown => {
		const ofOther = OF_OTHER_ITEM.test(root) && origin !== undefined;
		const own = OF_ITEM.test(root) ? json : ofOther ? engine.itemOf?.(origin) : undefined;
		return own === undefined ? tryPiece(code, engine) : ownValue(keys, own);
	};
	let ofEach: unknown;
	const read = (json: unknown, engine: Engine): unknown => {
		// All items of a node are no value that is blank.
		if (ALL.test(code)) return ENGINE;
		return isOfEachItem(code) ? readOwn(json, engine) : (ofEach ??= readOwn(json, engine));
	};
	return { code, reference, read };
}
