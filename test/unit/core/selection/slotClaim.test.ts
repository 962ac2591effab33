import fc from 'fast-check';

import { SlotClaim } from '../../../../nodes/BulkSms/core/selection/slotClaim';

/** Lets a claim ask a store that holds these slots. @returns how often it asked, and the most slots */
function settle(claim: SlotClaim, noted: Set<number>, fanOut = 15) {
	let rounds = 0;
	let widest = 0;
	for (let asked = claim.next(fanOut); asked.length > 0; asked = claim.next(fanOut)) {
		rounds += 1;
		widest = Math.max(widest, asked.length);
		const fresh = new Set(asked.filter((slot) => !noted.has(slot)));
		for (const slot of asked) noted.add(slot);
		claim.take((slot) => fresh.has(slot));
	}
	return { rounds, widest };
}

const first = (count: number) => new Set(Array.from({ length: count }, (_, index) => index));

describe('a claim of slots', () => {
	it.each([
		[10, 0, 3, [0, 1, 2], 1],
		[10, 2, 3, [2, 3, 4], 2],
		[10, 8, 3, [8, 9], 4],
		[10, 10, 3, [], 4],
		[1, 0, 1, [0], 1],
		[1, 1, 1, [], 1],
		[300, 200, 200, Array.from({ length: 100 }, (_, index) => 200 + index), 2],
	])('of %i slots, %i in use, of which it wants %i, gets %j after %i rounds', (...row) => {
		const [most, used, wanted, granted, rounds] = row;
		const claim = new SlotClaim(most, wanted);
		expect(settle(claim, first(used)).rounds).toBe(rounds);
		expect([claim.granted, claim.surplus]).toEqual([granted, []]);
	});

	it('needs one round where it knows how many are in use', () => {
		const claim = new SlotClaim(100_000, 20, 40_000);
		expect(settle(claim, first(40_000)).rounds).toBe(1);
		expect(claim.granted).toEqual(Array.from({ length: 20 }, (_, index) => 40_000 + index));
	});

	it('looks again where fewer are in use than it knew', () => {
		const claim = new SlotClaim(10, 1, 9);
		settle(claim, first(4));
		expect(claim.granted).toEqual([4]);
		expect(claim.used).toBe(4);
	});

	it('finds the border among 100,000 slots in few rounds, and asks for few', () => {
		const claim = new SlotClaim(100_000, 1);
		const noted = first(77_777);
		expect(settle(claim, noted)).toEqual({ rounds: 9, widest: 15 });
		expect(claim.granted).toEqual([77_777]);
		for (const slot of claim.surplus) noted.delete(slot);
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
				const claim = new SlotClaim(most, count, expected);
				const noted = first(inUse);
				settle(claim, noted, fanOut);
				expect(claim.used).toBe(inUse);
				expect(claim.granted).toHaveLength(Math.min(count, most - inUse));
				for (const slot of claim.surplus) noted.delete(slot);
				expect(noted).toEqual(first(inUse + claim.granted.length));
			}),
		);
	});

	it('never gets what somebody has where slots in use have gaps between them', () => {
		const cases = fc.record({
			most: fc.integer({ min: 1, max: 60 }),
			used: fc.uniqueArray(fc.nat(59)),
			wanted: fc.integer({ min: 1, max: 60 }),
			expected: fc.nat(60),
			fanOut: fc.integer({ min: 1, max: 15 }),
		});
		fc.assert(
			fc.property(cases, ({ most, used, wanted, expected, fanOut }) => {
				const before = new Set(used.filter((slot) => slot < most));
				const noted = new Set(before);
				const claim = new SlotClaim(most, Math.min(wanted, most), expected);
				settle(claim, noted, fanOut);
				expect(claim.noted.filter((slot) => before.has(slot) || slot >= most)).toEqual([]);
				for (const slot of claim.surplus) noted.delete(slot);
				expect(noted.size).toBe(before.size + claim.granted.length);
			}),
		);
	});
});
