import { settingsFrom } from '../../../sandbox/options';
import { REJECTED_BY_PLATFORM } from '../../engine/sentences';
import { LIMIT_S, SEND, START, withParameters } from './importExample';
import { type Follower, outcomeOf, startOptions } from './asWritten/stage';

interface Settings {
	limit: number;
	operator: string;
}

/** examples/low-balance.json */
export function lowBalance(follower: Follower): void {
	const importWith = async (settings: object, name: string) => {
		const { saved } = await follower.import('low-balance', {
			name: `Low Balance, ${name}`,
			edit: (node) =>
				node.name === 'Settings'
					? withParameters(node, { jsonOutput: JSON.stringify(settings) })
					: node,
		});
		return saved;
	};

	describe('the example Low Balance', () => {
		test('leaves the operator in peace with the credits that it names, and warns once per day below', async () => {
			const { notes, saved } = await follower.import('low-balance');
			const stored = saved.nodes.find(({ name }) => name === 'Settings')?.parameters.jsonOutput;
			const settings = JSON.parse(String(stored)) as Settings;
			const credits = notes.number(/Its account has ([\d,]+) credits/);
			expect(settingsFrom(startOptions()).credit).toBe(credits);
			expect(settings.limit).toBeLessThan(follower.sandbox.balance());

			const quiet = await follower.press(saved);
			expect(quiet.items('Get Balance').map(({ json }) => json.credit)).toEqual([
				follower.sandbox.balance(),
			]);
			expect(quiet.items('Enough Credits')).toHaveLength(1);
			expect(follower.taken()).toEqual([]);

			const limit = notes.number(/raise `limit` to (\d+) to see the warning/);
			const raised = await importWith({ ...settings, limit }, 'raised limit');
			const outcomes = [];
			for (let hour = 0; hour < 3; hour += 1) {
				const execution = await follower.press(raised);
				outcomes.push(...execution.items(SEND).map(outcomeOf));
			}
			expect(outcomes).toEqual(['accepted', 'skipped', 'skipped']);
			const [warning, ...others] = follower.taken();
			expect([warning?.to, others]).toEqual([settings.operator.replace(/\D/g, ''), []]);
			expect(warning?.text).toContain(`fewer than ${limit} credits`);
		});

		test('warns again the next hour where the SMS could not be sent', async () => {
			const saved = await importWith({ limit: 20_000, operator: '66812349903' }, 'refused');
			for (let hour = 0; hour < 2; hour += 1) {
				const execution = await follower.real().client.run(saved, START, LIMIT_S);
				expect(execution.errorMessage).toContain(REJECTED_BY_PLATFORM);
			}
			expect(follower.sandbox.messages()).toHaveLength(2);
		});

		test.each<[settings: object, ends: string]>([
			[{ limit: '10', operator: '66812350002' }, 'Enough Credits'],
			[{ limit: '20000', operator: 66812350004 }, SEND],
			[{ limit: 20_000, operator: '66812350005; 66812350006' }, SEND],
			[{ operator: '66812350007' }, 'fails'],
			...[null, '', '10,000', '100 credits', '1e3', true, [], {}, -1].map(
				(limit): [object, string] => [{ limit, operator: '66812350010' }, 'fails'],
			),
			[{ limit: 20_000 }, 'fails'],
			[{ limit: 20_000, operator: 'Anan' }, 'fails'],
		])('never keeps silent for its settings: %j', async (settings, end) => {
			const saved = await importWith(settings, 'other settings');
			const execution = await follower.real().client.run(saved, START, LIMIT_S);
			const came = ['Enough Credits', SEND].filter((node) => execution.items(node).length > 0);
			expect(execution.status === 'error' ? ['fails'] : came).toEqual([end]);
		});
	});
}
