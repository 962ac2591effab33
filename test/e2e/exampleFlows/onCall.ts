import type { SavedWorkflow, WorkflowNode } from '../../../hosts/rest/workflow';
import { linkTo, press } from '../askingWorkflow';
import type { Follower } from './asWritten/stage';
import { CalledExample, SHORT_WAIT } from './calledExample';
import { importExample, LIMIT_S, SEND, START, withParameters } from './importExample';
import { endsOf, OnCallStage, type Person, withLongLimit, withPeople } from './onCallStage';
import { ODD_TEXTS } from './oddTexts';

const [ANAN, BOON, CHAI] = ['66812345678', '66812345679', '66812345680'] as const;
/** Refused at once. */
const REFUSED = '66812349903';
/** Seconds in which n8n, which looks once a minute, surely looks twice. */
const TWO_LOOKS_S = 150;

const person = (team: string, turn: number, phone: string, more: Partial<Person> = {}): Person => ({
	...{ team, week: '', turn, phone },
	name: { [ANAN]: 'Anan', [BOON]: 'Boon', [CHAI]: 'Chai' }[phone] ?? 'X',
	...more,
});

/** Teams of one row, and how an alert to them ends. */
const TEAMS: Array<[team: string, ends: string, row: Partial<Person>]> = [
	['as at home', 'waits', { phone: '0812400001' }],
	['no phone', 'Nobody Reached', { phone: '' }],
	['words for a phone', 'Nobody Reached', { phone: 'call me' }],
	['two phones', 'Nobody Reached', { phone: '66812400003, 66812400004' }],
	['a phone that lost its 0', 'Nobody Reached', { phone: '812400005' }],
	['a week in another form', 'Nobody Reached', { week: '48/2026' }],
	['refused', 'Nobody Reached', { phone: REFUSED }],
];
const PEOPLE = [
	// In another order than their turns, and with somebody of a week that has passed.
	person('ops', 2, BOON),
	person('ops', 1, ANAN),
	person('ops', 0, CHAI, { week: '2020-W01' }),
	person('both', 1, REFUSED),
	person('both', 2, CHAI),
	person('slow', 1, CHAI),
	person('twice', 1, ANAN),
	...['+66 81 234 5678', '081-234-5678', '\u200e๐๘๑๒๓๔๕๖๗๘'].map((each) =>
		person('twice', 2, each),
	),
	person('twice', 3, BOON),
	...TEAMS.map(([team, , row]) => person(team, 1, '66812400006', row)),
];

/** Each way in which monitoring says that an alert began and that it is over, and its first line. */
const firing = (labels: object, annotations: object) => ({
	status: 'firing',
	alerts: [{ status: 'firing', labels, annotations }],
});
const grafana = firing({ alertname: 'G1' }, { description: 'Too hot' });
const kuma = { heartbeat: { status: 0, msg: 'timeout' }, monitor: { name: 'K1' }, msg: '[K1]' };
const zabbix = { event_name: 'Z1', event_value: '1', subject: 'Problem: Z1' };
const MONITORINGS: Array<[name: string, begins: object, asks: string, over: object]> = [
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
	['Zabbix', zabbix, 'ALERT Z1: Problem: Z1', { ...zabbix, event_value: 0 }],
	[
		'plain JSON',
		{ alert: 'J1', text: 'Look' },
		'ALERT J1: Look',
		{ alert: 'J1', status: 'resolved' },
	],
	['JSON with ok', { alert: 'J2', text: 'Look' }, 'ALERT J2: Look', { alert: 'J2', status: 'ok' }],
	['a tag', { alert: '[FIRING:1] T1' }, 'ALERT T1: ', { alert: '[OK] T1' }],
	[
		'Grafana before 9',
		{ title: '[Alerting] L1', state: 'alerting', message: 'Too hot' },
		'ALERT L1: Too hot',
		{ title: '[OK] L1', state: 'ok' },
	],
];
/** What is over of something that nobody was told of. */
const OVER: Array<[body: unknown, type?: string]> = [
	[{ status: 'ok' }],
	[{ status: 'OK', alert: 'Unheard' }],
	[{ text: '[OK] Unheard' }],
	['[OK]', 'text/plain'],
	[{ status: 'firing', alerts: [{ status: 'resolved', labels: { alertname: 'Unheard' } }] }],
];

/** What may come otherwise, and the first line of what is asked then. */
const BODIES: Array<[body: unknown, asks: string | undefined, type?: string]> = [
	[
		{
			status: 'firing',
			alerts: ['resolved', 'firing'].map((status) => ({
				...{ status, labels: { alertname: `Is ${status}` } },
				annotations: { summary: `db-${status} is full` },
			})),
		},
		'ALERT Is firing: db-firing is full',
	],
	[{ alert: { is: 'odd' }, alerts: null }, 'ALERT {"is":"odd"}: '],
	[{ alerts: { is: 'odder' } }, 'ALERT {"alerts":{"is":"odder"}}: '],
	[['oddest'], 'ALERT ["oddest"]: '],
	[{ text: 'Only words' }, 'ALERT Only words: '],
	[{ alert: 0 }, 'ALERT {"alert":0}: '],
	[{ alert: 'No team', team: null }, 'ALERT No team: '],
	[{ alert: 'Nobody there', team: 5 }, undefined],
	['only words', 'ALERT only words: ', 'text/plain'],
];

/** examples/on-call.json */
export function onCall(follower: Follower): void {
	let example: CalledExample;
	let impatient: SavedWorkflow;
	const stage = new OnCallStage(
		() => follower.place(),
		() => example.saved,
	);
	const short = new OnCallStage(follower.real, () => impatient);
	const edited =
		(options?: object) =>
		(node: WorkflowNode): WorkflowNode => {
			if (node.name !== SEND) return withPeople(node, PEOPLE);
			const limited = withLongLimit(node);
			return options ? withParameters(limited, { options }) : limited;
		};

	beforeAll(async () => {
		const { client } = follower.real();
		impatient = await importExample(follower.real(), 'on-call', {
			name: 'Nobody answers',
			edit: edited(SHORT_WAIT),
		});
		const { status } = await client.run(impatient, START, LIMIT_S);
		expect(status).toBe('success');
		await client.activate(impatient);
		// Before all tests of the file: it waits for n8n's next minute while the others run.
		await short.call({ alert: 'Slow', text: 'Nobody answers', team: 'slow' });
		example = await CalledExample.publish(follower.place(), 'on-call', { edit: edited() });
		await example.activate();
	});

	/** Calls the example. @returns how the execution ended, or that it waits */
	const call = async (body: unknown, type?: string) => {
		const execution = await example.call('Alert Comes In', body, type);
		return execution.status === 'waiting' ? ['waits'] : endsOf(execution);
	};

	describe('the example On Call', () => {
		test.each(['Disk', '{{ $json.phone }}'])(
			'asks one after the other by their turns, and tells who was asked before who takes it: %s',
			async (alert) => {
				const before = await stage.lastId();
				await stage.call({ alert, text: 'db-1 is full' });
				const asks = `ALERT ${alert}: db-1 is full`;
				expect(await stage.sentOnce(alert, 1)).toEqual([[ANAN, asks]]);
				await stage.decide(alert, ANAN, 'decline');
				expect((await stage.sentOnce(alert, 2))[1]).toEqual([BOON, asks]);
				await stage.decide(alert, BOON, 'decline');
				// Twice around: the second time, Anan takes it.
				expect((await stage.sentOnce(alert, 3))[2]?.[0]).toBe(ANAN);
				await stage.decide(alert, ANAN, 'approve');

				const [execution] = await stage.endedAfter(before, 1);
				expect(execution?.status).toBe('success');
				expect(execution && endsOf(execution)).toEqual(['Tell the Others']);
				expect(stage.sent(alert).slice(3)).toEqual([[BOON, `Anan takes it: ${alert}`]]);
			},
		);

		test('asks once for an alert that comes 50 times, and gives one all-clear', async () => {
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

			await Promise.all([1, 2, 3].map(() => stage.call({ alert: 'Flapping', status: 'resolved' })));
			await stage.endedAfter(before, 52);
			expect(stage.sent('Flapping').slice(1)).toEqual([[ANAN, 'RESOLVED: Flapping']]);

			// Who declines now does not pass on an alert that is over.
			await stage.decide('Flapping', ANAN, 'decline');
			const all = await stage.endedAfter(before, 53);
			expect(all.map(({ status }) => status)).toEqual(Array(53).fill('success'));
			expect(stage.sent('Flapping')).toHaveLength(2);
		});

		test('asks the people of each row, or ends where nobody was reached', async () => {
			const ends: unknown[] = [];
			for (const [team] of TEAMS) ends.push([team, await call({ alert: `To ${team}`, team })]);
			expect(ends).toEqual(TEAMS.map(([team, end]) => [team, [end]]));
			expect(follower.taken().map(({ to }) => to)).toEqual(['66812400001']);
		});

		test('asks somebody who is in the table several times once in a round, however it is written', async () => {
			expect(await call({ alert: 'Twice', team: 'twice' })).toEqual(['waits']);
			const id = String(await stage.lastId());
			for (const to of [ANAN, BOON, ANAN, BOON]) {
				await follower.real().client.waiting(id, LIMIT_S);
				expect(follower.taken().at(-1)?.to).toBe(to);
				await press(linkTo(follower, to), { decision: 'decline' });
			}
			const execution = await follower.real().client.ended(id, LIMIT_S);
			expect(endsOf(execution)).toEqual(['Nobody Reached']);
			expect(follower.taken()).toHaveLength(4);
		});

		test('asks nobody for a caller without the header', async () => {
			expect(await example.refusal('Alert Comes In', { alert: 'Forged' })).toEqual([403, 403]);
			expect(follower.taken()).toEqual([]);
		});

		test('gives the all-clear only to those who got the alert', async () => {
			await stage.call({ alert: 'Half', text: 'Look', team: 'both' });
			expect((await stage.sentOnce('Half', 2)).map(([to]) => to)).toEqual([REFUSED, CHAI]);
			expect(await call({ alert: 'Half', status: 'resolved' })).toEqual(['Send the All-Clear']);
			expect(stage.sent('Half').slice(2)).toEqual([[CHAI, 'RESOLVED: Half']]);
			follower.sandbox.clear();
			for (const [body, type] of OVER) expect(await call(body, type)).toEqual([]);
			expect(follower.sandbox.messages()).toEqual([]);
		});

		test.each(MONITORINGS)(
			'reads the alert and the end of %s, each time that it comes again',
			async (_, begins, asks, over) => {
				const [, name = ''] = /^ALERT (\w+):/.exec(asks) ?? [];
				for (let round = 1; round <= 2; round += 1) {
					expect(await call(begins)).toEqual(['waits']);
					// Again, before it is over.
					expect(await call(begins)).toEqual(['Told Already']);
					expect(await call(over)).toEqual(['Send the All-Clear']);
					expect(stage.sent(name).slice(-2)).toEqual([
						[ANAN, asks],
						[ANAN, `RESOLVED: ${name}`],
					]);
					expect(stage.sent(name)).toHaveLength(2 * round);
				}
			},
		);

		test('loses no alert, whatever its body is', async () => {
			for (const [body, asks, type] of BODIES) {
				follower.sandbox.clear();
				const ends = await call(body, type);
				const [asked] = follower.taken().map(({ text }) => text.split('\n')[0]);
				expect([body, ends, asked]).toEqual([body, [asks ? 'waits' : 'Nobody Reached'], asks]);
			}
			// A list with nothing, and nothing: the same alert without a word.
			expect([await call(null), await call({})]).toEqual([['waits'], ['Told Already']]);
		});

		test('no text of an alert keeps anybody from being told of it, in three segments, and of its end', async () => {
			for (const [what, alert] of ODD_TEXTS) {
				follower.sandbox.clear();
				const ends = [
					await call({ alert, text: alert }),
					await call({ alert, status: 'resolved' }),
				];
				expect([what, ends]).toEqual([what, [['waits'], ['Send the All-Clear']]]);
				const told = follower.taken();
				expect([what, told.map(({ to }) => to)]).toEqual([what, [ANAN, ANAN]]);
				expect(told.filter(({ segments }) => segments > 3)).toEqual([]);
				expect(told[0]?.text).toMatch(/http\S+&k=[\w-]{16}$/);
			}
		});

		test('asks again where nobody answers in time, and then ends with nobody reached', async () => {
			const ended = await short.endedAfter(0, 2, TWO_LOOKS_S);
			const execution = ended.at(-1);
			expect(execution && endsOf(execution)).toEqual(['Nobody Reached']);
			expect(short.sent('Slow')).toEqual(Array(2).fill([CHAI, 'ALERT Slow: Nobody answers']));
			expect(execution?.items('Nobody Reached').map(({ json }) => json.outcome)).toEqual([
				'noResponse',
				'noResponse',
			]);
		});
	});
}
