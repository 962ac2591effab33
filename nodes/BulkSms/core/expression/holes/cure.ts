import { asText } from '../../text/words';
import { changed, placesIn, replaced, withoutTexts } from '../codeReferences';
import { ENGINE, type Engine, tryPiece } from '../engine';
import { isBlank } from '../itemValue';
import type { Expression, TextReference } from '../template';
import type { CodeField } from './codeQuestions';

/** A field without a value, in an expression. */
export type Hole = CodeField & { expression: Expression & { value: unknown } };

/** A longer expression is not written again. */
const LONGEST_CURE = 60;
const LONGEST_CHOICE = 120;

/**
 * Shows code that writes nothing, or 0, in place of a blank. Undefined if no such code works: the error
 * of a spreadsheet is no blank.
 */
export function cureOf({ code, reference, value, isNumber, expression }: Hole, engine: Engine) {
	const whole = expression.code.trim();
	if (typeof value === 'string' && !isBlank(value)) return undefined;
	const safe = value === undefined ? withoutThrows(code, reference) : code;
	const instead = `${safe} || ${isNumber ? 0 : "''"}`;
	if (expression.reference) return `{{ ${instead} }}`;
	const changes = replaced(placesIn(whole), code, `(${instead})`);
	const cured = Array.isArray(value) ? `(${whole}) || ''` : changed(whole, changes);
	if (works(cured, engine)) {
		return cured.length > LONGEST_CURE ? `(${instead})` : `{{ ${cured} }}`;
	}
	// A text has no toFixed(), and a blank is no date.
	const chosen = `${safe} ? ${whole} : ''`;
	return chosen.length > LONGEST_CHOICE || !works(chosen, engine) ? undefined : `{{ ${chosen} }}`;
}

function works(code: string, engine: Engine): boolean {
	const given = tryPiece(code, engine);
	const isNothing = given === ENGINE || given === undefined || given === null;
	return !isNothing && !/\bNaN\b|\bInvalid /.test(asText(given));
}

/** Steps over an object that is missing: `$json.address?.city`. */
const withoutThrows = (code: string, { root = code }: Partial<TextReference> = {}): string =>
	changed(
		code,
		[...withoutTexts(code).matchAll(INNER_STEP)].flatMap(({ 0: text, index }) =>
			index > root.length ? { text, index, by: '?.' } : [],
		),
	);

const INNER_STEP = /(?<=[\p{ID_Continue}\])])(?:\.(?=[\p{L}_$])|(?=\[))/gu;
