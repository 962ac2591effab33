import { readOptions } from '../../../bench/options';
import { estimateSeconds, planSessions } from '../../../bench/send/plan';
import { WAYS } from '../../../bench/send/ways';

const plan = (...args: Parameters<typeof planSessions>) =>
	planSessions(...args).map(({ way, round, sizes, withMemory }) => [
		...[round, way.id, sizes, withMemory],
	]);
const ways = WAYS.filter(({ id }) => id === 'bulk500' || id === 'bare500');

describe('the plan of the bench', () => {
	it('gives every size but the smallest an n8n of its own in the first round, for its memory', () => {
		expect(plan(ways, { rounds: 2 })).toEqual([
			[1, 'bulk500', [10_000, 1_000], true],
			[1, 'bulk500', [100_000], true],
			[1, 'bare500', [1_000, 10_000, 100_000], false],
			[2, 'bulk500', [1_000, 10_000, 100_000], false],
			[2, 'bare500', [1_000, 10_000, 100_000], false],
		]);
	});

	it('measures every way and size once in each round', () => {
		const runs = planSessions(WAYS, { rounds: 3 }).flatMap(({ way, sizes }) =>
			sizes.map((size) => `${way.id} ${size}`),
		);
		const wanted = WAYS.flatMap(({ id, sizes }) => sizes.map((size) => `${id} ${size}`));
		expect(runs.toSorted()).toEqual([...wanted, ...wanted, ...wanted].toSorted());
	});

	it('takes other sizes instead of those of the ways', () => {
		expect(plan(ways, { rounds: 1, sizes: [200, 1_000] })).toEqual([
			[1, 'bulk500', [1_000, 200], true],
			[1, 'bare500', [200, 1_000], false],
		]);
	});

	it('takes less than 25 minutes for sending', () => {
		expect(estimateSeconds(planSessions(WAYS, { rounds: 3 })) / 60).toBeLessThan(25);
	});
});

describe('the options of the bench', () => {
	it('measure all, and for good, when there is none', () => {
		expect(readOptions([])).toEqual({
			...{
				parts: ['sending', 'reports', 'incoming', 'status', 'campaign'],
				isQuick: false,
				isLook: false,
			},
		});
	});

	it('keep the results of a whole run from a quick look and from other sizes', () => {
		expect(readOptions(['--quick']).isLook).toBe(true);
		expect(readOptions(['--sizes', '1000,200', '--only', 'reports,incoming'])).toEqual({
			...{ parts: ['reports', 'incoming'], isQuick: false, isLook: true, sizes: [200, 1_000] },
		});
	});

	it.each([
		[['--only', 'all'], '--only takes one or more of sending,reports'],
		[['--sizes', '1k'], '--sizes takes numbers of messages, for example 200,1000'],
		[['--fast'], "Unknown option '--fast'"],
	])('%p: %s', (args, message) => {
		expect(() => readOptions(args)).toThrow(message);
	});
});
