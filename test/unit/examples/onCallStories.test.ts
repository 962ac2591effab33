import { range } from 'lodash';
import { DateTime } from 'luxon';

import { runCode } from '../../engine/exampleCode';

interface Firing {
	[column: string]: string;
	member: string;
	state: string;
	execution: string;
}
interface Decision extends Firing {
	kind: string;
	text: string;
}

/** The tables of on-call.json, and who hears of a call. One person is on call. */
class OnCall {
	private firing: Firing[] = [];
	private asked: Array<{
		id: number;
		execution: string;
		state: string;
		takenAt: string;
		createdAt: string;
	}> = [];
	private execution = 0;
	now = DateTime.fromISO('2026-11-27T10:00:00Z');

	/** @returns what the person gets: a question, a plain SMS, the all-clear, or nothing */
	async call(body: object): Promise<string> {
		this.execution += 1;
		const execution = String(this.execution);
		const [alert] = (await runCode('on-call', 'Read the Alert', { input: [{ body }] })) as object[];
		if (!alert) return '';
		const nodes = {
			'Read the Alert': [alert],
			'What Was Told': this.firing.map((row, id) => ({ ...row, id })),
			'Who Was Told': this.asked,
		};
		const now = this.now;
		const found = await runCode('on-call', 'What Is New', { nodes, now, execution });
		const decisions = found as Decision[];
		const [{ kind, text } = { kind: '', text: '' }] = decisions;
		if (kind === 'over') {
			this.firing = [];
			const told = this.asked.filter(({ state }) => state === 'told');
			for (const row of told) row.state = 'cleared';
			return told.length > 0 ? 'all-clear' : '';
		}
		if (kind === 'over in part') {
			const over = this.firing.filter(({ member }) =>
				decisions.some((each) => each.member === member),
			);
			for (const row of over) row.state = 'recovered';
			return '';
		}
		if (kind === 'told already') return '';
		this.firing.push(...decisions);
		if (kind === 'too many') return '';
		if (kind === 'taken') return `SMS ${text}`;
		const createdAt = String(this.now.toUTC().toISO());
		this.asked.push({ id: this.execution, execution, state: 'told', takenAt: '', createdAt });
		return `ASK ${text}`;
	}

	/** The person takes the alert. */
	take(): void {
		const last = this.asked.at(-1);
		if (last) last.takenAt = String(this.now.toUTC().toISO());
	}

	later(minutes: number): void {
		this.now = this.now.plus({ minutes });
	}
}

const member = (host: number, status = 'firing') => ({
	...{ status, fingerprint: `f${host}` },
	labels: { alertname: 'Disk', instance: `db-${host}` },
	annotations: { summary: 'disk full' },
});
/** A group of Alertmanager in which these hosts fire, and these are over. */
const group = (firing: number[], over: number[] = []) => ({
	status: firing.length > 0 ? 'firing' : 'resolved',
	groupKey: '{}:{alertname="Disk"}',
	commonLabels: { alertname: 'Disk' },
	alerts: [...firing.map((host) => member(host)), ...over.map((host) => member(host, 'resolved'))],
});

async function storyOf(onCall: OnCall, bodies: object[]): Promise<string[]> {
	const told: string[] = [];
	for (const body of bodies) told.push(await onCall.call(body));
	return told;
}

test('one host, a second one, the first recovers, comes back within the hour, and the second recovers', async () => {
	const onCall = new OnCall();
	expect(
		await storyOf(onCall, [
			group([1]),
			group([1, 2]),
			group([2], [1]),
			group([1, 2]),
			group([1], [2]),
		]),
	).toEqual([
		'ASK Disk: db-1: disk full',
		'ASK Disk (+1 told before): db-2: disk full',
		'',
		'',
		'',
	]);
	expect(await onCall.call(group([], [1]))).toBe('all-clear');
	expect(await onCall.call(group([1]))).toBe('ASK Disk: db-1: disk full');
});

test('another host fires while the first is over: somebody is told', async () => {
	const onCall = new OnCall();
	expect(await storyOf(onCall, [group([1]), group([2], [1])])).toEqual([
		'ASK Disk: db-1: disk full',
		'ASK Disk: db-2: disk full',
	]);
});

test('whoever takes the alert gets the new ones as a plain SMS, for a shift', async () => {
	const onCall = new OnCall();
	await onCall.call(group([1]));
	onCall.take();
	expect(await onCall.call(group([1, 2]))).toBe('SMS Disk (+1 told before): db-2: disk full');
	expect(await onCall.call(group([1, 2]))).toBe('');
	onCall.later(9 * 60);
	expect(await onCall.call(group([1, 2]))).toBe('ASK Disk: db-1, db-2: disk full');
});

test('the same alert is asked again after 61 minutes, and not after 59', async () => {
	for (const body of [
		group([1]),
		{ alert: 'Disk' },
		{ alert: 'Disk', host: 'db-1', text: '91 %' },
	]) {
		const onCall = new OnCall();
		expect(await onCall.call(body)).toMatch(/^ASK Disk/);
		onCall.later(59);
		expect(await onCall.call(body)).toBe('');
		onCall.later(2);
		expect(await onCall.call(body)).toMatch(/^ASK Disk/);
	}
});

test('20 hosts that join ask four times an hour, and the next SMS says how many came meanwhile', async () => {
	const onCall = new OnCall();
	const joining = range(1, 21).map((count) => group(range(1, count + 1)));
	const told = await storyOf(onCall, joining);
	expect(told.slice(0, 5)).toEqual([
		'ASK Disk: db-1: disk full',
		'ASK Disk (+1 told before): db-2: disk full',
		'ASK Disk (+2 told before): db-3: disk full',
		'ASK Disk (+3 told before): db-4: disk full',
		'',
	]);
	expect(told.slice(4)).toEqual(Array(16).fill(''));
	onCall.later(61);
	expect(await onCall.call(group(range(1, 21)))).toBe(
		'ASK Disk (+4 told before, 16 came meanwhile): db-5, db-6, db-7, +13: disk full',
	);
});

test('20 hosts that recover one after the other wake nobody, and the last is the all-clear', async () => {
	const onCall = new OnCall();
	await onCall.call(group(range(1, 21)));
	const recovering = range(1, 21).map((over) => group(range(over + 1, 21), [over]));
	expect(await storyOf(onCall, recovering)).toEqual([...Array<string>(19).fill(''), 'all-clear']);
});

test('hosts that are posted one by one: the all-clear comes with the last of them', async () => {
	const zabbix = (host: string, event_value: string) => ({ event_name: 'Disk', host, event_value });
	expect(
		await storyOf(new OnCall(), [
			...[zabbix('db-1', '1'), zabbix('db-2', '1'), zabbix('db-2', '1')],
			...[zabbix('db-1', '0'), zabbix('db-1', '1'), zabbix('db-2', '0'), zabbix('db-1', '0')],
		]),
	).toEqual(['ASK Disk: db-1', 'ASK Disk: db-2', '', '', '', 'all-clear', '']);
});

test('an alert whose text changes is the same, and one without a host is over as a whole', async () => {
	const alert = { alert: 'CPU', text: '91 %' };
	expect(
		await storyOf(new OnCall(), [alert, { ...alert, text: '92 %' }, { ...alert, status: 'ok' }]),
	).toEqual(['ASK CPU: 91 %', '', 'all-clear']);
});

test("Grafana's Test is told each time", async () => {
	const labels = { alertname: 'TestAlert', instance: 'Grafana' };
	const body = {
		...{ status: 'firing', groupKey: 'test', commonLabels: labels },
		alerts: [{ ...member(1), labels, annotations: { summary: 'Notification test' } }],
	};
	expect(await storyOf(new OnCall(), Array<object>(6).fill(body))).toEqual(
		Array(6).fill('ASK TestAlert: Grafana: Notification test'),
	);
});

test('the all-clear of what nobody was told wakes nobody', async () => {
	expect(await storyOf(new OnCall(), [group([], [1]), { alert: 'Disk', status: 'ok' }])).toEqual([
		'',
		'',
	]);
});

/** An alert that somebody acknowledges, and its end, as these tools post them. */
const TOOLS: Array<[tool: string, asked: string, bodies: object[], told: string[]]> = [
	[
		'Datadog, whose calls have an id each',
		'CPU: web-1',
		[
			{ id: '1', title: '[Triggered on {host:web-1}] CPU', event_type: 'query_alert_monitor' },
			{ id: '2', title: '[Re-Triggered on {host:web-1}] CPU' },
			{ id: '3', title: '[Recovered on {host:web-1}] CPU' },
		],
		['', 'all-clear'],
	],
	[
		'PagerDuty',
		'CPU: Shop',
		['triggered', 'acknowledged', 'annotated', 'resolved'].map((type) => ({
			event: {
				event_type: `incident.${type}`,
				data: { title: 'CPU', service: { summary: 'Shop' } },
			},
		})),
		['', '', 'all-clear'],
	],
	[
		'a host of Nagios',
		'web-1: PING CRITICAL',
		[
			{ NOTIFICATIONTYPE: 'PROBLEM', HOSTNAME: 'web-1', HOSTOUTPUT: 'PING CRITICAL' },
			{ NOTIFICATIONTYPE: 'ACKNOWLEDGEMENT', HOSTNAME: 'web-1', HOSTSTATE: 'DOWN' },
			{ NOTIFICATIONTYPE: 'RECOVERY', HOSTNAME: 'web-1', HOSTSTATE: 'UP' },
		],
		['', 'all-clear'],
	],
	[
		'Checkly',
		'Login: Timeout',
		['FAILURE', 'RECOVERY'].map((type) => ({
			...{ check_name: 'Login', alert_type: `ALERT_${type}`, check_error_message: 'Timeout' },
		})),
		['all-clear'],
	],
	[
		'PRTG',
		'Ping: Router 1',
		['Down', 'Down ended (now: Warning)', 'Warning ended (now: Up)'].map((status) => ({
			...{ sensor: 'Ping', device: 'Router 1', status },
		})),
		['', 'all-clear'],
	],
	[
		'the subjects of Zabbix',
		'Disk',
		[{ subject: 'Problem: Disk' }, { subject: 'Resolved in 5m: Disk' }],
		['all-clear'],
	],
];

test.each(TOOLS)('%s: one question, and one all-clear', async (_, asked, bodies, told) => {
	expect(await storyOf(new OnCall(), bodies)).toEqual([`ASK ${asked}`, ...told]);
});

test('an acknowledgement before anybody was told asks nobody', async () => {
	const acknowledged = { action: 'Acknowledge', alert: { message: 'CPU', entity: 'vm-1' } };
	const created = { ...acknowledged, action: 'Create' };
	expect(await storyOf(new OnCall(), [acknowledged, created])).toEqual(['', 'ASK CPU: vm-1']);
});
