import { planSessions } from '../../../bench/send/plan';
import { WAYS } from '../../../bench/send/ways';

const plan = (...args: Parameters<typeof planSessions>) =>
	planSessions(...args).map(({ way, round, sizes, withMemory }) => [
		...[round, way.id, sizes, withMemory],
	]);
const ways = WAYS.filter(({ id }) => id === 'bulk500' || id === 'bare500');

describe('the plan of the bench', () => {
	it('gives every size but the smallest an n8n of its own in the first round, for its memory', () => {
		expect(plan(ways, 2)).toEqual([
			[1, 'bulk500', [10_000, 1_000], true],
			[1, 'bulk500', [50_000], true],
			[1, 'bulk500', [100_000], true],
			[1, 'bare500', [1_000, 10_000, 100_000], false],
			[2, 'bulk500', [1_000, 10_000, 50_000, 100_000], false],
			[2, 'bare500', [1_000, 10_000, 100_000], false],
		]);
	});

	it('measures every way and size once in each round', () => {
		const runs = planSessions(WAYS, 3).flatMap(({ way, sizes }) =>
			sizes.map((size) => `${way.id} ${size}`),
		);
		const wanted = WAYS.flatMap(({ id, sizes }) => sizes.map((size) => `${id} ${size}`));
		expect(runs.toSorted()).toEqual([...wanted, ...wanted, ...wanted].toSorted());
	});
});
