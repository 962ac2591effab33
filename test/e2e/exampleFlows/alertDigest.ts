import { putFaults } from '../putFaults';
import { ODD_TEXTS } from './oddTexts';
import { containing, type Example, type Examples, type Place } from './stage';

const OPERATOR = '66812345678';
const REFUSED = '66812349903';
const TRIGGER = 'Alert Comes In';
const SCHEDULE = 'Every Two Minutes';

/** The names that wait, in their order. */
async function waitingAlerts({ client }: Place): Promise<unknown[]> {
	const tables = await client.dataTables();
	return (await tables.everyRow(await tables.find('SMS Alert Digest'))).map(({ alert }) => alert);
}

/** Many alerts at once. */
async function alertAtOnce(example: Example, names: string[]): Promise<void> {
	const answers = await Promise.all(names.map((title) => example.answer(TRIGGER, { title })));
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}

/** examples/alert-digest.json */
export function alertDigest(examples: Examples): void {
	let example: Example;
	// A test decides when a round begins.
	const withoutRounds = { [SCHEDULE]: { rule: { interval: [{ field: 'months' }] } } };
	const waiting = async () => await waitingAlerts(examples.place());
	const alert = async (body: unknown, type?: string) => {
		const { status } = await example.answer(TRIGGER, body, { ...(type !== undefined && { type }) });
		return status;
	};
	const round = async (of = example) => {
		const { status, errorMessage } = await of.run(SCHEDULE);
		return [status, errorMessage];
	};
	const sent = () => examples.taken().map(({ to, text }) => [to, text]);
	const WELL = ['success', undefined];

	describe('the example Alert Digest', () => {
		test('answers 500 without a table, then takes what monitoring posts, and sends it as one SMS', async () => {
			example = await examples.publish('alert-digest', { parameters: withoutRounds });
			await example.expectRefusal(TRIGGER, { title: 'Forged' });
			expect(await alert({ title: 'Disk' })).toBe(500);
			await example.press();
			expect(await waiting()).toEqual([]);
			const grafana = [{ status: 'firing', labels: { alertname: 'Disk' } }];
			expect(await alert({ title: 'Disk' })).toBe(200);
			expect(await alert({ status: 'firing', alerts: grafana })).toBe(200);
			expect(await alert('CPU', 'text/plain')).toBe(200);
			expect(await alert({ title: 'Disk', status: 'ok' })).toBe(200);
			await example.press();
			expect(sent()).toEqual([[OPERATOR, '3 alerts: Disk (2), CPU']]);
			expect(await waiting()).toEqual([]);
		});

		test('sends 50 alerts that come at once as one SMS of two segments, and each later one as the next SMS', async () => {
			const names = Array.from({ length: 50 }, (_, index) => `Disk of web-${index}`);
			await alertAtOnce(example, names);
			const stored = await waiting();
			expect([...stored].sort()).toEqual([...names].sort());
			expect(await round()).toEqual(WELL);
			const [message, ...more] = examples.sandbox.messages();
			expect([message?.to, message?.segments, more]).toEqual([OPERATOR, 2, []]);
			expect(message?.text.slice(0, 40)).toBe(`50 alerts: ${stored.join(', ')}`.slice(0, 40));
			for (let again = 0; again < 2; again += 1) {
				await alert({ title: 'Disk' });
				await round();
			}
			expect(await round()).toEqual(WELL);
			expect(sent().slice(1)).toEqual([
				[OPERATOR, '1 alert: Disk'],
				[OPERATOR, '1 alert: Disk'],
			]);
		});

		test('keeps the alerts where the gateway fails, and sends nothing twice that may have been sent', async () => {
			await putFaults(examples.sandbox, [{ kind: 'unauthorized' }]);
			await alert({ title: 'Disk' });
			expect(await round()).toEqual([
				'error',
				expect.stringMatching(/^The digest did not reach 66812345678\. .*HTTP 401/),
			]);
			expect(await waiting()).toEqual(['Disk']);

			await alert({ title: 'CPU' });
			await putFaults(examples.sandbox, [{ kind: 'resetAfterTaking', count: 1 }]);
			expect(await round()).toEqual([
				'error',
				'The digest may have reached 66812345678. Open Bulk SMS in this execution: it says why.',
			]);
			expect(await waiting()).toEqual([]);
			await alert({ title: 'RAM' });
			expect(await round()).toEqual(WELL);
			expect(sent().map(([, text]) => text)).toEqual(['2 alerts: Disk, CPU', '1 alert: RAM']);
		});

		test('takes the alerts out where one of two numbers got them, once, and names the other', async () => {
			const phones = [REFUSED, OPERATOR, '081 234 5678', '+66 (0)81-234-5678'];
			const others = await examples.import('alert-digest', {
				parameters: { ...withoutRounds, Settings: containing({ phones }) },
			});
			await alert({ title: 'Disk' });
			expect(await round(others)).toEqual([
				'error',
				expect.stringMatching(/^The digest did not reach 66812349903\. /),
			]);
			expect(sent()).toEqual([[OPERATOR, '1 alert: Disk']]);
			expect(await waiting()).toEqual([]);
		});

		test.each(ODD_TEXTS)('is not held up by the name of an alert: %s', async (_, title) => {
			await alert({ title });
			expect(await round()).toEqual(WELL);
			expect([sent().length, await waiting()]).toEqual([1, []]);
		});
	});
}
