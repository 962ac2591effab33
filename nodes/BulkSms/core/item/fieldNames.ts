import { hasOwn, ownValue } from './itemValue';
import { NAME, splitTemplate } from './template';

const MOST_NAMES = 1000;
/** A shorter name is not searched for inside a longer one. */
const SHORTEST_PART = 4;

/** The names of the fields that the items of a run have. They show what a mistyped name may mean. */
export class FieldNames {
	private readonly known = new Map<string, string | undefined>();

	constructor(private readonly items: readonly unknown[]) {}

	/** Returns undefined if an item has the field, or if no item has a field with a similar name. */
	meantBy(path: readonly string[]): string | undefined {
		const id = JSON.stringify(path);
		if (!this.known.has(id)) this.known.set(id, this.look(path));
		return this.known.get(id);
	}

	private look(path: readonly string[]): string | undefined {
		let holders = this.items;
		for (const [depth, key] of path.entries()) {
			const having = holders.filter((each) => hasOwn(each, key));
			if (having.length === 0) {
				const nearest = nearestName(key, namesIn(holders));
				if (nearest === undefined) return undefined;
				return [...path.slice(0, depth), nearest].join('.');
			}
			holders = having.map((each) => ownValue(each, key));
		}
		return undefined;
	}
}

export function nameMeantIn(holder: unknown, name: string): string | undefined {
	return hasOwn(holder, name) ? undefined : nearestName(name, namesIn([holder]));
}

/**
 * Finds the name that is nearest to a written name. First, a name that differs only in case,
 * blanks, hyphens or underscores. Then the name with the fewest letters changed, left out, added or
 * swapped with their neighbor (one for three or four letters, two for up to seven, …). Last, a name
 * that contains it, or that it contains.
 */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
	const wanted = bare(written);
	let nearest: string | undefined;
	let fewest = wanted.length < 3 ? 1 : Math.floor((wanted.length + 1) / 3) + 1;
	let holding: string | undefined;
	for (const name of names) {
		const candidate = bare(name);
		if (Math.abs(candidate.length - wanted.length) < fewest) {
			const changes = changesBetween(wanted, candidate);
			if (changes < fewest) [nearest, fewest] = [name, changes];
		}
		if (holds(candidate, wanted) || holds(wanted, candidate)) holding ??= name;
	}
	return nearest ?? holding;
}

const bare = (name: string) =>
	name
		.toLowerCase()
		.replace(/[\s_-]/g, '')
		.slice(0, 100);

const holds = (long: string, short: string): boolean =>
	short.length >= SHORTEST_PART && long.includes(short);

/** The Damerau-Levenshtein distance of two texts. Each letter is swapped once at most. */
function changesBetween(one: string, other: string): number {
	let beforeLast: number[] = [];
	let last = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let i = 1; i <= one.length; i += 1) {
		const row = [i];
		for (let j = 1; j <= other.length; j += 1) {
			const isSame = one[i - 1] === other[j - 1];
			const swaps = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			row[j] = Math.min(
				at(last, j) + 1,
				at(row, j - 1) + 1,
				at(last, j - 1) + (isSame ? 0 : 1),
				swaps ? at(beforeLast, j - 2) + 1 : Infinity,
			);
		}
		[beforeLast, last] = [last, row];
	}
	return at(last, other.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;

function namesIn(holders: readonly unknown[]): Set<string> {
	const names = new Set<string>();
	for (const holder of holders) {
		if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) continue;
		for (const name of Object.keys(holder)) {
			names.add(name);
			if (names.size >= MOST_NAMES) return names;
		}
	}
	return names;
}

/** Names that n8n and JavaScript know. */
const KNOWN =
	/^(?:\$(?:json|input|node|items|now|today|vars|env|workflow|execution|prevNode|parameter|binary|secrets|tool|from(?:AI|Ai|ai)|jmes[Pp]ath|if|ifEmpty|min|max|average|not|itemIndex|runIndex|nodeId|nodeVersion|webhookId|evaluateExpression)|this|DateTime|Duration|Interval|Math|JSON|Object|Array|String|Number|Boolean|Date|RegExp|Intl|new|await|typeof|function|async|class|true|false)(?![\p{ID_Continue}$])/u;
const FEW_WORDS = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*(?: [\p{L}\p{M}\p{N}_-]+)+$/u;
const VARIABLE = /^(?:item\.)?\$?json\./i;
const SIGIL = new RegExp(`^\\$(${NAME})\\.`, 'u');
/** A field, perhaps with functions called on it. */
const FIELD = new RegExp(`^${NAME}(?=$|\\s*[.[?])`, 'u');

/**
 * Returns the right form of code that should be a field of the item: `{{ $json.name }}` for `name`,
 * `json.name`, `$name` or `$jsn.name`, with the nearest name that the items have.
 *
 * @returns undefined if it seems to be something else
 */
export function rightly(code: string, names: FieldNames): string | undefined {
	const bare = code.trim();
	if (KNOWN.test(bare)) return undefined;
	if (FEW_WORDS.test(bare)) return `{{ $json["${bare}"] }}`;
	const field = withoutVariable(bare);
	if (!FIELD.test(field)) return undefined;
	const written = `$json.${field}`;
	const path = splitTemplate(`={{ ${written} }}`)?.expressions[0]?.reference?.path;
	const meant = path && names.meantBy(path);
	return `{{ ${meant === undefined ? written : `$json.${meant}`} }}`;
}

function withoutVariable(code: string): string {
	if (VARIABLE.test(code)) return code.replace(VARIABLE, '');
	const [whole = '', variable = ''] = SIGIL.exec(code) ?? [];
	const isMistyped = variable !== '' && nearestName(variable, ['json']) !== undefined;
	return isMistyped ? code.slice(whole.length) : code.replace(/^\$/, '');
}
