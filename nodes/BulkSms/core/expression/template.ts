import { shortened, shownName } from '../text/words';

/** For a value that only n8n's engine can tell. */
export const ENGINE = Symbol('ask the engine');

const INDEX = '0|[1-9][0-9]{0,8}';

/** Names that n8n never reads, and two that it uses itself. */
const REFUSED = new Set([
	...['$', 'globalThis', 'prototype', 'getPrototypeOf', 'setPrototypeOf', 'mainModule', 'binding'],
	...['getOwnPropertyDescriptor', 'getOwnPropertyDescriptors', 'defineProperty'],
	...['defineProperties', '_linkedBinding', '_load', 'prepareStackTrace', 'caller', 'callee'],
	...['arguments', 'getBuiltinModule', 'dlopen', 'execve', 'loadEnvFile'],
]);

/** Follows names through an item. Returns {@link ENGINE} if only the engine can tell. */
export function follow(path: readonly string[], json: unknown): unknown {
	if (!isPlainData(json)) return ENGINE;
	let value: unknown = json;
	for (const key of path) {
		if (value === undefined || value === null) return undefined;
		if (!isPlainData(value)) return ENGINE;
		const own = Object.getOwnPropertyDescriptor(value, key);
		if (own === undefined) return key in value ? ENGINE : undefined;
		if (own.get !== undefined || own.set !== undefined) return ENGINE;
		value = own.value;
	}
	return value;
}

/** Whether it is an object with data only: of this or another realm, or without a prototype. */
export function isPlainData(value: unknown): value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export interface TextReference {
	/** As messages name it: `name`, `customer.phone`, `phones[0]`. Empty for a whole item. */
	name: string;
	/** The node or variable that it reads from. Undefined for the item itself. */
	origin?: string;
	/** The last step: the code before it, and its name. */
	last?: { parent: string; key: string };
	/** The names from `$json` to the value, if the item itself can be read. */
	path?: readonly string[];
}

/** The part between one pair of braces. */
export interface Expression {
	code: string;
	/** Set if the code is a reference and nothing else. */
	reference?: TextReference | undefined;
}

export interface Template {
	/** The text outside the braces, joined. */
	fixed: string;
	pieces: ReadonlyArray<string | Expression>;
	expressions: Expression[];
	/** Whether each pair of braces has its end. If not, n8n reads the rest as code. */
	isClosed: boolean;
	/** Whether the text is the values of its pieces, joined. */
	canBeJoined: boolean;
}

const GAP = String.raw`[ \t\r\n]*`;
const STRING = String.raw`"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'`;
export const NAME = String.raw`[\p{ID_Start}$_][\p{ID_Continue}$]*`;
const DOT = String.raw`${GAP}\??\.${GAP}`;
const ARGUMENTS = String.raw`\([0-9, ]*\)`;
const WHICH_ITEM = String.raw`(?:item|(?:first|last)${ARGUMENTS}|all${ARGUMENTS}\[(?:${INDEX})\]|itemMatching\((?:[0-9]+|\$itemIndex)\))`;
/** The start of a reference: the forms that the editor writes, and `$vars`. */
const ROOT = [
	String.raw`\$json`,
	String.raw`\$input${DOT}${WHICH_ITEM}${DOT}json`,
	String.raw`\$\(${GAP}(?<named>${STRING})${GAP}\)${DOT}${WHICH_ITEM}${DOT}json`,
	String.raw`\$node(?:\[${GAP}(?<inBrackets>${STRING})${GAP}\]|\.(?<dotted>${NAME}))${DOT}json`,
	String.raw`\$items\(${GAP}(?<listed>${STRING})[0-9, ]*\)\[(?:${INDEX})\]${DOT}json`,
	String.raw`(?<variables>\$vars)`,
].join('|');
const STEP = String.raw`${GAP}(?:\??\.${GAP}(${NAME})|(?:\?\.${GAP})?\[${GAP}(?:(${STRING})|(${INDEX}))${GAP}\])`;
const STEPS = new RegExp(STEP, 'gu');
const REFERENCE = new RegExp(
	`^${GAP}(?<root>${ROOT})(?<steps>(?:${STEP.replaceAll(/\((?!\?)/g, '(?:')})*)${GAP}$`,
	'u',
);

/** As `splitTemplate`, but undefined if it contains no expression in braces. */
export function readTemplate(raw: unknown): Template | undefined {
	const template = splitTemplate(raw);
	return template && template.expressions.length > 0 ? template : undefined;
}

/**
 * Splits an expression as n8n does: at double braces, unless an odd number of backslashes comes
 * before them. Returns undefined if the parameter is no expression.
 */
export function splitTemplate(raw: unknown): Template | undefined {
	if (typeof raw !== 'string' || !raw.startsWith('=')) return undefined;
	const chunks = chunksOf(raw.slice(1));
	const isClosed = chunks.length % 2 === 1;
	if (!isClosed) chunks.push('');
	const pieces = chunks.map((chunk, index) =>
		index % 2 === 0 ? chunk : { code: chunk, reference: parseTextReference(chunk) },
	);
	const fixed = pieces.filter((piece) => typeof piece === 'string').join('');
	return {
		fixed,
		pieces: pieces.filter((piece) => piece !== ''),
		expressions: pieces.filter((piece) => typeof piece !== 'string'),
		isClosed,
		// A backslash escapes braces. NUL and half of a surrogate pair do not reach each engine. n8n
		// refuses a parameter with a constructor anywhere, even in its text.
		canBeJoined: isClosed && !/[\\\0\p{Cs}]/u.test(fixed) && !/\.\s*constructor/.test(raw),
	};
}

/** Fixed text and code in turn. The first is text. */
function chunksOf(expression: string): string[] {
	const chunks: string[] = [];
	let begin = 0;
	for (const { index, 0: braces } of expression.matchAll(/\{\{|\}\}/g)) {
		const isCode = chunks.length % 2 === 1;
		if ((braces === '}}') !== isCode || isEscaped(expression, index, begin)) continue;
		chunks.push(expression.slice(begin, index));
		begin = index + 2;
	}
	return [...chunks, expression.slice(begin)];
}

/** Whether an odd number of backslashes comes directly before a position. */
function isEscaped(expression: string, place: number, begin: number): boolean {
	let first = place;
	while (first > begin && expression[first - 1] === '\\') first -= 1;
	return (place - first) % 2 === 1;
}

/** Returns undefined if the code is not just a reference. */
function parseTextReference(code: string): TextReference | undefined {
	const groups = REFERENCE.exec(code)?.groups;
	if (groups?.root === undefined || groups.steps === undefined) return undefined;
	const { root, steps, named, inBrackets, dotted, listed, variables } = groups;
	const node = named ?? inBrackets ?? listed;
	const origin = node === undefined ? (dotted ?? variables) : unquoted(node);
	const reference: TextReference = { name: '', ...(origin !== undefined && { origin }) };
	const path: string[] = [];
	let isNamed = root === '$json' && steps !== '';
	for (const { index: at, 1: identifier, 2: quoted, 3: index } of steps.matchAll(STEPS)) {
		const key = identifier ?? (quoted === undefined ? index : unquoted(quoted)) ?? '';
		path.push(key);
		// An inherited name hides an own field of that name in n8n's engine `vm`.
		isNamed &&= index === undefined && !(key in Object.prototype || REFUSED.has(key));
		reference.last = { parent: root + steps.slice(0, at), key };
		if (index !== undefined) reference.name += `[${index}]`;
		else reference.name += reference.name === '' ? key : `.${key}`;
	}
	if (isNamed) reference.path = path;
	return reference;
}

const unquoted = (text: string): string => text.slice(1, -1).replace(/\\(.)/g, '$1');

const TEMPLATE = '`(?:[^`\\\\]|\\\\[\\s\\S])*`';
const TEXTS = new RegExp(`${STRING}|${TEMPLATE}`, 'g');
const IN_TEMPLATE = /\$\{([^{}]*)\}/g;

/** The texts between quotes, and the fixed parts of template literals. */
export function literalsIn(code: string): string[] {
	return (code.match(TEXTS) ?? []).flatMap((quoted) => {
		const text = quoted.slice(1, -1);
		if (!quoted.startsWith('`')) return [text];
		const inside = [...text.matchAll(IN_TEMPLATE)].flatMap(([, part = '']) => literalsIn(part));
		return [text.replace(IN_TEMPLATE, ' '), ...inside];
	});
}

/** Whether the code itself gives a text for a missing value. */
export const handlesMissing = (code: string): boolean =>
	/\?\?|\|\||&&|\?(?!\.)|\$if(?:Empty)?\s*\(|\b(?:if|switch|null|undefined|void)\b|=>\s*\{/.test(
		code.replace(TEXTS, '""'),
	);

const CALLED = String.raw`\((?:[^()"'\x60]|${STRING}|${TEMPLATE})*\)`;
const ITEMS = String.raw`(?:item\b|(?:first|last|all)${ARGUMENTS}|itemMatching\([^()]*\))`;
/** Sources of data in an expression, besides the item itself. */
const SOURCE = [
	String.raw`\$\(${GAP}(?:${STRING})${GAP}\)${DOT}${ITEMS}`,
	String.raw`\$input${DOT}${ITEMS}`,
	String.raw`\$node(?:\[${GAP}(?:${STRING})${GAP}\]|\.${NAME})${DOT}json\b`,
	String.raw`\$items${CALLED}`,
	String.raw`\$from(?:AI|ai|Ai)${CALLED}`,
	String.raw`\$json\b`,
	String.raw`\$(?:binary|tool)(?=${GAP}(?:\??\.|\[))`,
].join('|');
/** A last step that is called is no field. */
const SOURCES = new RegExp(
	`(?:${SOURCE})(?:${STEP.replaceAll(/\((?!\?)/g, '(?:')}(?!${GAP}\\(|[\\p{ID_Continue}$]))*`,
	'gu',
);

/** Returns the references to the data that code works on, each once. */
export const referencesIn = (code: string): string[] => [...new Set(code.match(SOURCES))];

/** Whether a reference gives the same for each item. */
export const isOfEachItem = (reference: string): boolean =>
	!/\.\s*(?:first|last|all)\s*\(/.test(reference);

/** Of an expression without an end, only its beginning is shown. */
export function shownCode({ code }: Pick<Expression, 'code'>, isClosed = true): string {
	const line = code.trim().replace(/\s+/g, ' ');
	return isClosed ? `{{ ${shortened(line, 60)} }}` : `{{ ${shortened(line, 30)}`;
}

export const referenceName = ({ name, origin }: TextReference): string =>
	origin === undefined ? shownName(name) : `${shownName(name)} of "${origin}"`;
