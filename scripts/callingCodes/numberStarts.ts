/** How the numbers of a pattern may begin, and how many digits they then have. */
export interface NumberStart {
	/** The first two digits, or fewer if the number has no more. */
	digits: string;
	length: number;
}

const DIGITS = [...'0123456789'];
const KEPT = 2;
const NOTHING: NumberStart[] = [{ digits: '', length: 0 }];

/**
 * Finds all beginnings of what a pattern of libphonenumber matches. Its patterns hold digits, `\d`,
 * `[…]`, `(…)`, `(?:…)`, `|`, `?`, and `{…}`.
 *
 * @throws for a pattern that holds anything else
 */
export function numberStarts(pattern: string): NumberStart[] {
	const tokens = pattern.match(/\\d|\[[-\d]+\]|\((?:\?:)?|\)|\||\?|\{\d+(?:,\d+)?\}|\d/g) ?? [];
	if (tokens.join('') !== pattern) throw new Error(`No pattern of digits: ${pattern}`);
	let next = 0;

	function either(): NumberStart[] {
		const all = sequence();
		while (tokens[next] === '|') {
			next += 1;
			all.push(...sequence());
		}
		return distinct(all);
	}

	function sequence(): NumberStart[] {
		let starts = NOTHING;
		for (;;) {
			const token = tokens[next];
			if (token === undefined || token === '|' || token === ')') return [...starts];
			next += 1;
			const one = token.startsWith('(') ? group() : digit(token);
			starts = joined(starts, repeated(one));
		}
	}

	function group(): NumberStart[] {
		const starts = either();
		if (tokens[next] !== ')') throw new Error(`An open group: ${pattern}`);
		next += 1;
		return starts;
	}

	function repeated(one: NumberStart[]): NumberStart[] {
		const [least, most] = timesOf(tokens[next]);
		if (least !== 1 || most !== 1) next += 1;
		let starts = NOTHING;
		const all = least === 0 ? [...NOTHING] : [];
		for (let times = 1; times <= most; times += 1) {
			starts = joined(starts, one);
			if (times >= least) all.push(...starts);
		}
		return distinct(all);
	}

	const starts = either();
	if (next < tokens.length) throw new Error(`A group that was not opened: ${pattern}`);
	return starts;
}

function digit(token: string): NumberStart[] {
	const one = new RegExp(`^${token}$`);
	return DIGITS.filter((each) => one.test(each)).map((digits) => ({ digits, length: 1 }));
}

function timesOf(token = ''): [least: number, most: number] {
	if (token === '?') return [0, 1];
	const [, least = '1', most = least] = /^\{(\d+)(?:,(\d+))?\}$/.exec(token) ?? [];
	return [Number(least), Number(most)];
}

function joined(first: NumberStart[], second: NumberStart[]): NumberStart[] {
	// Where the first digits are known, only the lengths of the others differ.
	const lengths = distinct(second.map(({ length }) => ({ digits: '', length })));
	return distinct(
		first.flatMap((one) =>
			(one.digits.length === KEPT ? lengths : second).map((other) => ({
				digits: (one.digits + other.digits).slice(0, KEPT),
				length: one.length + other.length,
			})),
		),
	);
}

const distinct = (starts: NumberStart[]): NumberStart[] => [
	...new Map(starts.map((each) => [`${each.digits} ${each.length}`, each])).values(),
];
