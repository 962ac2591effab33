import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { range, uniqBy } from 'lodash';

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
 * Finds all beginnings of what a pattern of libphonenumber matches. Its patterns contain digits,
 * sets of digits, groups, alternatives, and counts.
 *
 * @throws for a pattern that contains anything else
 */
export function numberStarts(pattern: string): NumberStart[] {
	const startsOf = (node: AST.Node): NumberStart[] => {
		switch (node.type) {
			case 'Pattern':
			case 'Group':
			case 'CapturingGroup':
				return distinct(node.alternatives.flatMap(startsOf));
			case 'Alternative':
				return node.elements.map(startsOf).reduce(joined, NOTHING);
			case 'Quantifier': {
				if (node.max === Infinity) break;
				const one = startsOf(node.element);
				const times = (count: number) => range(count).reduce((all) => joined(all, one), NOTHING);
				return distinct(range(node.min, node.max + 1).flatMap(times));
			}
			default: {
				const own = new RegExp(`^${node.raw}$`);
				const digits = DIGITS.filter((each) => own.test(each));
				if (digits.length > 0) return digits.map((each) => ({ digits: each, length: 1 }));
			}
		}
		throw new Error(`No pattern of digits: ${pattern}`);
	};
	return startsOf(new RegExpParser().parsePattern(pattern));
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

const distinct = (starts: NumberStart[]): NumberStart[] =>
	uniqBy(starts, ({ digits, length }) => `${digits} ${length}`);
