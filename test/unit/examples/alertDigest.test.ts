import { runCode } from '../../engine/exampleCode';
import { grafana, uptimeKuma } from './monitoringBodies';

const [first, second] = grafana.alerts;
const over = { ...first, status: 'resolved' };
const up = { ...uptimeKuma.heartbeat, status: 1, msg: '200 - OK' };
const LONG = 'x'.repeat(199);

/** What monitoring posts, and the alerts that wait then. */
const BODIES: Array<[body: unknown, names: string[]]> = [
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
	[{ title: { of: 'Disk' } }, ['of: Disk']],
	[{ alerts: [], title: 'Disk' }, ['Disk']],
	[{ alerts: ['Disk', null] }, ['Disk']],
	[{ host: 'db-1' }, ['host: db-1']],
	[['Disk'], ['Disk']],
	['Disk is full', ['Disk is full']],
	[{ title: 'Disk\u0000is full \ud83d' }, ['Disk is full']],
	[{ title: `${LONG}🔥🔥` }, [`${LONG}🔥`]],
];

test.each(BODIES)(
	'Read the Names keeps what is on, and leaves out what is over: %j',
	async (body, names) => {
		expect(await runCode('alert-digest', 'Read the Names', { input: [{ body }] })).toEqual(
			names.map((alert) => ({ alert })),
		);
	},
);

const waiting = (...alerts: string[]) =>
	alerts.map((alert, index) => ({ id: index + 1, alert, createdAt: '2026-11-26T10:00:00.000Z' }));

test.each<[alerts: string[], phones: unknown, text: string]>([
	[['Disk'], ['0812345678'], '1 alert: Disk'],
	[['Disk', 'CPU', 'Disk'], '0812345678', '3 alerts: Disk (2), CPU'],
])('Write the Digest counts %j to %j', async (alerts, phones, text) => {
	const nodes = { Settings: [{ phones }] };
	const digest = `${alerts.length} 2026-11-26T10:00:00.000Z`;
	expect(
		await runCode('alert-digest', 'Write the Digest', { input: waiting(...alerts), nodes }),
	).toEqual([{ phone: '0812345678', text, digest }]);
});

const EVERY_ROW = [
	{ from: 1, to: 2 },
	{ from: 4, to: 4 },
];
test.each<[results: object[], takenOut: object[]]>([
	[[{ outcome: 'accepted' }], EVERY_ROW],
	[[{ details: { outcome: 'rejected' } }, { outcome: 'skipped' }], EVERY_ROW],
	[[{ details: { outcome: 'unknown' } }], EVERY_ROW],
	[[{ details: { outcome: 'rejected' } }, { details: { outcome: 'notSent' } }], []],
])('Rows of the Digest takes out what somebody may have got: %j', async (input, takenOut) => {
	const nodes = { 'Waiting Alerts': [1, 2, 4].map((id) => ({ id })) };
	expect(await runCode('alert-digest', 'Rows of the Digest', { input, nodes })).toEqual(takenOut);
});
