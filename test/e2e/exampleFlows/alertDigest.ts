import { readExample } from '../../../demo/examples';
import type { WorkflowNode } from '../../../hosts/rest/workflow';
import { putFaults } from '../putFaults';
import { post } from '../reportReceiver';
import { AlertDigestStage, withoutRounds } from './alertDigestStage';
import { Notes } from './asWritten/notes';
import type { Follower, WrittenExample } from './asWritten/stage';
import { SEND, withParameters } from './importExample';
import { grafana, uptimeKuma } from './monitoringBodies';
import { ODD_TEXTS } from './oddTexts';

const OPERATOR = '66812345678';
const REFUSED = '66812349903';

const [first, second] = grafana.alerts;
const over = { ...first, status: 'resolved' };
const up = { ...uptimeKuma.heartbeat, status: 1, msg: '200 - OK' };
const LONG = 'x'.repeat(199);

/** What monitoring posts, and the alerts that wait then. */
const BODIES: Array<[body: unknown, names: string[], type?: string]> = [
	[grafana, ['High memory usage', 'High CPU usage']],
	[{ ...grafana, alerts: [over, second] }, ['High CPU usage']],
	[{ ...grafana, status: 'resolved', alerts: [over] }, []],
	[{ ...grafana, alerts: [{ ...second, labels: {} }] }, ['This alert was triggered for zone eu-1']],
	[
		{ version: '4', status: 'firing', alerts: [{ status: 'firing', labels: { alertname: 'Am' } }] },
		['Am'],
	],
	[uptimeKuma, ['web-2']],
	[{ ...uptimeKuma, heartbeat: up }, []],
	[{ ...uptimeKuma, heartbeat: { ...up, status: 2 } }, []],
	[{ heartbeat: null, monitor: null, msg: 'My Webhook Testing' }, ['My Webhook Testing']],
	[{ event_name: 'Zx', event_value: '1', subject: 'Problem: Zx' }, ['Zx']],
	[{ event_name: 'Zx', event_value: 0 }, []],
	[{ title: 'Disk' }, ['Disk']],
	[{ alertname: 'Disk' }, ['Disk']],
	[{ alert: 'Disk' }, ['Disk']],
	[{ name: 'Disk' }, ['Disk']],
	[{ message: 'Disk is full' }, ['Disk is full']],
	[{ title: 'Disk', status: 'resolved' }, []],
	[{ title: 'Disk', status: 'ok' }, []],
	[{ title: '[OK] Disk', state: 'ok' }, []],
	[{ text: '[OK] Disk' }, []],
	[{ title: { of: 'Disk' } }, ['{"of":"Disk"}']],
	[{ alerts: [], title: 'Disk' }, ['Disk']],
	[{ alerts: ['Disk', null] }, ['Disk', 'without a name']],
	[{ host: 'db-1' }, ['{"host":"db-1"}']],
	[['Disk'], ['["Disk"]']],
	['Disk is full', ['Disk is full'], 'text/plain'],
	[{}, ['{}']],
	[{ title: 'Disk\u0000is full \ud83d' }, ['Disk is full']],
	[{ title: `${LONG}🔥🔥` }, [`${LONG}🔥`]],
];

/** The same example, which sends to others, and to one of them however its number is written. */
const toOthers = (node: WorkflowNode) => {
	const phones = [REFUSED, OPERATOR, '081 234 5678', '+66 (0)81-234-5678'];
	return node.name === 'Settings'
		? withParameters(node, { jsonOutput: JSON.stringify({ phones }) })
		: withoutRounds(node);
};

/** examples/alert-digest.json */
export function alertDigest(follower: Follower): void {
	let example: WrittenExample;
	let others: WrittenExample;
	const stageOf = (of: () => WrittenExample) =>
		new AlertDigestStage(
			() => follower.place(),
			() => of().saved,
			() => `${follower.real().n8n.url}/webhook/alert-digest`,
		);
	const stage = stageOf(() => example);

	describe('the example Alert Digest', () => {
		beforeAll(async () => {
			example = await follower.import('alert-digest', { edit: withoutRounds });
			others = await follower.import('alert-digest', { name: 'Digest to others', edit: toOthers });
			await follower.real().client.activate(example.saved);
		});

		test('answers 500 without a table, then takes the bodies of its notes, and sends them as one SMS', async () => {
			const url = `${follower.real().n8n.url}/webhook/alert-digest`;
			expect((await post(url, { body: '{"title":"Forged"}' })).status).toBe(403);
			expect(await stage.call(grafana)).toBe(500);
			await stage.press();
			expect(await stage.waiting()).toEqual([]);
			const bodies = [
				/with POST and a body like\s+`(\{.+\})`/,
				/integration \*Webhook\*.+It posts `(\{.+?\})` with more/,
				/the body \*application\/json\*\. It posts `(\{.+?\})` with more/,
			].map((pattern) => example.notes.word(pattern));
			for (const body of bodies) expect(await stage.call(body)).toBe(200);
			await stage.press();
			expect(stage.sent()).toEqual([[OPERATOR, '3 alerts: Disk (2), web-2']]);
			expect(await stage.waiting()).toEqual([]);
		});

		test('does what its notes say in numbers', async () => {
			const file = await readExample('alert-digest');
			const notes = new Notes(file);
			const node = (wanted: string) => file.nodes.find(({ name }) => name === wanted)?.parameters;
			const minutes = notes.number(/Alerts that come within (\w+) minutes/);
			expect(node('Every Two Minutes')).toEqual({
				rule: { interval: [{ field: 'minutes', minutesInterval: minutes }] },
			});
			expect(node(SEND)).toMatchObject({
				options: { shortenToFit: notes.number(/cuts a long digest to (\w+) SMS segments/) },
			});
			expect(file.settings).toMatchObject({
				executionTimeout: notes.number(/a \*\*Timeout\*\* of (\d+) seconds/),
			});
			expect(node('Waiting Alerts')).toMatchObject({
				limit: notes.number(/One round takes (\d+) alerts/),
			});
		});
	});

	describe('the example Alert Digest, with its table,', () => {
		beforeEach(async () => {
			await putFaults(follower.sandbox, []);
			// Empties what a test before left.
			expect((await stage.press()).status).toBe('success');
			follower.sandbox.clear();
		});

		test('sends 50 alerts that come at once as one SMS of two segments, and the next ones as the next SMS', async () => {
			const names = Array.from({ length: 50 }, (_, index) => `Disk of web-${index}`);
			expect(await stage.callAtOnce(names)).toEqual([200]);
			const stored = await stage.waiting();
			expect([...stored].sort()).toEqual([...names].sort());
			expect((await stage.round()).status).toBe('success');
			const [message, ...more] = follower.sandbox.messages();
			expect([message?.to, message?.segments, more]).toEqual([OPERATOR, 2, []]);
			expect(message?.text.slice(0, 40)).toBe(`50 alerts: ${stored.join(', ')}`.slice(0, 40));
			expect(await stage.waiting()).toEqual([]);

			for (const title of ['Disk', 'CPU', 'Disk']) await stage.call({ title });
			await stage.round();
			for (let again = 0; again < 2; again += 1) {
				await stage.call({ title: 'Disk' });
				await stage.round();
			}
			expect((await stage.round()).status).toBe('success');
			expect(stage.sent().slice(1)).toEqual([
				[OPERATOR, '3 alerts: Disk (2), CPU'],
				[OPERATOR, '1 alert: Disk'],
				[OPERATOR, '1 alert: Disk'],
			]);
		});

		test('keeps the alerts where the gateway fails, and sends them in the next round', async () => {
			await putFaults(follower.sandbox, [{ kind: 'unauthorized' }]);
			await stage.call({ title: 'Disk' });
			const failed = await stage.round();
			expect([failed.status, failed.errorMessage]).toEqual([
				'error',
				expect.stringMatching(/^The digest did not reach 66812345678\. .*HTTP 401/),
			]);
			expect(await stage.waiting()).toEqual(['Disk']);

			await stage.call({ title: 'CPU' });
			await putFaults(follower.sandbox, []);
			expect((await stage.round()).status).toBe('success');
			expect(stage.sent()).toEqual([[OPERATOR, '2 alerts: Disk, CPU']]);
			expect(await stage.waiting()).toEqual([]);
		});

		test('sends nothing twice that may have been sent, and says that it may not have arrived', async () => {
			await putFaults(follower.sandbox, [{ kind: 'resetAfterTaking', count: 1 }]);
			await stage.call({ title: 'Disk' });
			const failed = await stage.round();
			expect([failed.status, failed.errorMessage]).toEqual([
				'error',
				'The digest may have reached 66812345678. Open Bulk SMS in this execution: it says why.',
			]);
			expect(await stage.waiting()).toEqual([]);
			await stage.call({ title: 'CPU' });
			await stage.round();
			expect(stage.sent().map(([, text]) => text)).toEqual(['1 alert: Disk', '1 alert: CPU']);
		});

		test('takes the alerts out where one of two numbers got them, once, and names the other', async () => {
			await stage.call({ title: 'Disk' });
			const failed = await stageOf(() => others).round();
			expect([failed.status, failed.errorMessage]).toEqual([
				'error',
				expect.stringMatching(/^The digest did not reach 66812349903\. /),
			]);
			expect(stage.sent()).toEqual([[OPERATOR, '1 alert: Disk']]);
			expect(await stage.waiting()).toEqual([]);
		});

		test('keeps each alert that is on, loses none, and leaves out what is over', async () => {
			const kept: unknown[] = [];
			for (const [body, , type] of BODIES) {
				const before = (await stage.waiting()).length;
				const status = await stage.call(body, type);
				kept.push([body, status, (await stage.waiting()).slice(before)]);
			}
			expect(kept).toEqual(BODIES.map(([body, names]) => [body, 200, names]));
		});

		test('no name of an alert holds up the digest', async () => {
			for (const [what, title] of ODD_TEXTS) {
				follower.sandbox.clear();
				await stage.call({ title });
				await stage.press();
				expect([what, stage.sent().length, await stage.waiting()]).toEqual([what, 1, []]);
			}
		});
	});
}
