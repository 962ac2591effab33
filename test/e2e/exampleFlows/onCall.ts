import type { SavedWorkflow, WorkflowNode } from '../../../hosts/rest/workflow';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox';
import { type RealN8n, RUN_LIMIT_MS, secrets } from '../realN8n';
import { importExample, LIMIT_S, SEND, START, withParameters } from './importExample';
import { endsOf, OnCallStage, type Person, withLongLimit, withPeople } from './onCallStage';

const ANAN = '66812345678';
const BOON = '66812345679';
const CHAI = '66812345680';
/** Refused at once. */
const REFUSED = '66812349903';
/** Seconds in which n8n, which looks once a minute, surely looks twice. */
const TWO_LOOKS_S = 150;
/** 3 seconds; n8n looks for those whose time is up once a minute. */
const SHORT_WAIT = {
	limitWaitTime: {
		values: { limitType: 'afterTimeInterval', resumeAmount: 0.05, resumeUnit: 'minutes' },
	},
};

const person = (team: string, turn: number, phone: string, more: Partial<Person> = {}): Person => ({
	...{
		team,
		week: '',
		turn,
		name: { [ANAN]: 'Anan', [BOON]: 'Boon', [CHAI]: 'Chai' }[phone] ?? 'X',
	},
	...{ phone, ...more },
});
const PEOPLE = [
	// In another order than their turns, and with somebody of a week that has passed.
	person('ops', 2, BOON),
	person('ops', 1, ANAN),
	person('ops', 0, CHAI, { week: '2020-W01' }),
	person('refused', 1, REFUSED),
	person('both', 1, REFUSED),
	person('both', 2, CHAI),
	person('slow', 1, CHAI),
];

/** The example as it is imported here. */
const edited =
	(path: string, options?: object) =>
	(node: WorkflowNode): WorkflowNode => {
		if (node.name === 'Alert Comes In') return withParameters(node, { path });
		if (node.name === 'People') return withPeople(node, PEOPLE);
		if (node.name !== SEND) return node;
		const limited = withLongLimit(node);
		return options ? withParameters(limited, { options }) : limited;
	};

/** examples/on-call.json, in an n8n that other tests use too, with a sandbox of its own. */
export function onCall(real: () => RealN8n): void {
	describe('the example that asks who takes an alert', () => {
		let sandbox: Sandbox;
		let saved: SavedWorkflow;
		let impatient: SavedWorkflow;
		const place = () => ({ ...real(), sandbox });
		const stage = new OnCallStage(place, () => saved, 'sms-on-call');
		const short = new OnCallStage(place, () => impatient, 'sms-impatient');

		beforeAll(async () => {
			sandbox = await startSandbox({ ...secrets });
			const { client } = real();
			impatient = await importExample(real(), 'on-call', {
				name: 'Nobody answers',
				baseUrl: sandbox.url,
				edit: edited('sms-impatient', SHORT_WAIT),
			});
			const { status } = await client.run(impatient, START, LIMIT_S);
			expect(status).toBe('success');
			await client.activate(impatient);
			// Before all tests of the file: it waits for n8n's next minute while the others run.
			await short.call({ alert: 'Slow', text: 'Nobody answers', team: 'slow' });
			saved = await importExample(real(), 'on-call', {
				baseUrl: sandbox.url,
				edit: edited('sms-on-call'),
			});
			await client.activate(saved);
		}, RUN_LIMIT_MS);
		afterAll(async () => await sandbox.close());

		test(
			'asks one after the other by their turns, and tells who was asked before who takes it',
			async () => {
				const before = await stage.lastId();
				await stage.call({ alert: 'Disk', text: 'db-1 is full' });
				expect(await stage.sentOnce('Disk', 1)).toEqual([[ANAN, 'ALERT Disk: db-1 is full']]);
				await stage.decide('Disk', ANAN, 'decline');
				expect((await stage.sentOnce('Disk', 2))[1]).toEqual([BOON, 'ALERT Disk: db-1 is full']);
				await stage.decide('Disk', BOON, 'decline');
				// Twice around: the second time, Anan takes it.
				expect((await stage.sentOnce('Disk', 3))[2]?.[0]).toBe(ANAN);
				await stage.decide('Disk', ANAN, 'approve');

				const [execution] = await stage.endedAfter(before, 1);
				expect(execution?.status).toBe('success');
				expect(execution && endsOf(execution)).toEqual(['Tell the Others']);
				expect(stage.sent('Disk').slice(3)).toEqual([[BOON, 'Anan takes it: Disk']]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'asks once for an alert that comes 50 times, and gives one all-clear',
			async () => {
				const before = await stage.lastId();
				for (let round = 0; round < 5; round += 1) {
					await Promise.all(
						Array.from({ length: 10 }, () => stage.call({ alert: 'Flapping', text: 'up, down' })),
					);
				}
				const ended = await stage.endedAfter(before, 49);
				expect(ended.map(({ status }) => status)).toEqual(Array(49).fill('success'));
				expect(ended.flatMap(endsOf)).toEqual(Array(49).fill('Told Already'));
				expect(stage.sent('Flapping')).toEqual([[ANAN, 'ALERT Flapping: up, down']]);

				await Promise.all(
					[1, 2, 3].map(() => stage.call({ alert: 'Flapping', status: 'resolved' })),
				);
				await stage.endedAfter(before, 52);
				expect(stage.sent('Flapping').slice(1)).toEqual([[ANAN, 'RESOLVED: Flapping']]);

				// Who declines now does not pass on an alert that is over.
				await stage.decide('Flapping', ANAN, 'decline');
				const all = await stage.endedAfter(before, 53);
				expect(all.map(({ status }) => status)).toEqual(Array(53).fill('success'));
				expect(stage.sent('Flapping')).toHaveLength(2);
			},
			RUN_LIMIT_MS,
		);

		test(
			'asks for each of ten alerts that come at once',
			async () => {
				const before = await stage.lastId();
				// Of this try alone: a second one finds that the alerts of the first were told.
				const alerts = Array.from({ length: 10 }, (_, index) => `Alert-${before}-${index}!`);
				await Promise.all(alerts.map((alert) => stage.call({ alert, text: 'Look' })));
				for (const alert of alerts) {
					expect(await stage.sentOnce(alert, 1)).toEqual([[ANAN, `ALERT ${alert}: Look`]]);
				}
				for (const alert of alerts) await stage.decide(alert, ANAN, 'approve');
				const ended = await stage.endedAfter(before, alerts.length);
				expect(ended.map(({ status }) => status)).toEqual(alerts.map(() => 'success'));
				expect(alerts.map((alert) => stage.sent(alert).length)).toEqual(alerts.map(() => 1));
			},
			RUN_LIMIT_MS,
		);

		test(
			'ends with nobody reached where all are refused, and where nobody is on call',
			async () => {
				for (const team of ['refused', 'nobody there']) {
					const before = await stage.lastId();
					await stage.call({ alert: `Lost ${team}`, team });
					const [execution] = await stage.endedAfter(before, 1);
					expect(execution?.status).toBe('success');
					expect(execution && endsOf(execution)).toEqual(['Nobody Reached']);
				}
			},
			RUN_LIMIT_MS,
		);

		test(
			'gives the all-clear only to those who got the alert',
			async () => {
				await stage.call({ alert: 'Half', text: 'Look', team: 'both' });
				expect((await stage.sentOnce('Half', 2)).map(([to]) => to)).toEqual([REFUSED, CHAI]);
				await stage.call({ alert: 'Half', status: 'resolved' });
				expect((await stage.sentOnce('Half', 3)).slice(2)).toEqual([[CHAI, 'RESOLVED: Half']]);
				const before = await stage.lastId();
				await stage.call({ alert: 'Never heard of', status: 'resolved' });
				await stage.endedAfter(before, 1);
				expect(stage.sent('Never heard of')).toEqual([]);
			},
			RUN_LIMIT_MS,
		);

		test.each([
			['Latin letters', 'Cannot read properties of undefined. '.repeat(40)],
			['Thai', 'ดิสก์เต็ม '.repeat(99)],
		])(
			'cuts an alert that is far too long to three segments, but not its link: %s',
			async (letters, words) => {
				const alert = `Long ${letters}`;
				await stage.call({ alert, text: words });
				await stage.sentOnce(alert, 1);
				const message = sandbox.messages().findLast(({ text }) => text.includes(alert));
				expect(message?.segments).toBe(3);
				await stage.decide(alert, ANAN, 'approve');
			},
			RUN_LIMIT_MS,
		);

		const firing = (labels: object, annotations: object) => ({
			status: 'firing',
			alerts: [{ status: 'firing', labels, annotations }],
		});
		const grafana = firing({ alertname: 'G1' }, { description: 'Too hot' });
		const kuma = { heartbeat: { status: 0, msg: 'timeout' }, monitor: { name: 'K1' }, msg: '[K1]' };
		const zabbix = { event_name: 'Z1', event_value: '1', subject: 'Problem: Z1' };

		test.each<[string, object | string, string, object]>([
			[
				'Prometheus Alertmanager',
				{
					...firing({ alertname: 'P1', instance: 'db-1' }, { summary: 'db-1 is full' }),
					...{ version: '4', commonLabels: { alertname: 'P1', team: 'ops' } },
				},
				'ALERT P1: db-1 is full',
				{ status: 'resolved', commonLabels: { alertname: 'P1' }, alerts: [] },
			],
			[
				'Grafana',
				{ ...grafana, title: '[FIRING:1] G1', state: 'alerting' },
				'ALERT G1: Too hot',
				{ ...grafana, status: 'resolved', state: 'ok' },
			],
			[
				'Uptime Kuma',
				kuma,
				'ALERT K1: timeout',
				{ ...kuma, heartbeat: { status: 1, msg: '200 - OK' } },
			],
			['Zabbix', zabbix, 'ALERT Z1: Problem: Z1', { ...zabbix, event_value: '0' }],
			[
				'plain JSON',
				{ alert: 'J1', text: 'Look' },
				'ALERT J1: Look',
				{ alert: 'J1', status: 'resolved' },
			],
		])(
			'reads the alert and the end of %s',
			async (_, body, asked, over) => {
				const [, name = ''] = /^ALERT (\w+):/.exec(asked) ?? [];
				await stage.call(body);
				const [sent] = await stage.sentOnce(name, 1);
				expect(sent).toEqual([ANAN, asked]);
				await stage.call(over);
				await stage.sentOnce(`RESOLVED: ${name}`, 1);
				expect(stage.sent(`RESOLVED: ${name}`)).toEqual([[ANAN, `RESOLVED: ${name}`]]);
			},
			RUN_LIMIT_MS,
		);

		test.each<[string, unknown]>([
			['ALERT {"is":"odd"}: ', { alert: { is: 'odd' }, alerts: null }],
			['ALERT {"alerts":{"is":"odder"}}: ', { alerts: { is: 'odder' } }],
			['ALERT ["oddest"]: ', ['oddest']],
			['ALERT Only words: ', { text: 'Only words' }],
		])(
			'loses no alert, whatever comes: %s',
			async (asked, body) => {
				await stage.call(body);
				expect(await stage.sentOnce(asked, 1)).toEqual([[ANAN, asked]]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'asks again where nobody answers in time, and then ends with nobody reached',
			async () => {
				const ended = await short.endedAfter(0, 2, TWO_LOOKS_S);
				const execution = ended.at(-1);
				expect(execution && endsOf(execution)).toEqual(['Nobody Reached']);
				expect(short.sent('Slow')).toEqual(Array(2).fill([CHAI, 'ALERT Slow: Nobody answers']));
				expect(execution?.items('Nobody Reached').map(({ json }) => json.outcome)).toEqual([
					'noResponse',
					'noResponse',
				]);
			},
			RUN_LIMIT_MS,
		);
	});
}
