import { shortened, shownName } from '../text/words';
import { ENGINE } from './engine';

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

/**
 * As {@link follow}, also through lists and texts, and with any names. Returns {@link ENGINE} for
 * what is no own field.
 */
export function ownValue(keys: readonly string[], json: unknown): unknown {
	let value = json;
	for (const key of keys) {
		if (value === undefined || value === null) return undefined;
		const holder: object = Object(value);
		if (!Object.hasOwn(holder, key)) return key in holder ? ENGINE : undefined;
		value = Reflect.get(holder, key);
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
	/** The code before the steps, and the names and numbers of the steps. */
	root: string;
	keys: readonly string[];
	/** The keys, if they lead from `$json` to the value and a plain item can be read by them. */
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

export const GAP = String.raw`[ \t\r\n]*`;
export const STRING = String.raw`"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'`;
export const NAME = String.raw`[\p{ID_Start}$_][\p{ID_Continue}$]*`;
export const DOT = String.raw`${GAP}\??\.${GAP}`;
export const ARGUMENTS = String.raw`\([0-9, ]*\)`;
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
export const STEP = String.raw`${GAP}(?:\??\.${GAP}(${NAME})|(?:\?\.${GAP})?\[${GAP}(?:(${STRING})|(${INDEX}))${GAP}\])`;
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

/** An odd number of backslashes escapes them. */
const BRACES = /(?<!\\)(\\*)(\{\{|\}\})/g;

/** Fixed text and code in turn. The first is text. */
function chunksOf(expression: string): string[] {
	const chunks: string[] = [];
	let begin = 0;
	for (const { index, 1: slashes = '', 2: braces } of expression.matchAll(BRACES)) {
		const isCode = chunks.length % 2 === 1;
		if ((braces === '}}') !== isCode || slashes.length % 2 === 1) continue;
		const place = index + slashes.length;
		chunks.push(expression.slice(begin, place));
		begin = place + 2;
	}
	return [...chunks, expression.slice(begin)];
}

/** Returns undefined if the code is not just a reference. */
export function parseTextReference(code: string): TextReference | undefined {
	const groups = REFERENCE.exec(code)?.groups;
	if (groups?.root === undefined || groups.steps === undefined) return undefined;
	const { root, steps, named, inBrackets, dotted, listed, variables } = groups;
	const node = named ?? inBrackets ?? listed;
	const origin = node === undefined ? (dotted ?? variables) : unquoted(node);
	const keys: string[] = [];
	const reference: TextReference = { name: '', root, keys };
	if (origin !== undefined) reference.origin = origin;
	let isNamed = root === '$json' && steps !== '';
	for (const { index: at, 1: identifier, 2: quoted, 3: index } of steps.matchAll(STEPS)) {
		const key = identifier ?? (quoted === undefined ? index : unquoted(quoted)) ?? '';
		keys.push(key);
		// An inherited name hides an own field of that name in n8n's engine `vm`.
		isNamed &&= index === undefined && !(key in Object.prototype || REFUSED.has(key));
		reference.last = { parent: root + steps.slice(0, at), key };
		if (index !== undefined) reference.name += `[${index}]`;
		else reference.name += reference.name === '' ? key : `.${key}`;
	}
	if (isNamed) reference.path = keys;
	return reference;
}

const unquoted = (text: string): string => text.slice(1, -1).replace(/\\(.)/g, '$1');

export const TEMPLATE = '`(?:[^`\\\\]|\\\\[\\s\\S])*`';
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

/** As a reason shows it: without braces, so that a message can quote the reason. */
export const shownCode = ({ code }: Pick<Expression, 'code'>): string =>
	`"${shortened(code.trim().replace(/\s+/g, ' '), 60)}"`;

export const referenceName = ({ name, origin }: TextReference): string =>
	origin === undefined ? shownName(name) : `${shownName(name)} of "${origin}"`;

/** A field or an expression, as the subject of a sentence. */
export const shownPart = ({ code, reference }: Expression): string =>
	reference?.name
		? `The field ${referenceName(reference)}`
		: `The expression ${shownCode({ code })}`;
