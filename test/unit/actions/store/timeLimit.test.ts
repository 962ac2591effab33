import fc from 'fast-check';

import { Slots } from '../../../../nodes/BulkSms/actions/store/timeLimit';

/** Lets a search ask a store that holds these places. @returns how often it asked, and the most places */
function settle(claim: Slots, noted: Set<number>, fanOut = 15) {
	let rounds = 0;
	let widest = 0;
	for (let asked = claim.next(fanOut); asked.length > 0; asked = claim.next(fanOut)) {
		rounds += 1;
		widest = Math.max(widest, asked.length);
		const fresh = new Set(asked.filter((place) => !noted.has(place)));
		for (const place of asked) noted.add(place);
		claim.learn((place) => fresh.has(place));
	}
	return { rounds, widest };
}

/** Uses all that it may. @returns how many */
function giveAll(claim: Slots): number {
	let given = 0;
	for (; claim.hasFree; given += 1) claim.give();
	return given;
}

const first = (count: number) => new Set(Array.from({ length: count }, (_, index) => index));

describe('a search for places', () => {
	it.each([
		[10, 0, 3, 3, 1],
		[10, 8, 3, 2, 4],
		[10, 10, 3, 0, 4],
		[1, 1, 1, 0, 1],
		[300, 200, 200, 100, 2],
	])('of %i places, %i in use, of which it wants %i, gets %i after %i rounds', (...row) => {
		const [most, used, wanted, granted, rounds] = row;
		const claim = new Slots(most, wanted);
		const noted = first(used);
		expect(settle(claim, noted).rounds).toBe(rounds);
		expect([giveAll(claim), claim.surplus]).toEqual([granted, []]);
		expect(noted).toEqual(first(used + granted));
	});

	it('needs one round where it knows how many are in use', () => {
		const claim = new Slots(100_000, 20, 40_000);
		const noted = first(40_000);
		expect(settle(claim, noted).rounds).toBe(1);
		expect([giveAll(claim), noted]).toEqual([20, first(40_020)]);
	});

	it('finds the border among 100,000 places in few rounds, and asks for few', () => {
		const claim = new Slots(100_000, 1);
		const noted = first(77_777);
		expect(settle(claim, noted)).toEqual({ rounds: 11, widest: 15 });
		expect(giveAll(claim)).toBe(1);
		for (const place of claim.surplus) noted.delete(place);
		expect(noted).toEqual(first(77_778));
	});

	it('never gets what somebody has, finds all that is free, and says what it noted beside', () => {
		const cases = fc.record({
			most: fc.integer({ min: 1, max: 400 }),
			used: fc.nat(400),
			wanted: fc.integer({ min: 1, max: 400 }),
			expected: fc.nat(400),
			fanOut: fc.integer({ min: 1, max: 15 }),
		});
		fc.assert(
			fc.property(cases, ({ most, used, wanted, expected, fanOut }) => {
				const inUse = Math.min(used, most);
				const count = Math.min(wanted, most);
				const claim = new Slots(most, count, expected);
				const noted = first(inUse);
				settle(claim, noted, fanOut);
				expect(claim.usedBefore).toBe(inUse);
				const given = giveAll(claim);
				expect(given).toBe(Math.min(count, most - inUse));
				for (const place of claim.surplus) noted.delete(place);
				expect(noted).toEqual(first(inUse + given));
			}),
		);
	});

	it('never gets what somebody has where places in use have gaps between them', () => {
		const cases = fc.record({
			most: fc.integer({ min: 1, max: 60 }),
			used: fc.uniqueArray(fc.nat(59)),
			wanted: fc.integer({ min: 1, max: 60 }),
			expected: fc.nat(60),
			fanOut: fc.integer({ min: 1, max: 15 }),
		});
		fc.assert(
			fc.property(cases, ({ most, used, wanted, expected, fanOut }) => {
				const before = new Set(used.filter((place) => place < most));
				const noted = new Set(before);
				const claim = new Slots(most, Math.min(wanted, most), expected);
				settle(claim, noted, fanOut);
				const given = giveAll(claim);
				expect(claim.surplus.filter((place) => before.has(place) || place >= most)).toEqual([]);
				for (const place of claim.surplus) noted.delete(place);
				expect(noted.size).toBe(before.size + given);
			}),
		);
	});
});
