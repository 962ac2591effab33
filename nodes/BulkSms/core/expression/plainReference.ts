import { nothingIn } from '../text/nothing';
import { type Expression, follow, splitTemplate, type TextReference } from './template';

/** Returns a value as it appears in a text, or undefined if only the engine can tell. */
export function textOf(value: unknown): string | undefined {
	// n8n leaves out what is not a number.
	if (value === undefined || value === null || Number.isNaN(value)) return '';
	return isScalar(value) ? String(value) : undefined;
}

/** Whether every engine gives this value unchanged. QuickJS ends a text at NUL, and gives 0 for -0. */
export const isScalar = (value: unknown): boolean =>
	typeof value === 'string'
		? !value.includes('\0')
		: typeof value === 'boolean' || (typeof value === 'number' && !Object.is(value, -0));

export const isHole = (value: unknown): boolean => nothingIn(value) !== undefined;

/** A key in quotes, of the characters that names of columns have. */
const KEY = String.raw`[\p{L}\p{M}\p{N} _.,:()#/-]+`;
const PLAIN_STEP = [
	// Identifiers of ASCII, Latin and Thai letters that every version of JavaScript knows.
	String.raw`\.(?:(?=[\0-\u024f\u0e00-\u0e7f])\p{ID_Start}|[$_])(?:(?=[\0-\u024f\u0e00-\u0e7f])\p{ID_Continue}|\$)*`,
	String.raw`\["${KEY}"\]`,
	String.raw`\['${KEY}'\]`,
].join('|');
const PLAIN = new RegExp(`^[ \\t\\r\\n]*\\$json(?:${PLAIN_STEP})+[ \\t\\r\\n]*$`, 'u');

type Reference = Required<Pick<TextReference, 'name' | 'path'>>;

interface PlainReading {
	/** Exactly as n8n would have given it. */
	value: unknown;
	/** The fields that are missing, null or blank in this item, in order, each once. */
	missingFields: readonly string[];
}

/** Reads from the `$json` of an item. Returns undefined if only the engine can tell. */
type ReadPlain = (json: unknown) => PlainReading | undefined;

/**
 * Prepares a text with plain references only, such as `=Dear {{ $json.name }}`. It can then be read
 * from each item without n8n's expression engine, which takes about 0.4 ms per item. A plain
 * reference is `$json` with one or more of `.name`, `["a name"]` and `['a name']`. Spaces and line
 * breaks around it do not matter.
 *
 * The rules are those of n8n's engines `vm` and `quickjs`. plainReference.test.ts compares every
 * answer with theirs:
 * - A single reference keeps the type of the value. Next to other text, even a space, the pieces
 *   are joined: undefined and null become nothing.
 * - A missing path gives undefined, also below a missing field or null.
 * - A value other than text, number, boolean or nothing goes to the engine, and so do fields of lists, of
 *   texts and of instances of classes, inherited fields, and getters.
 *
 * The caller makes sure that this json is n8n's `$json`, which it is not in a tool of an AI agent.
 * The parameter must have no `validateType` and no option such as `extractValue`, because both
 * convert the value.
 *
 * @param raw the parameter as the workflow stores it, `getNode().parameters[…]`
 * @returns undefined if it is no expression, or if a part of it is not plain
 */
export function compilePlainReferences(raw: unknown): ReadPlain | undefined {
	const template = splitTemplate(raw);
	// n8n looks a text without braces up in a cache that is an object, under its whole content.
	if (!template?.canBeJoined || template.fixed in Object.prototype) return undefined;
	const pieces = template.pieces.flatMap((piece) => plainPiece(piece) ?? []);
	if (pieces.length < template.pieces.length) return undefined;
	const [first] = pieces;
	if (pieces.length > 1 || first === undefined || typeof first === 'string') {
		return (json) => readTextAt(pieces, json);
	}
	return (json) => {
		const value = follow(first.path, json);
		if (value !== undefined && value !== null && !isScalar(value)) return undefined;
		return { value, missingFields: nothingIn(value) ? [first.name] : [] };
	};
}

function plainPiece(piece: string | Expression): string | Reference | undefined {
	if (typeof piece === 'string') return piece;
	const { name, path } = piece.reference ?? {};
	const isPlain = name !== undefined && path !== undefined && PLAIN.test(piece.code);
	return isPlain ? { name, path } : undefined;
}

function readTextAt(
	pieces: ReadonlyArray<string | Reference>,
	json: unknown,
): PlainReading | undefined {
	let value = '';
	const missingFields: string[] = [];
	for (const piece of pieces) {
		if (typeof piece === 'string') {
			value += piece;
			continue;
		}
		const part = follow(piece.path, json);
		const text = textOf(part);
		if (text === undefined) return undefined;
		value += text;
		if (nothingIn(part) && !missingFields.includes(piece.name)) missingFields.push(piece.name);
	}
	return { value, missingFields };
}
