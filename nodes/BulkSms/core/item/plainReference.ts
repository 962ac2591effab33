import { isBlank } from './noValue';

/** What a parameter gives for one input item. */
export interface PlainReading {
	/** The value, exactly as n8n would have given it. A list or an object is the item's own. */
	value: unknown;
	/** Names of the references that are missing, null or blank in this item, each once. */
	holes: readonly string[];
}

/** A parameter that is read from the item without n8n's expression engine. */
export interface PlainReferences {
	/** The fields it names, in their order, each once: `name`, `customer.phone`, `phones[0]`. */
	names: readonly string[];
	/**
	 * Reads the parameter for one item.
	 *
	 * @param json the `json` of the item, the same object that `$json` is for this item
	 * @returns undefined if only n8n's engine can tell: evaluate the parameter for this item there
	 */
	read(json: unknown): PlainReading | undefined;
}

interface Step {
	key: string;
	/** Whether the key can be the index of a list. */
	index: boolean;
}

interface Reference {
	name: string;
	path: readonly Step[];
}

/** Stands for a value that only the engine can tell. */
const ENGINE = Symbol('ask the engine');
const NO_HOLES: readonly string[] = [];
/** A list or object nested deeper than this goes to the engine. */
const DEEPEST = 20;

/** Identifiers of ASCII, Latin and Thai letters: whatever JavaScript takes for one, old or new. */
const NAME = String.raw`(?:(?=[\0-\u024f\u0e00-\u0e7f])\p{ID_Start}|[$_])(?:(?=[\0-\u024f\u0e00-\u0e7f])\p{ID_Continue}|\$)*`;
/** A key between quotes: no quotes, backslashes, braces or line breaks, which need a parser. */
const KEY = String.raw`[^"'\\{}\p{Cc}\p{Cs}\u2028\u2029]*`;
const INDEX = '0|[1-9][0-9]{0,8}';
const STEP = `\\.(${NAME})|\\["(${KEY})"\\]|\\['(${KEY})'\\]|\\[(${INDEX})\\]`;
const STEPS = new RegExp(STEP, 'gu');
const REFERENCE = new RegExp(`^[ \\t\\r\\n]*\\$json((?:${STEP})+)[ \\t\\r\\n]*$`, 'u');
const INDEX_KEY = new RegExp(`^(?:${INDEX})$`);

/** A backslash escapes braces; NUL and half a surrogate pair do not reach each engine. */
const BEYOND_TEXT = /[\\\0\p{Cs}]/u;
/** n8n refuses a parameter with this anywhere in it, in its text too. */
const CONSTRUCTOR = /\.\s*constructor/;
/** Names that n8n refuses to read, whoever owns the field, and two that it takes for its own. */
const REFUSED = new Set(
	(
		'$ globalThis prototype getPrototypeOf setPrototypeOf ' +
		'getOwnPropertyDescriptor getOwnPropertyDescriptors defineProperty defineProperties mainModule binding ' +
		'_linkedBinding _load prepareStackTrace caller callee arguments getBuiltinModule dlopen ' +
		'execve loadEnvFile'
	).split(' '),
);

/**
 * Prepares a parameter that is text with nothing but plain references in it, such as
 * `=Dear {{ $json.name }}`, so that it can be read from each item without n8n's expression engine,
 * which takes about 0.4 ms per item. A plain reference is `$json` with one or more of `.name`,
 * `["any name"]`, `['any name']` and `[0]`; spaces and line breaks around it do not matter.
 *
 * The rules are those of n8n's engines `legacy` and `vm`, which test/integration/plainReferences
 * holds every answer against:
 * - A parameter that is one reference and nothing else keeps the type of the value. Beside other
 *   text, a space included, the pieces are joined: undefined and null become nothing, a list its
 *   entries with commas.
 * - A missing path gives undefined, also below a missing field or null.
 * - What is not the item's own data goes to the engine: inherited fields (`length` of a list,
 *   `constructor`), fields of texts and numbers, getters, instances of classes (Date, DateTime),
 *   functions, lists and objects whose copy in `vm` could differ, objects beside other text.
 *
 * The caller makes sure that the json it reads is what `$json` is for n8n. In an ordinary execution
 * the items of `getInputData()` are, with Execute Once too, and whatever their paired items or
 * binary data are. As an AI agent's tool they are not: `getInputData()` holds the tool's arguments,
 * `$json` the item of the agent. So compare once per execution, for the first and the last item,
 * `getWorkflowDataProxy(i).$json === getInputData()[i].json`, and evaluate everything by the engine
 * if they differ or if that throws. The parameter must not have a `validateType`, which makes n8n
 * convert the value, and must be read without options such as `extractValue`.
 *
 * @param raw the parameter as the workflow holds it, `getNode().parameters[…]`
 * @returns undefined if anything in it is not plain, or if it is no expression at all
 */
export function compilePlainReferences(raw: unknown): PlainReferences | undefined {
	if (typeof raw !== 'string' || !raw.startsWith('=')) return undefined;
	const expression = raw.slice(1);
	// A text without braces is looked up in a cache that is an object, under its whole content.
	if (BEYOND_TEXT.test(expression) || CONSTRUCTOR.test(expression)) return undefined;
	if (expression in Object.prototype) return undefined;

	const pieces = splitText(expression);
	if (pieces === undefined) return undefined;
	const references = pieces.filter((piece) => typeof piece !== 'string');
	const names = [...new Set(references.map(({ name }) => name))];
	const [first] = pieces;
	return pieces.length === 1 && first !== undefined && typeof first !== 'string'
		? { names, read: (json) => readValue(first, json) }
		: { names, read: (json) => readText(pieces, json) };
}

/**
 * Finds the plain references in a parameter that may hold other expressions too, to tell which of
 * them leave a hole in its text.
 *
 * @param raw the parameter as the workflow holds it
 * @returns a function that names the references that are missing, null or blank in an item, each
 * once; undefined if the parameter holds no plain reference
 */
export function compileHoles(raw: unknown): ((json: unknown) => readonly string[]) | undefined {
	if (typeof raw !== 'string' || !raw.startsWith('=')) return undefined;
	const references = [...raw.matchAll(/\{\{([^{}]*)\}\}/g)].flatMap(
		([, code = '']) => parseReference(code) ?? [],
	);
	if (references.length === 0) return undefined;
	return (json) => {
		const holes = references.filter(({ path }) => isHole(follow(path, json)));
		return holes.length === 0 ? NO_HOLES : [...new Set(holes.map(({ name }) => name))];
	};
}

/** Splits at the braces; returns undefined if what is between them is not a plain reference. */
function splitText(expression: string): Array<string | Reference> | undefined {
	const pieces: Array<string | Reference> = [];
	let end = 0;
	for (;;) {
		const open = expression.indexOf('{{', end);
		const text = expression.slice(end, open === -1 ? undefined : open);
		if (text !== '') pieces.push(text);
		if (open === -1) return pieces;
		const close = expression.indexOf('}}', open + 2);
		const reference = close === -1 ? undefined : parseReference(expression.slice(open + 2, close));
		if (reference === undefined) return undefined;
		pieces.push(reference);
		end = close + 2;
	}
}

function parseReference(code: string): Reference | undefined {
	const steps = REFERENCE.exec(code)?.[1];
	if (steps === undefined) return undefined;
	const path: Step[] = [];
	let name = '';
	for (const [, identifier, double, single, index] of steps.matchAll(STEPS)) {
		const key = identifier ?? double ?? single ?? index ?? '';
		// Own fields with an inherited name are hidden by it in `vm`, and not in `legacy`.
		if (key in Object.prototype || REFUSED.has(key)) return undefined;
		path.push({ key, index: INDEX_KEY.test(key) });
		if (index !== undefined) name += `[${index}]`;
		else name += name === '' ? key : `.${key}`;
	}
	return { name, path };
}

/** A parameter that is one reference keeps the value's type. */
function readValue({ name, path }: Reference, json: unknown): PlainReading | undefined {
	const value = follow(path, json);
	if (!isPlain(value, 0)) return undefined;
	return { value, holes: isHole(value) ? [name] : NO_HOLES };
}

function readText(
	pieces: ReadonlyArray<string | Reference>,
	json: unknown,
): PlainReading | undefined {
	let value = '';
	let holes: string[] | undefined;
	for (const piece of pieces) {
		if (typeof piece === 'string') {
			value += piece;
			continue;
		}
		const part = follow(piece.path, json);
		const text = asText(part);
		if (text === undefined) return undefined;
		value += text;
		if (isHole(part)) {
			holes ??= [];
			if (!holes.includes(piece.name)) holes.push(piece.name);
		}
	}
	return { value, holes: holes ?? NO_HOLES };
}

function follow(path: readonly Step[], json: unknown): unknown {
	if (!isRecord(json)) return ENGINE;
	let value: unknown = json;
	for (const { key, index } of path) {
		if (value === undefined || value === null) return undefined;
		if (typeof value !== 'object' || !(Array.isArray(value) ? index : isRecord(value))) {
			return ENGINE;
		}
		const own = Object.getOwnPropertyDescriptor(value, key);
		if (own === undefined) return key in value ? ENGINE : undefined;
		if (own.get !== undefined || own.set !== undefined) return ENGINE;
		value = own.value;
	}
	return value;
}

/** Whether it is an object that holds data only: of this or another realm, or without prototype. */
function isRecord(value: unknown): value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether every engine gives this value as it is: texts, numbers and the like, and plain JSON. */
function isPlain(value: unknown, depth: number): boolean {
	switch (typeof value) {
		case 'string':
			return isPlainText(value);
		case 'boolean':
			return true;
		case 'number':
			// QuickJS gives 0 for -0.
			return !Object.is(value, -0);
		case 'undefined':
			return depth === 0;
		case 'object':
			return value === null || (depth < DEEPEST && isPlainJson(value, depth + 1));
		default:
			return false;
	}
}

function isPlainJson(value: object, depth: number): boolean {
	const entries = Object.entries(value);
	if (Array.isArray(value)) {
		return entries.length === value.length && entries.every(([, entry]) => isPlain(entry, depth));
	}
	return (
		isRecord(value) &&
		Object.getPrototypeOf(value) !== null &&
		entries.every(([key, entry]) => isPlainKey(key) && isPlain(entry, depth))
	);
}

/** The engines mark what passes between them with fields of their own, such as `__n8nType`. */
const isPlainKey = (key: string) =>
	isPlainText(key) &&
	!(key in Object.prototype || key.startsWith('__') || key.startsWith('isLuxon'));

/** Returns a value as it appears in a text, or undefined if only the engine can tell. */
function asText(value: unknown): string | undefined {
	switch (typeof value) {
		case 'string':
			return isPlainText(value) ? value : undefined;
		case 'undefined':
			return '';
		case 'number':
			// n8n leaves out what is not a number.
			return Number.isNaN(value) ? '' : String(value);
		case 'boolean':
			return String(value);
		default:
			return value === null ? '' : listAsText(value);
	}
}

function listAsText(value: unknown): string | undefined {
	if (!Array.isArray(value) || !value.every(isListEntry)) return undefined;
	const text = value.join(',');
	return isPlainText(text) ? text : undefined;
}

/** QuickJS ends a text at NUL. */
const isPlainText = (text: string): boolean => !text.includes('\0');

function isListEntry(value: unknown): boolean {
	return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** Whether a value leaves a hole in a text: nothing, white space, or a list of nothing else. */
function isHole(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isHole);
	const text = asText(value);
	return text !== undefined && isBlank(text);
}
