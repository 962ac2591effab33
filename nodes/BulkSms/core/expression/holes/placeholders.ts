import { memoize, sortBy, uniqBy, upperFirst } from 'lodash';

import type { Advice, Problem } from '../../problem';
import { shortened } from '../../text/words';
import { referencesIn } from '../codeReferences';
import { codeOf, type FieldNames } from '../fieldNames';
import { problemOf, subjectOf, type ValueSource } from './missingValues';
import {
	DOUBLE_BRACES,
	NUMBERED,
	ORDINARY_FORMS,
	PLACEHOLDER_FORMS,
	unmistakableIn,
	UNNAMED,
	type Written,
	writtenIn,
} from './placeholderForms';
import { referenceName, shownCode, splitTemplate, type Template } from '../template';

/** What another tool replaces with a value and n8n does not, such as `[First Name]`. */
export interface Placeholder {
	written: string;
	/** How an expression reads the field that it names. Absent if no item has it. */
	code: string | undefined;
	/** Why the text cannot be sent if the text of another item has the same one. */
	ifRepeated?: Problem | undefined;
}

const IN_VALUES = [DOUBLE_BRACES, ...PLACEHOLDER_FORMS];

/** A message names so many. */
const MOST = 3;

/**
 * Finds the placeholders of other tools in the fixed part of a text. Most forms are ordinary, and
 * only those of a field of the items that no expression of the text reads are refused.
 *
 * @param raw the parameter as the workflow stores it
 */
export function placeholderInField(raw: unknown, source: ValueSource): Problem | undefined {
	if (typeof raw !== 'string' || source.isJson) return undefined;
	const { label, otherwise, names } = source;
	const template = splitTemplate(raw);
	const unread = unreadOf(template, names);
	const found = fixedIn(raw, template).flatMap((text) =>
		sortBy(
			[
				...writtenIn(text, PLACEHOLDER_FORMS).filter(({ name }) => unread(name)),
				...unmistakableIn(text),
			],
			'at',
		),
	);
	found.push(...numberedIn(raw, template));
	const placeholders = uniqBy(found, 'written').slice(0, MOST);
	if (placeholders.length === 0) return undefined;
	const codes = placeholders.flatMap(({ name }) => codeFor(name, names) ?? []);
	const isOne = placeholders.length === 1;
	const shown = placeholders.map(({ written }) => shortened(written, 60)).join(' and ');
	const fields =
		codes.length === placeholders.length
			? codes.map((code) => `{{ ${code} }}`).join(' and ')
			: `${isOne ? 'a field' : 'fields'}, such as {{ $json.name }},`;
	const inPlace = `${fields} in ${isOne ? 'its' : 'their'} place`;
	const advice: Advice = template
		? `Write ${inPlace}`
		: `Choose Expression in place of Fixed above ${label} and write ${inPlace}`;
	return problemOf(
		source,
		`${upperFirst(subjectOf(source))} contains ${shown}, ${isOne ? 'a placeholder' : 'placeholders'} of another tool, which n8n does not replace`,
		`${advice}, or ${otherwise}`,
	);
}

/**
 * Prepares to find what may be a placeholder, but does not stop a text by itself: in its fixed part,
 * and in a value that is the whole text. An alert may quote it.
 */
export function compilePlaceholders(
	raw: unknown,
	source: ValueSource,
): (text: string) => readonly Placeholder[] {
	if (typeof raw !== 'string' || source.isJson) return () => [];
	const { names } = source;
	const template = splitTemplate(raw);
	const unread = unreadOf(template, names);
	const told = uniqBy(
		fixedIn(raw, template).flatMap((text) => [
			...writtenIn(text, ORDINARY_FORMS).filter(({ name }) => unread(name)),
			...unnamedIn(text, names),
		]),
		'written',
	).map(({ written, name }) => ({ written, code: codeFor(name, names) }));
	const [only, another] = template?.expressions ?? [];
	if (!only || another || template?.fixed.trim() !== '') return () => told;
	const problemFor = problemOfValue(only, source);
	const placeholderFor = memoize((written: string, name: string): Placeholder => {
		const code = codeFor(name, names);
		return { written, code, ifRepeated: problemFor(written, code) };
	});
	return (text) =>
		writtenIn(text, IN_VALUES)
			.filter(({ name }) => unread(name))
			.map(({ written, name, at }): Placeholder => {
				const found = placeholderFor(written, name);
				// A part of a path is usually that of a route.
				return text[at - 1] === '/' ? { written, code: found.code } : found;
			});
}

function problemOfValue({ code, reference }: Template['expressions'][number], source: ValueSource) {
	const subject = reference
		? `The field ${referenceName(reference)}`
		: `The expression ${shownCode({ code })}`;
	const value = reference ? code.trim() : `(${code.trim()})`;
	return (written: string, field = '$json.name'): Problem =>
		problemOf(
			source,
			`${subject} puts ${written}, a placeholder of another tool, into ${subjectOf(source)} of several items, and n8n does not replace it`,
			`Write {{ ${value}.replaceAll(${JSON.stringify(written)}, ${field}) }} in ${source.label}, or ${source.otherwise}`,
		);
}

/** Words in brackets that no item has as a field. A brand often stands so at the beginning. */
function unnamedIn(text: string, names: FieldNames): Written[] {
	const words = writtenIn(text, PLACEHOLDER_FORMS).filter(
		({ written, name, at }) =>
			UNNAMED.words.test(name) &&
			names.fieldNamed(name) === undefined &&
			!(at === 0 && /^\s/.test(text.slice(written.length))),
	);
	return [
		...words,
		...[...text.matchAll(UNNAMED.codes)].map(({ 0: written, index: at }) => ({
			written,
			name: '',
			at,
		})),
	];
}

const fixedIn = (raw: string, template: Template | undefined): string[] =>
	template ? template.pieces.filter((piece) => typeof piece === 'string') : [raw];

/** Numbers between double braces. In an expression, they have their own value. */
function numberedIn(raw: string, template: Template | undefined): Written[] {
	const codes = template
		? template.expressions.map(({ code }) => code)
		: [...raw.matchAll(/\{\{([^{}\r\n]*)\}\}/g)].map(([, code = '']) => code);
	return codes.flatMap((code) => {
		const [, name = ''] = NUMBERED.exec(code) ?? [undefined];
		return NUMBERED.test(code) ? [{ written: `{{${code}}}`, name, at: 0 }] : [];
	});
}

/** Whether a word names a field that no expression of the text reads. */
function unreadOf(template: Template | undefined, names: FieldNames): (word: string) => boolean {
	const read = (template?.expressions ?? [])
		.flatMap(({ code }) => referencesIn(code))
		.flatMap((code) => splitTemplate(`={{${code}}}`)?.expressions[0]?.reference?.name ?? []);
	return (word) => {
		const field = names.fieldNamed(word)?.join('.');
		const isIn = (name: string) => name === field || /^[.[]/.test(name.slice(field?.length));
		return field !== undefined && !read.some((name) => name.startsWith(field) && isIn(name));
	};
}

function codeFor(word: string, names: FieldNames): string | undefined {
	const path = names.fieldNamed(word);
	return path && codeOf(path);
}
