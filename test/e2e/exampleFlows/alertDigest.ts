import { type RealN8n, RUN_LIMIT_MS } from '../realN8n';
import { AlertDigestStage, withoutRounds } from './alertDigestStage';
import { withParameters } from './importExample';
import { CalledExample } from './inputs/stage';

const OPERATOR = '66812345678';
const REFUSED = '66812349903';

const edited = (phones: string[]) => ({
	edit: (node: Parameters<typeof withoutRounds>[0]) =>
		node.name === 'Settings'
			? withParameters(node, { jsonOutput: JSON.stringify({ phones }) })
			: withoutRounds(node),
});

/** examples/alert-digest.json, in an n8n that other tests use too. */
export function alertDigest(real: () => RealN8n): void {
	describe('the example that sends many alerts as one SMS', () => {
		let example: CalledExample;
		let toTwo: CalledExample;
		const stageOf = (of: () => CalledExample) =>
			new AlertDigestStage(
				real,
				() => of().saved,
				() => of().url('Alert Comes In'),
			);
		const stage = stageOf(() => example);

		beforeAll(async () => {
			example = await CalledExample.publish(real(), 'alert-digest', edited([OPERATOR]));
			toTwo = await CalledExample.publish(real(), 'alert-digest', edited([REFUSED, OPERATOR]));
			await example.activate();
		}, RUN_LIMIT_MS);
		beforeEach(async () => {
			await stage.putFaults([]);
			// Makes the table, and empties what a failed try left.
			expect((await stage.press()).status).toBe('success');
			real().sandbox.clear();
		}, RUN_LIMIT_MS);

		test(
			'sends 50 alerts that come at once as one SMS, and the next ones as the next SMS',
			async () => {
				const names = Array.from({ length: 50 }, (_, index) => `N${index}`);
				expect(await stage.callAtOnce(names)).toEqual([200]);
				const stored = await stage.waiting();
				expect([...stored].sort()).toEqual([...names].sort());

				expect((await stage.round()).status).toBe('success');
				const text = `50 alerts: ${stored.join(', ')}`;
				expect(stage.sent()).toEqual([[OPERATOR, text]]);
				expect(await stage.waiting()).toEqual([]);

				for (const title of ['Disk', 'CPU', 'web-2']) await stage.call({ title });
				expect((await stage.round()).status).toBe('success');
				expect(stage.sent().slice(1)).toEqual([[OPERATOR, '3 alerts: Disk, CPU, web-2']]);
				expect((await stage.round()).status).toBe('success');
				expect(stage.sent()).toHaveLength(2);
			},
			RUN_LIMIT_MS,
		);

		test(
			'counts an alert that comes again, and tells of it again in the next round',
			async () => {
				for (const title of ['Disk', 'CPU', 'Disk']) await stage.call({ title });
				await stage.round();
				for (let round = 0; round < 2; round += 1) {
					await stage.call({ title: 'Disk' });
					await stage.round();
				}
				expect(stage.sent().map(([, text]) => text)).toEqual([
					'3 alerts: Disk (2), CPU',
					'1 alert: Disk',
					'1 alert: Disk',
				]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'keeps the alerts where the gateway fails, and sends them in the next round',
			async () => {
				await stage.putFaults([{ kind: 'unauthorized' }]);
				await stage.callAtOnce(['Disk']);
				const failed = await stage.round();
				expect([failed.status, failed.errorMessage]).toEqual([
					'error',
					expect.stringMatching(/^The digest did not reach 66812345678\. .*HTTP 401/),
				]);
				expect(await stage.waiting()).toEqual(['Disk']);

				await stage.call({ title: 'CPU' });
				await stage.putFaults([]);
				expect((await stage.round()).status).toBe('success');
				expect(stage.sent()).toEqual([[OPERATOR, '2 alerts: Disk, CPU']]);
				expect(await stage.waiting()).toEqual([]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'sends nothing twice that may have been sent, and says that it may not have arrived',
			async () => {
				await stage.putFaults([{ kind: 'resetAfterTaking', count: 1 }]);
				await stage.call({ title: 'Disk' });
				const failed = await stage.round();
				expect([failed.status, failed.errorMessage]).toEqual([
					'error',
					'The digest may have reached 66812345678. Open Bulk SMS in this execution: it says why.',
				]);
				expect(await stage.waiting()).toEqual([]);
				await stage.call({ title: 'CPU' });
				await stage.round();
				expect(stage.sent()).toEqual([
					[OPERATOR, '1 alert: Disk'],
					[OPERATOR, '1 alert: CPU'],
				]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'takes the alerts out where one of two numbers got them, and names the other',
			async () => {
				await stage.call({ title: 'Disk' });
				const failed = await stageOf(() => toTwo).round();
				expect([failed.status, failed.errorMessage]).toEqual([
					'error',
					expect.stringMatching(/^The digest did not reach 66812349903\. /),
				]);
				expect(stage.sent()).toEqual([[OPERATOR, '1 alert: Disk']]);
				expect(await stage.waiting()).toEqual([]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'cuts a digest that is far too long to two SMS, with the count of all',
			async () => {
				await stage.callAtOnce(Array.from({ length: 50 }, (_, index) => `Disk of web-${index}`));
				await stage.round();
				const [message, ...others] = real().sandbox.messages();
				expect([message?.segments, others]).toEqual([2, []]);
				expect(message?.text).toMatch(/^50 alerts: Disk of web-\d+, /);
			},
			RUN_LIMIT_MS,
		);
	});
}
