import { settingsFrom } from '../../../../sandbox/options';
import { RUN_LIMIT_MS } from '../../realN8n';
import { SEND, withParameters } from '../importExample';
import { type Follower, outcomeOf, startOptions } from './stage';

interface Settings {
	limit: number;
	operator: string;
}

/** examples/low-balance.json, as its notes say. */
export function lowBalance(follower: Follower): void {
	describe('the example Low Balance', () => {
		test(
			'leaves the operator in peace with the credits that it names, and warns once per day below',
			async () => {
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
				const { saved: raised } = await follower.import('low-balance', {
					name: 'Low Balance, raised limit',
					edit: (node) =>
						node.name === 'Settings'
							? withParameters(node, { jsonOutput: JSON.stringify({ ...settings, limit }) })
							: node,
				});
				const outcomes = [];
				for (let hour = 0; hour < 3; hour += 1) {
					const execution = await follower.press(raised);
					outcomes.push(...execution.items(SEND).map(outcomeOf));
				}
				expect(outcomes).toEqual(['accepted', 'skipped', 'skipped']);
				const [warning, ...others] = follower.taken();
				expect([warning?.to, others]).toEqual([settings.operator.replace(/\D/g, ''), []]);
				expect(warning?.text).toContain(`fewer than ${limit} credits`);
			},
			RUN_LIMIT_MS,
		);

		test(
			'warns again the next hour where the SMS could not be sent',
			async () => {
				const { saved } = await follower.import('low-balance', {
					name: 'Low Balance, refused',
					edit: (node) => {
						if (node.name === SEND) return { ...node, onError: 'continueRegularOutput' };
						const refused = { limit: 20_000, operator: '66812349903' };
						return node.name === 'Settings'
							? withParameters(node, { jsonOutput: JSON.stringify(refused) })
							: node;
					},
				});
				for (let hour = 0; hour < 2; hour += 1) {
					const execution = await follower.press(saved);
					expect(execution.items(SEND).map(outcomeOf)).toEqual(['rejected']);
				}
			},
			RUN_LIMIT_MS,
		);
	});
}
