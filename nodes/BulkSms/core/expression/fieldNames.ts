import { memoize } from 'lodash';

import { isSameWord, seenOf, shortened, type Word, wordOf } from '../text/words';
import { hasOwn } from './itemValue';
import { NAME, splitTemplate } from './template';

const idOf = (path: readonly string[]): string => JSON.stringify(path);

/** The names of the fields that the items of a run have. They show what a mistyped name may mean. */
export class FieldNames {
	/** Finds the field that has a column among others. Undefined if it is a field itself. */
	readonly unsplit = memoize((name: string): Unsplit | undefined => {
		const names = namesIn(this.items);
		if (names.has(name)) return undefined;
		return [...names]
			.flatMap((field) => SEPARATORS.map((each) => ({ field, ...each })))
			.find(({ field, separator }) => {
				const columns = field.slice(0, 10_000).split(separator);
				return columns.length > 1 && nearestName(name, columns) !== undefined;
			});
	});

	/**
	 * Finds the names that the items have in place of the first name of a path that no item has.
	 * Undefined if an item has the field, or if there are no others.
	 */
	readonly insteadOf = memoize((path: readonly string[]): string[] | undefined => {
		const { holders, isFound } = this.endOf(path);
		const names = namesIn(holders);
		return isFound || names.size === 0 ? undefined : [...names];
	}, idOf);

	/**
	 * Returns undefined if no item has a field with a similar name. If an item has the field itself,
	 * only a name that looks the same is similar.
	 */
	readonly meantBy = memoize((path: readonly string[]): string | undefined => {
		const { holders, key, depth, isFound } = this.endOf(path);
		const meant = nameMeant(key, namesIn(holders));
		if (meant !== undefined) return [...path.slice(0, depth), meant].join('.');
		// A webhook has it in `body`, and Airtable in `fields`.
		const last = isFound || depth > 0 ? undefined : path.at(-1);
		return last === undefined ? undefined : this.fieldNamed(last)?.join('.');
	}, idOf);

	private readonly named = new Map<string, readonly string[] | undefined>();

	/** Made for the first word that is looked up. */
	private words: ReadonlyMap<string, NamedField[]> | undefined;

	constructor(private readonly items: readonly unknown[]) {}

	/**
	 * Finds the field that a word names: of an item, or else of an object in it, such as the body of a
	 * call. Returns its path.
	 */
	fieldNamed(written: string): readonly string[] | undefined {
		if (this.named.size > MOST_NAMED) this.named.clear();
		if (!this.named.has(written)) this.named.set(written, this.findNamed(written));
		return this.named.get(written);
	}

	private findNamed(written: string): readonly string[] | undefined {
		this.words ??= wordsOf(this.items);
		const word = wordOf(written);
		const alike = this.words.get(word.plain)?.filter((each) => isSameWord(each.word, word)) ?? [];
		return (alike.find(({ path }) => path.join('.') === written) ?? alike[0])?.path;
	}

	/** Follows a path to its last name, or to the first one that no item has. */
	private endOf(path: readonly string[]) {
		let holders = this.items;
		for (const [depth, key] of path.entries()) {
			const having = holders.filter((each) => hasOwn(each, key));
			const isFound = having.length > 0;
			if (!isFound || depth === path.length - 1) return { holders, key, depth, isFound };
			holders = having.map((each): unknown => Reflect.get(each, key));
		}
		return { holders, key: '', depth: 0, isFound: true };
	}
}

/** The texts of a list often have the same words. */
const MOST_NAMED = 1000;

interface NamedField {
	word: Word;
	path: readonly string[];
}

/** Items of a run are alike. */
const NESTED_IN = 1000;

/** The fields by their words without accents: those of the items first. */
function wordsOf(items: readonly unknown[]): Map<string, NamedField[]> {
	const words = new Map<string, NamedField[]>();
	const add = (name: string, path: readonly string[]) => {
		const word = wordOf(name);
		words.set(word.plain, [...(words.get(word.plain) ?? []), { word, path }]);
	};
	const names = [...namesIn(items)];
	for (const name of names) add(name, [name]);
	for (const name of names) {
		const nested = items
			.slice(0, NESTED_IN)
			.map((item): unknown => (hasOwn(item, name) ? Reflect.get(item, name) : undefined));
		for (const inner of namesIn(nested)) {
			add(inner, [name, inner]);
			add(`${name}.${inner}`, [name, inner]);
		}
	}
	return words;
}

const SEPARATORS = [
	{ separator: '\t', marks: 'tabs', written: '{{ "\\t" }}' },
	{ separator: ';', marks: 'semicolons', written: ';' },
	{ separator: '|', marks: 'vertical bars', written: '|' },
];

/** A field with the names of several columns, such as `name;phone`: its rows were not split. */
export interface Unsplit {
	field: string;
	/** What separates the columns, and how n8n's option Delimiter takes it. */
	marks: string;
	written: string;
}

function nameMeant(written: string, names: ReadonlySet<string>): string | undefined {
	if (!names.has(written)) return nearestName(written, names);
	return [...names].find((name) => name !== written && appearance(name) === appearance(written));
}

const appearance = (name: string): string => seenOf(name).normalize('NFKC');

/** Finds a name that is the same word. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
	const wanted = wordOf(written);
	for (const name of names) if (isSameWord(wordOf(name), wanted)) return name;
	return undefined;
}

/** Lists names for a message, of more than `most` the first. */
export function listed(names: readonly string[], most: number): string {
	const shown = names.slice(0, most).map((name) => shortened(name, 40));
	return `${shown.join(', ')}${names.length > most ? ' …' : ''}`;
}

/** Returns the names of the fields in the items, at most 1000. */
export function namesIn(holders: readonly unknown[]): Set<string> {
	const names = new Set<string>();
	for (const holder of holders) {
		if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) continue;
		for (const name of Object.keys(holder)) {
			names.add(name);
			if (names.size >= 1000) return names;
		}
	}
	return names;
}

/** Names that n8n and JavaScript know. */
const KNOWN =
	/^(?:\$(?:json|input|node|items|now|today|vars|env|workflow|execution|prevNode|parameter|binary|secrets|tool|from(?:AI|Ai|ai)|jmes[Pp]ath|if|ifEmpty|min|max|average|not|itemIndex|runIndex|nodeId|nodeVersion|webhookId|evaluateExpression)|this|DateTime|Duration|Interval|Math|JSON|Object|Array|String|Number|Boolean|Date|RegExp|Intl|new|await|typeof|function|async|class|true|false)(?![\p{ID_Continue}$])/u;
const FEW_WORDS = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*(?: [\p{L}\p{M}\p{N}_-]+)+$/u;
const JSON_VARIABLE = /^(?:item\.)?\$?json\./i;

/**
 * Returns the right form of code that should be a field of the item: `{{ $json.name }}` for `name`,
 * `json.name`, `$name` or `$JSON.name`, with the nearest name that the items have.
 *
 * @returns undefined if it seems to be something else
 */
export function suggestedExpression(code: string, names: FieldNames): string | undefined {
	const bare = code.trim();
	if (KNOWN.test(bare)) return undefined;
	if (FEW_WORDS.test(bare)) return `{{ $json["${names.meantBy([bare]) ?? bare}"] }}`;
	const field = withoutVariable(bare);
	// A field, perhaps with functions called on it.
	if (!new RegExp(`^${NAME}(?=$|\\s*[.[?])`, 'u').test(field)) return undefined;
	const written = `$json.${field}`;
	const path = splitTemplate(`={{ ${written} }}`)?.expressions[0]?.reference?.path;
	const meant = path && names.meantBy(path);
	if (meant !== undefined && FEW_WORDS.test(meant)) return `{{ $json["${meant}"] }}`;
	const isPath = meant !== undefined && new RegExp(`^${NAME}(?:\\.${NAME})*$`, 'u').test(meant);
	return `{{ ${isPath ? `$json.${meant}` : written} }}`;
}

const IS_NAME = new RegExp(`^${NAME}$`, 'u');

/**
 * Writes a field as an expression reads it: `$json.name`, `$json["First Name"]`.
 *
 * @param below how a field below another one is read. `?.`: the other one may be missing
 * @returns undefined if its name has characters that nobody sees, or that end an expression
 */
export function codeOf(
	path: readonly string[],
	root = '$json',
	below: '' | '?.' = '',
): string | undefined {
	if (path.some((key) => seenOf(key) !== key || /\{\{|\}\}/.test(key))) return undefined;
	return path.reduce((code, key, depth) => {
		const isName = IS_NAME.test(key);
		const dot = (depth > 0 && below) || (isName ? '.' : '');
		return code + dot + (isName ? key : `[${JSON.stringify(key)}]`);
	}, root);
}

function withoutVariable(code: string): string {
	if (JSON_VARIABLE.test(code)) return code.replace(JSON_VARIABLE, '');
	const [whole = '', variable = ''] = new RegExp(`^\\$(${NAME})\\.`, 'u').exec(code) ?? [];
	const isJson = nearestName(variable, ['json']) !== undefined;
	return isJson ? code.slice(whole.length) : code.replace(/^\$/, '');
}
