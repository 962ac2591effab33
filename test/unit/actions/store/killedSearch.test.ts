import { range } from 'lodash';

import { Slots } from '../../../../nodes/BulkSms/actions/store/timeLimit';

/** As many as a search of n8n's store asks for in a round, at most. */
const FAN_OUT = 3;

const inUse = (count: number) => new Set(range(count));

/**
 * Takes a slot of a store that holds these slots.
 *
 * @param expected how many are in use, as far as the process remembers
 * @param dies after this round, before it removes what is too much
 */
function takeOne(noted: Set<number>, most: number, expected = 0, dies = Infinity) {
	const slots = new Slots(most, 1, expected);
	let rounds = 0;
	for (let asked = slots.next(FAN_OUT); asked.length > 0; asked = slots.next(FAN_OUT)) {
		const fresh = new Set(asked.filter((slot) => !noted.has(slot)));
		for (const slot of asked) noted.add(slot);
		slots.learn((slot) => fresh.has(slot));
		rounds += 1;
		if (rounds === dies) return { isGiven: false, used: 0, rounds };
	}
	const isGiven = slots.hasFree;
	if (isGiven) slots.give();
	for (const slot of slots.surplus) noted.delete(slot);
	return { isGiven, used: slots.used, rounds };
}

/** One slot after the other, until there is none. @returns how many, and the rounds of each */
function takeAll(noted: Set<number>, most: number, expected = 0) {
	const rounds: number[] = [];
	for (let next = expected; ; ) {
		const { isGiven, used, rounds: taken } = takeOne(noted, most, next);
		rounds.push(taken);
		if (!isGiven) return { count: rounds.length - 1, rounds };
		next = used;
	}
}

describe('a search for a place of a limit', () => {
	it.each([
		[20, 7, [3, 5]],
		[100, 6, [3, 6, 9, 10]],
		[100, 7, [3, 6, 9, 9]],
		[100, 40, [2, 4, 4, 5]],
		[1_000, 7, [3, 6, 9, 12, 14]],
		[1_000, 40, [3, 6, 7, 10, 11]],
	])(
		'of %i with %i in use loses only what it noted, if its process dies after the sixth round',
		(most, used, lost) => {
			const { rounds } = takeOne(inUse(used), most);
			const all = range(1, rounds + 1).map((dies) => {
				const noted = inUse(used);
				takeOne(noted, most, 0, dies);
				const left = most - noted.size;
				expect([dies, takeAll(noted, most).count]).toEqual([dies, left]);
				return most - left - used;
			});
			expect(all.slice(6)).toEqual(lost);
		},
	);

	it('needs one round where the process remembers the border, and one more at the end', () => {
		const { count, rounds } = takeAll(inUse(40), 100, 40);
		expect([count, new Set(rounds.slice(0, -1))]).toEqual([60, new Set([1])]);
	});

	it.each([0, 1, 12, 39, 41, 70, 99])(
		'gives all that is free where the process remembers %i in place of 40',
		(expected) => {
			const noted = inUse(40);
			expect([takeAll(noted, 100, expected).count, noted]).toEqual([60, inUse(100)]);
		},
	);

	it.each([39, 41, 70, 100])(
		'loses only what it noted, if a process dies that remembers %i in place of 40',
		(expected) => {
			for (const dies of range(1, takeOne(inUse(40), 100, expected).rounds + 1)) {
				const noted = inUse(40);
				takeOne(noted, 100, expected, dies);
				const left = 100 - noted.size;
				expect([dies, takeAll(noted, 100).count]).toEqual([dies, left]);
				expect(left).toBeGreaterThan(40);
			}
		},
	);

	it('searches all for a gap once, when they seem to be used up', () => {
		const noted = inUse(1_000);
		const [first, second] = [takeOne(noted, 1_000), takeOne(noted, 1_000, 1_000)];
		expect([first.used, first.rounds, second.rounds]).toEqual([1_000, 19, 1]);
	});
});
