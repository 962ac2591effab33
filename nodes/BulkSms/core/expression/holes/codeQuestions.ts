import { chunk } from 'lodash';

import { type Change, changed, type Place, replaced, withoutTexts } from '../codeReferences';
import { type Engine, tryPiece } from '../engine';
import { isBlank } from '../itemValue';
import type { TextReference } from '../template';

/** A field in code. */
export interface CodeField {
	code: string;
	/** Undefined if it is no field, such as `$fromAI("Name")`. */
	reference: TextReference | undefined;
	value: unknown;
	/** Whether the code calculates with it. */
	isNumber?: boolean;
}

/** What code does with fields that have no value. */
interface Answers {
	/** The fields whose blank is shown. */
	shown: CodeField[];
	/** The others, without those that only decide. */
	undecided: CodeField[];
	/** Whether the text is a written `''`, or another value that says what to write instead. */
	isWritten: boolean;
}

/** Rare words that differ at each place and are no number. */
const MARKS = ['Qzxj7391', 'Kwvg8264'];
const MARK_IN_JSON = /(?:\\?"\s*:|[[,])\s*\\?"Qzxj7391\\?"/;
/** Beside a written blank. */
const INSTEAD = 'Yhbf5038';
/** The code may change its letters, as toUpperCase() does. */
const INSTEAD_IN_TEXT = /yhbf5038/gi;

/**
 * Prepares to ask code what it does with fields that have no value. n8n's engine evaluates the code
 * once more, with a rare word in place of each field in turn.
 *
 * - The text differs by this word alone: the blank is shown.
 * - The word does not appear: the blank only decides.
 * - More changes: the code handles the blank. A written `''`, null, or undefined behind `||`, `??`,
 *   `?`, `:`, `return`, or in `$if` counts as a change.
 * - Without a value a calculation fails, with 0 it gives the same, and with 1 something else: the
 *   blank counts as 0, and this is shown.
 *
 * As the value of JSON, a blank is data.
 *
 * @param places the references in the code
 */
export function compileQuestions(code: string, places: Place[]) {
	const bare = withoutTexts(code);
	const written = writtenIn(code, bare);
	const end = bare.trimEnd();
	const whole = end.endsWith(';') ? code.slice(0, end.length - 1) : code;
	const forms = written.length > 0 ? [[], written] : [[]];
	const isUndefinedWritten = /&&|\b(?:undefined|void)\b/.test(bare);
	const isBlankWritten =
		written.length > 0 ||
		isUndefinedWritten ||
		/\bnull\b|^[\s\0]+$/.test(bare) ||
		[...code.matchAll(/''|""|``/g)].some(({ index }) =>
			/^[^\0]?\0\0(?!\0)/.test(bare.slice(Math.max(0, index - 1), index + 3)),
		);

	/** The code, with other code in place of a reference. */
	const put = (form: Change[], { code: reference }: CodeField, by: string): string =>
		changed(whole, [...form, ...replaced(places, reference, `(${by})`)]);

	function ask(missing: CodeField[], engine: Engine): Answers {
		const questions = missing.map((field) => [
			...forms.flatMap((form) => MARKS.map((mark) => put(form, field, `"${mark}"`))),
			...numbersFor(field).map((number) => put([], field, number)),
		]);
		const asked = [...forms.map((form) => changed(whole, form)), ...questions.flat()];
		const answers = evaluate(asked, engine);
		const [plain, marked] = forms.map((_, index) => answers[index]);
		const isSame = marked && shownIn(marked).replace(INSTEAD_IN_TEXT, '') === shownIn(plain);
		const given = isSame ? marked : plain;
		const ofFields = chunk(answers.slice(forms.length), forms.length * MARKS.length + 3);
		const shown: CodeField[] = [];
		const undecided: CodeField[] = [];
		for (const [index, field] of missing.entries()) {
			const ofField = ofFields[index] ?? [];
			const [one, other] = (isSame ? ofField.slice(2) : ofField).map(shownIn);
			const isNumber = countsAsZero(field, given, ofField.slice(-3));
			if (isNumber || shows(field, shownIn(given), one, other)) {
				shown.push({ ...field, isNumber: isNumber || typeof given?.[0] === 'number' });
			} else if (one !== other || one === '') {
				undecided.push(field);
			}
		}
		return { shown, undecided, isWritten: shownIn(given).search(INSTEAD_IN_TEXT) >= 0 };
	}

	return {
		ask,
		/** Whether the code may mean to give nothing. Undefined is also what n8n gives if code fails. */
		mayMean: (nothing: unknown) => (nothing === undefined ? isUndefinedWritten : isBlankWritten),
		fails: (engine: Engine) => evaluate([whole], engine)[0]?.length === 0,
	};
}

const WRITTEN = /(["'`])(?:\s|\\[nrt]){0,20}\1|\b(?:null|undefined)\b|\?\?/g;
const BEFORE =
	/(?:\|\||\?\?|[?:]|\breturn|\$if(?:Empty)?\s*\((?:[^()]|\([^()]*\)){0,300},)\s{0,100}$/;
/** So much is looked at before a place. */
const FAR = 400;

/**
 * Finds what code writes instead of a value, with a word in its place. `??` becomes `||`, because it
 * lets a blank text through, and the two are not written beside each other.
 */
function writtenIn(code: string, bare: string): Change[] {
	const found = [...code.matchAll(WRITTEN)].flatMap(({ 0: text, 1: quote, index }): Change[] => {
		if (text === '??') return bare[index] === '?' ? [{ text, index, by: '||' }] : [];
		if (!BEFORE.test(bare.slice(Math.max(0, index - FAR), index))) return [];
		const value = quote === undefined ? '' : text.slice(1, -1);
		return [{ text, index, by: `"${value}${INSTEAD}"` }];
	});
	return found.some(({ by }) => by !== '||') ? found : [];
}

/** What the engine gave: nothing if the code failed, or one text or number. */
type Answer = readonly unknown[];

/** Shows a value as n8n writes it into a text. */
const READ = `(form) => { try { const given = form(); return [
	given === undefined || given === null || Number.isFinite(given) ? given : String(given),
]; } catch { return []; } }`;

/** Evaluates several forms of code at once, because each call of the engine takes 0.4 ms. */
function evaluate(forms: string[], engine: Engine): Answer[] {
	const all = forms.map((form) => `() => (${form}\n)`).join(', ');
	const answers = tryPiece(`[${all}].map(${READ})`, engine);
	return Array.isArray(answers) ? answers.filter(Array.isArray) : [];
}

const shownIn = (answer: Answer = []): string => String(answer[0] ?? '');

function shows(
	{ value }: CodeField,
	given: string,
	one: string | undefined,
	other: string | undefined,
): boolean {
	if (one === undefined || one === other || MARK_IN_JSON.test(one)) return false;
	return (typeof value === 'string' ? [value, value.trim()] : ['']).some(
		(word) => withWord(one, other, word)?.toLowerCase() === given.toLowerCase(),
	);
}

/** Puts a word where two texts differ. Returns undefined if they do not have the same length. */
function withWord(one: string, other: string | undefined, word: string): string | undefined {
	if (one.length !== other?.length) return undefined;
	let text = '';
	let isInside = false;
	for (let index = 0; index < one.length; index += 1) {
		const differs = one[index] !== other[index];
		if (!differs) text += one[index] ?? '';
		else if (!isInside) text += word;
		isInside = differs;
	}
	return text;
}

/** No value, and two numbers. A text stays a text. */
const numbersFor = ({ value }: CodeField): string[] =>
	typeof value === 'string' ? ['undefined', '"0"', '"1"'] : ['undefined', '0', '1'];

function countsAsZero({ value }: CodeField, given: Answer = [], ofField: Answer[]): boolean {
	const [without = [], zero, one] = ofField;
	const isText = typeof value === 'string';
	if (isText && !isBlank(value)) return false;
	if (shownIn(without) === shownIn(given) || shownIn(zero) !== shownIn(given)) return false;
	const fails = without.length === 0;
	// A text has functions that fail without it. Null has none.
	if (fails && isText && typeof given[0] !== 'number') return false;
	if ((fails && !isText) || /\bInvalid /.test(shownIn(without))) return true;
	return /^$|NaN/.test(shownIn(without)) && shownIn(one) !== shownIn(given);
}
