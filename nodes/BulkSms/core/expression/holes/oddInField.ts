import { uniqBy, upperFirst } from 'lodash';

import type { Advice, Problem } from '../../problem';
import { containsWord } from '../../text/words';
import { codeOf } from '../fieldNames';
import { problemOf, subjectOf, type ValueSource } from './missingValues';
import { shownCode, splitTemplate, type Template } from '../template';
import { oddIn, problemWith, rowsFor, shownOdd, textsIn } from './oddIn';
import type { Odd } from './oddTexts';

const FIXED = rowsFor('fixed');
const IN_JSON = FIXED.filter(({ inJson }) => inJson);
const CODE = rowsFor('code');
const MODEL = [...FIXED, ...rowsFor('model')];
const VALUE = rowsFor('value', 'refused');

/** A message names so many. */
const MOST = 3;

/**
 * Finds what n8n leaves in a parameter as it is, and what breaks its expressions.
 *
 * @param raw the parameter as the workflow stores it
 */
export function oddInField(raw: unknown, source: ValueSource): Problem | undefined {
	if (typeof raw !== 'string') return undefined;
	const { label, names, isJson } = source;
	const template = splitTemplate(raw);
	const broken = template && brokenBraces(template, source);
	if (broken) return broken;
	const { pieces, expressions } = template ?? { pieces: [raw], expressions: [] };
	const found = pieces.flatMap((piece) => {
		if (typeof piece !== 'string') {
			// Without other text, a number is a value.
			const isValue = pieces.length === 1 && Number.isFinite(Number(piece.code));
			return isJson || isValue ? [] : oddIn(piece.code, CODE, names);
		}
		// A backslash asks for the braces themselves.
		return oddIn(piece.replace(/\\\{\{[^}]*/g, ''), isJson ? IN_JSON : FIXED, names);
	});
	// Beside the value of a field, its name is a label.
	const isLabel = ({ row, field }: Odd) =>
		row.fixed &&
		row.namesField &&
		expressions.some(({ code }) => containsWord(code, field?.at(-1) ?? ''));
	const [first, ...others] = found.filter((odd) => !isLabel(odd));
	if (!first) return undefined;
	const { reason = '' } = first.row;
	const alike = others.filter(({ row }) => row.reason === reason);
	const shown = uniqBy([first, ...alike], 'written').slice(0, MOST);
	const instead = insteadOf(shown, first);
	const advice: Advice = template
		? `Write ${instead}`
		: `Choose Expression in place of Fixed above ${label}${instead && ` and write ${instead}`}`;
	return problemWith(source, `contains ${shown.map(shownOdd).join(' and ')}${reason}`, advice);
}

/** What to write. Nothing, if it only needs to be evaluated. */
function insteadOf(odds: Odd[], { row, written }: Odd): string {
	if (row.inJson) return '';
	if (row.isCode) return `{{ ${written} }} in its place`;
	const codes = odds.flatMap(({ field }) => (field && codeOf(field)) ?? []);
	if (codes.length < odds.length) return 'a field, such as {{ $json.name }}, in its place';
	return `${codes.map((code) => `{{ ${code} }}`).join(' and ')} in its place`;
}

/** An expression without an end, or an end without an expression. Braces in pairs belong to JSON. */
function brokenBraces(template: Template, source: ValueSource): Problem | undefined {
	const { isClosed, expressions, fixed } = template;
	if (!isClosed) {
		return problemOf(
			source,
			`The expression ${shownCode(expressions.at(-1) ?? { code: '' })} in ${subjectOf(source)} has no end`,
			'Put }} after it, for example {{ $json.name }}',
		);
	}
	const end = fixed.split('}').length > fixed.split('{').length ? fixed.lastIndexOf('}}') : -1;
	if (end < 0) return undefined;
	const before = [...fixed.slice(0, end).trim().replace(/\s+/g, ' ')].slice(-30).join('');
	return problemOf(
		source,
		`${upperFirst(subjectOf(source))} contains }} that ends no expression${before && `, after ${before}`}`,
		`Take it out. Braces that are meant are written {{ '}' + '}' }}, and two in an expression have a space between them`,
	);
}

/** Finds what a model left out of its text, or should have. It can write the text again. */
export function oddOfModel(text: unknown, source: ValueSource): Problem | undefined {
	const [odd] = typeof text === 'string' ? oddIn(text, MODEL, source.names) : [];
	if (!odd) return undefined;
	const { advice = 'Write what the person should read in its place' } = odd.row;
	const reason = `${upperFirst(subjectOf(source))} contains ${shownOdd(odd)}, which the phone would show as it is`;
	return problemOf(source, reason, advice);
}

/**
 * Finds an expression of n8n in the values of fields and expressions. n8n does not evaluate it
 * there.
 *
 * @param sourceOf finds its source, as the subject of a sentence. Undefined if that is no fault
 */
export function oddInValue(
	value: unknown,
	source: ValueSource,
	sourceOf: (holds: (value: unknown) => boolean) => string | undefined,
): Problem | undefined {
	const oddsOf = (each: unknown) => textsIn(each).flatMap((text) => oddIn(text, VALUE));
	const [odd] = oddsOf(value);
	const subject = odd && sourceOf((each) => oddsOf(each).length > 0);
	if (odd === undefined || subject === undefined) return undefined;
	return problemOf(
		source,
		`${subject} puts ${shownOdd(odd)} into ${subjectOf(source)}, where n8n does not evaluate it`,
		`Put the value itself in its place, or write it with its fields in ${source.label}, or ${source.otherwise}`,
	);
}
