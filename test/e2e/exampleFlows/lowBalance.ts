import { REJECTED_BY_PLATFORM } from '../../engine/sentences';
import { containing, type Examples, outcomeOf, SEND } from './stage';

const OPERATOR = '66812345678';
/** More credits than the account has. */
const HIGH = 20_000;

/** examples/low-balance.json */
export function lowBalance(examples: Examples): void {
	const withSettings = async (settings: object) =>
		await examples.import('low-balance', { parameters: { Settings: containing(settings) } });

	describe('the example Low Balance', () => {
		test('leaves the operator in peace with the credits of the sandbox, and warns once per day below', async () => {
			const example = await examples.import('low-balance');
			const quiet = await example.press();
			expect(quiet.items('Get Balance').map(({ json }) => json.credit)).toEqual([
				examples.sandbox.balance(),
			]);
			expect(example.ends(quiet)).toEqual(['Enough Credits']);
			expect(examples.taken()).toEqual([]);

			const raised = await withSettings({ limit: HIGH, operator: '+66 81 234 5678' });
			const outcomes = [];
			for (let hour = 0; hour < 3; hour += 1) {
				outcomes.push(...(await raised.press()).items(SEND).map(outcomeOf));
			}
			expect(outcomes).toEqual(['accepted', 'skipped', 'skipped']);
			const [warning, ...others] = examples.taken();
			expect([warning?.to, others]).toEqual([OPERATOR, []]);
			expect(warning?.text).toContain(`fewer than ${HIGH} credits`);
		});

		test('warns again the next hour where the SMS could not be sent', async () => {
			const refused = await withSettings({ limit: HIGH, operator: '66812349903' });
			for (let hour = 0; hour < 2; hour += 1) {
				expect((await refused.run()).errorMessage).toContain(REJECTED_BY_PLATFORM);
			}
			expect(examples.sandbox.messages()).toHaveLength(2);
		});

		test.each<[settings: object, end: string]>([
			[{ limit: '10', operator: OPERATOR }, 'Enough Credits'],
			[{ limit: '20000', operator: 66812350004 }, SEND],
			[{ limit: HIGH, operator: '66812350005; 66812350006' }, SEND],
			[{ operator: OPERATOR }, 'fails'],
			...[null, '', '10,000', '100 credits', '1e3', true, [], {}, -1].map(
				(limit): [object, string] => [{ limit, operator: OPERATOR }, 'fails'],
			),
			[{ limit: HIGH }, 'fails'],
			[{ limit: HIGH, operator: 'Anan' }, 'fails'],
		])('never keeps silent for its settings: %j', async (settings, end) => {
			const example = await withSettings(settings);
			const execution = await example.run();
			expect(execution.status === 'error' ? ['fails'] : example.ends(execution)).toEqual([end]);
		});
	});
}
