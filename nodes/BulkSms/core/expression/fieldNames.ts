import { groupBy, memoize, once } from 'lodash';

import { GROUPS, LABELS, placed } from '../labels';
import type { Advice } from '../problem';
import { isSameWord, seenOf, shortened, type Word, wordOf } from '../text/words';
import { hasOwn } from './itemValue';
import { NAME, parseTextReference } from './template';

/** Where a path leads in the items of a run. */
interface Found {
	/** The path that was probably meant. */
	meant?: readonly string[] | undefined;
	/** The names that the items have in place of the first name of the path that none has. */
	others: readonly string[];
	/** What the items are, if they are items of these nodes and have no such field. */
	own?: OwnItem | undefined;
}

/** What these nodes give. None of its names is what was meant. */
interface OwnItem {
	keys: readonly string[];
	what: string;
	advice: Advice;
}

const OF_OTHER_NODE =
	"{{ $('…').item.json.name }} with the names of the node that has it and of the field";
const OWN_ITEMS: readonly OwnItem[] = [
	{
		keys: ['outcome', 'reportKey'],
		what: 'a delivery report',
		advice: `Write ${OF_OTHER_NODE}, or send the value along in ${LABELS.callbackData}`,
	},
	{
		keys: ['outcome', 'messageId'],
		what: 'a result of Bulk SMS',
		advice: `Add ${placed(GROUPS.sending, LABELS.includeInputFields)} to the node before, or write ${OF_OTHER_NODE}`,
	},
];

/** The names of the fields that the items of a run have. They show what a mistyped name may mean. */
export class FieldNames {
	/**
	 * Finds what a path means that gives no value: the name that is the same word at its place, or in
	 * an object of the items, such as the body of a call. If an item has the field itself, only a name
	 * that looks the same is meant.
	 */
	readonly find = memoize(
		(path: readonly string[]): Found => {
			const { holders, depth, isFound } = this.endOf(path);
			const key = path[depth] ?? '';
			const names = [...namesIn(holders)];
			if (isFound) {
				const alike = names.find((name) => name !== key && appearance(name) === appearance(key));
				return { others: [], meant: alike === undefined ? undefined : path.with(depth, alike) };
			}
			const own = depth === 0 ? this.own() : undefined;
			if (own) return { others: names, own };
			const near = nearestName(key, names);
			const below = depth === 0 ? this.fieldNamed(path.at(-1) ?? '') : undefined;
			return { others: names, meant: near === undefined ? below : path.with(depth, near) };
		},
		(path) => JSON.stringify(path),
	);

	private readonly own = once(() =>
		OWN_ITEMS.find(({ keys }) => this.items.some((item) => keys.every((key) => hasOwn(item, key)))),
	);

	/** The fields by their words without accents: those of the items first. */
	private readonly words = once(() => {
		const names = [...namesIn(this.items)].map((name) => [name]);
		const nested = this.own() ? [] : names.flatMap(([name = '']) => this.pathsBelow(name));
		const fields = [...names, ...nested].flatMap((path) =>
			[path.slice(-1), path].map((part): NamedField => ({ word: wordOf(part.join('.')), path })),
		);
		return groupBy(fields, ({ word }) => word.plain);
	});

	private readonly named = new Map<string, readonly string[] | undefined>();

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
		const word = wordOf(written);
		const alike = this.words()[word.plain]?.filter((each) => isSameWord(each.word, word)) ?? [];
		return (alike.find(({ path }) => path.join('.') === written) ?? alike[0])?.path;
	}

	private pathsBelow(name: string): string[][] {
		const holders = this.items.slice(0, NESTED_IN).filter((item) => hasOwn(item, name));
		const below = namesIn(holders.map((item): unknown => Reflect.get(item, name)));
		return [...below].map((inner) => [name, inner]);
	}

	/** Follows a path to its last name, or to the first one that no item has. */
	private endOf(path: readonly string[]) {
		let holders = this.items;
		for (const [depth, key] of path.entries()) {
			const having = holders.filter((each) => hasOwn(each, key));
			const isFound = having.length > 0;
			if (!isFound || depth === path.length - 1) return { holders, depth, isFound };
			holders = having.map((each): unknown => Reflect.get(each, key));
		}
		return { holders, depth: 0, isFound: true };
	}
}

interface NamedField {
	word: Word;
	path: readonly string[];
}

/** The texts of a list often have the same words. */
const MOST_NAMED = 1000;
/** Items of a run are alike. */
const NESTED_IN = 1000;

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

/** How other tools write a field of the item. */
const VARIABLE = /^(?:(?:item\.)?\$?json\.|\$)/i;
const IS_NAME = new RegExp(`^${NAME}$`, 'u');
/** A field, perhaps with functions called on it. */
const IS_FIELD = new RegExp(`^${NAME}(?=$|\\s*[.[?])`, 'u');

/**
 * Returns the right form of code that should be a field of the item: `{{ $json.name }}` for `name`,
 * `json.name`, `$name` or `$JSON.name`, with the nearest name that the items have.
 *
 * @returns undefined if it seems to be something else
 */
export function suggestedExpression(code: string, names: FieldNames): string | undefined {
	const bare = code.trim();
	const field = bare.replace(VARIABLE, '');
	if (KNOWN.test(bare) || !IS_FIELD.test(field)) return undefined;
	const path = parseTextReference(`$json.${field}`)?.path;
	const meant = path && names.find(path).meant;
	return `{{ ${(meant && codeOf(meant)) ?? `$json.${field}`} }}`;
}

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
