import { omit } from 'lodash';
import { DateTime } from 'luxon';

import { runCode } from '../../engine/exampleCode';

interface Alert {
	alert: string;
	text?: string;
	resolved?: boolean;
	team?: string;
}
const read = (body: unknown) => runCode('on-call', 'Read the Alert', { input: [{ body }] });
const firing = (labels: object, annotations: object) => ({
	status: 'firing',
	alerts: [{ status: 'firing', labels, annotations }],
});
const prometheus = {
	...firing({ alertname: 'P1', instance: 'db-1' }, { summary: 'db-1 is full' }),
	...{ version: '4', commonLabels: { alertname: 'P1', team: 'db' } },
};
const grafana = firing({ alertname: 'G1' }, { description: 'Too hot' });
const grafana8 = { title: '[Alerting] L1', state: 'alerting', message: 'Too hot' };
const kuma = { heartbeat: { status: 0, msg: 'timeout' }, monitor: { name: 'K1' }, msg: '[K1]' };
const UP = { status: 1, msg: '200 - OK' };
const zabbix = { event_name: 'Z1', event_value: '1', subject: 'Problem: Z1' };
const groupOf = (...statuses: string[]) => ({
	status: 'firing',
	alerts: statuses.map((status) => ({
		...{ status, labels: { alertname: `Is ${status}` } },
		annotations: { summary: `db-${status} is full` },
	})),
});
const OVER = { alert: 'Unheard', text: '', resolved: true };

test.each<[what: string, body: unknown, alert: Alert]>([
	['Prometheus Alertmanager', prometheus, { alert: 'P1', text: 'db-1 is full', team: 'db' }],
	[
		'its end',
		{ ...prometheus, status: 'resolved', alerts: [] },
		{ alert: 'P1', team: 'db', resolved: true },
	],
	['Grafana', { ...grafana, title: '[FIRING:1] G1' }, { alert: 'G1', text: 'Too hot' }],
	['its end', { ...grafana, status: 'resolved' }, { alert: 'G1', text: 'Too hot', resolved: true }],
	['Uptime Kuma', kuma, { alert: 'K1', text: 'timeout' }],
	['its end', { ...kuma, heartbeat: UP }, { alert: 'K1', text: '200 - OK', resolved: true }],
	['Zabbix', zabbix, { alert: 'Z1', text: 'Problem: Z1' }],
	['its end', { ...zabbix, event_value: 0 }, { alert: 'Z1', text: 'Problem: Z1', resolved: true }],
	['plain JSON', { alert: 'J1', text: 'Look' }, { alert: 'J1', text: 'Look' }],
	['its end', { alert: 'J1', status: 'resolved' }, { alert: 'J1', resolved: true }],
	['another word for its end', { alert: 'J1', status: 'OK' }, { alert: 'J1', resolved: true }],
	['a tag', { alert: '[FIRING:1] T1' }, { alert: 'T1' }],
	['a tag of an end', { alert: '[OK] T1' }, { alert: 'T1', resolved: true }],
	['Grafana before 9', grafana8, { alert: 'L1', text: 'Too hot' }],
	['its end', { title: '[OK] L1', state: 'ok' }, { alert: 'L1', resolved: true }],
	['a text with a tag of an end', { text: '[OK] Unheard' }, OVER],
	['only such a tag', '[OK]', { alert: '', resolved: true }],
	[
		'a group in which all is over',
		groupOf('resolved'),
		{ ...OVER, alert: 'Is resolved', text: 'db-resolved is full' },
	],
	[
		'a group in which one is over',
		groupOf('resolved', 'firing'),
		{ alert: 'Is firing', text: 'db-firing is full' },
	],
	['an object for a name', { alert: { is: 'odd' }, alerts: null }, { alert: '{"is":"odd"}' }],
	['an object for alerts', { alerts: { is: 'odd' } }, { alert: '{"alerts":{"is":"odd"}}' }],
	['a list', ['odd'], { alert: '["odd"]' }],
	['only words in a field', { text: 'Only words' }, { alert: 'Only words' }],
	['only words', 'only words', { alert: 'only words' }],
	['0 for a name', { alert: 0 }, { alert: '{"alert":0}' }],
	['null for a team', { alert: 'A', team: null }, { alert: 'A' }],
	['nothing', null, { alert: '{}' }],
	['broken characters', { alert: 'a\u0000 b \u001b[31mc \ud83d' }, { alert: 'a  b  [31mc  ' }],
])('Read the Alert reads %s', (_, body, alert) => {
	expect(read(body)).toEqual([{ text: '', resolved: false, team: 'ops', ...alert }]);
});

interface Person {
	turn: number;
	name: string;
	phone: string;
	week?: string;
	/** What Read the Numbers made of the phone; nothing where it could not be read. */
	reads?: string[];
}
const ANAN = { turn: 1, name: 'Anan', phone: '081 234 5678', reads: ['66812345678'] };
const BOON = { turn: 2, name: 'Boon', phone: '+66812345679', reads: ['66812345679'] };
const CHAI = { turn: 0, name: 'Chai', phone: '66812345680', reads: ['66812345680'] };

test.each<[who: string, people: Person[], asked: string[][]]>([
	['people in another order than their turns', [BOON, ANAN], [['Anan', '+66812345678'], ['Boon', '+66812345679']]], // prettier-ignore
	['somebody of this week', [{ ...CHAI, week: '2026-W53' }], [['Chai', '+66812345680']]],
	['somebody of a week that has passed', [{ ...CHAI, week: '2026-W52' }, ANAN], [['Anan', '+66812345678']]], // prettier-ignore
	['somebody who is there twice', [ANAN, { ...ANAN, turn: 2, name: 'A', phone: '66812345678' }], [['Anan', '+66812345678']]], // prettier-ignore
	['two numbers for a phone', [{ ...ANAN, phone: '1, 2', reads: ['1', '2'] }], [['Anan', '1, 2']]],
	['words for a phone', [{ ...ANAN, phone: 'call', reads: [] }], [['Anan', 'call']]],
	['nobody with a phone', [{ ...ANAN, phone: '', reads: [] }], [['Nobody', '']]],
	['nobody', [], [['Nobody', '']]],
])('Who Is on Call asks %s, twice around', (_, people, asked) => {
	const input = people.flatMap(({ reads = [] }, id) =>
		reads.map((to) => ({ id, to, outcome: 'dryRun' })),
	);
	const nodes = {
		'Read the Alert': [{ alert: 'Disk' }],
		'People of the Team': people.map((row, id) => ({ ...omit(row, 'reads'), id })),
		'Last All-Clear': [{ id: 5 }],
	};
	const now = DateTime.fromISO('2027-01-03T23:00');
	expect(runCode('on-call', 'Who Is on Call', { input, nodes, now })).toEqual(
		[1, 2].flatMap((round) =>
			asked.map(([name, phone]) => ({
				...{ alert: 'Disk', round, name, phone, lastAllClear: 5, execution: '7' },
			})),
		),
	);
});

test('Who Is on Call counts from the first row where there was no all-clear', () => {
	const nodes = { 'Read the Alert': [{}], 'People of the Team': [], 'Last All-Clear': [{}] };
	expect(runCode('on-call', 'Who Is on Call', { nodes })).toMatchObject([
		{ round: 1, lastAllClear: 0 },
		{ round: 2, lastAllClear: 0 },
	]);
});
