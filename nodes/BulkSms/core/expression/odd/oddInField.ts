import { uniqBy, upperFirst } from 'lodash';

import type { Advice, Problem } from '../../problem';
import { containsWord } from '../../text/words';
import { codeOf } from '../fieldNames';
import { problemOf, subjectOf, type ValueSource } from '../holes/missingValues';
import { shownCode, splitTemplate, type Template } from '../template';
import { type Odd, oddIn, rowsFor, shownOdd, textsIn } from './oddIn';

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
	const { label, names, otherwise, isJson } = source;
	const template = splitTemplate(raw);
	const broken = template && brokenBraces(template, source);
	if (broken) return broken;
	const found = (template?.pieces ?? [raw]).flatMap((piece) => {
		// A backslash asks for the braces themselves.
		if (typeof piece === 'string') {
			return oddIn(piece.replace(/\\\{\{[^}]*/g, ''), isJson ? IN_JSON : FIXED, names);
		}
		return isJson ? [] : oddIn(piece.code, CODE, names);
	});
	// Beside the value of a field, its name is a label.
	const isRead = ({ row, field }: Odd) =>
		row.fixed &&
		row.namesField &&
		template?.expressions.some(({ code }) => containsWord(code, field?.at(-1) ?? ''));
	const [first, ...others] = found.filter((odd) => !isRead(odd));
	if (!first) return undefined;
	const alike = others.filter(({ row }) => row.reason === first.row.reason);
	const shown = uniqBy([first, ...alike], 'written').slice(0, MOST);
	const write = whatToWrite(first, shown);
	const advice: Advice = template
		? `Write ${write}`
		: `Choose Expression in place of Fixed above ${label}${write && ` and write ${write}`}`;
	return problemOf(
		source,
		`${upperFirst(subjectOf(source))} contains ${shown.map(shownOdd).join(' and ')}${first.row.reason}`,
		`${advice}, or ${otherwise}`,
	);
}

/** Nothing, if it only needs to be evaluated. */
function whatToWrite({ row, written }: Odd, shown: Odd[]): string {
	if (row.inJson) return '';
	if (row.isCode) return `{{ ${written} }}`;
	const codes = shown.flatMap(({ field }) => (field && codeOf(field)) ?? []);
	const isOne = shown.length === 1;
	const fields =
		codes.length === shown.length
			? codes.map((code) => `{{ ${code} }}`).join(' and ')
			: `${isOne ? 'a field' : 'fields'}, such as {{ $json.name }},`;
	return `${fields} in ${isOne ? 'its' : 'their'} place`;
}

/** An expression without an end, and an end without an expression. */
function brokenBraces(template: Template, source: ValueSource): Problem | undefined {
	if (!template.isClosed) {
		const code = shownCode({ code: template.expressions.at(-1)?.code ?? '' });
		return problemOf(
			source,
			`The expression ${code} in ${subjectOf(source)} has no end`,
			'Put }} after it, for example {{ $json.name }}',
		);
	}
	const stray = strayBraces(template.fixed);
	if (stray === undefined) return undefined;
	const shown = [...stray.trim().replace(/\s+/g, ' ')];
	return problemOf(
		source,
		`${upperFirst(subjectOf(source))} contains }} that ends no expression: ${shown.length > 30 ? '…' : ''}${shown.slice(-30).join('')}`,
		`Take it out. Braces that are meant are written {{ '}' + '}' }}, and two in an expression have a space between them`,
	);
}

/**
 * Finds `}}` outside of the code that closes no brace there, and returns the text up to it. Braces
 * that are in pairs belong to JSON.
 */
function strayBraces(fixed: string): string | undefined {
	let open = 0;
	for (const { 0: braces, index } of fixed.matchAll(/\{|\}\}?/g)) {
		if (braces === '}}' && open < 2) return fixed.slice(0, index + 2);
		open = Math.max(0, open + (braces === '{' ? 1 : -braces.length));
	}
	return undefined;
}

/**
 * Finds what a model left out of its text, or should have. It can write the text again, so nothing of
 * that counts as a quote.
 */
export function oddOfModel(text: unknown, source: ValueSource): Problem | undefined {
	const [odd] = typeof text === 'string' ? oddIn(text, MODEL, source.names) : [];
	return (
		odd &&
		problemOf(
			source,
			`${upperFirst(subjectOf(source))} contains ${shownOdd(odd)}, which the phone would show as it is`,
			odd.row.advice ?? 'Write what the person should read in its place',
		)
	);
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
	const oddOf = (each: unknown): Odd | undefined => {
		for (const text of textsIn(each)) {
			const [odd] = oddIn(text, VALUE);
			if (odd) return odd;
		}
		return undefined;
	};
	const odd = oddOf(value);
	const subject = odd && sourceOf((each) => oddOf(each) !== undefined);
	if (odd === undefined || subject === undefined) return undefined;
	return problemOf(
		source,
		`${subject} puts ${shownOdd(odd)} into ${subjectOf(source)}, where n8n does not evaluate it`,
		`Put the value itself in its place, or write it with its fields in ${source.label}, or ${source.otherwise}`,
	);
}
