import { runInNewContext } from 'node:vm';
import { DateTime } from 'luxon';
import { exampleNodes, runCode } from '../../engine/exampleCode';
import { grafana, uptimeKuma } from './monitoringBodies';

const read = (body: unknown) => runCode('alert-by-sms', 'Read the Alert', { input: [{ body }] });
const [memory] = grafana.alerts;
const over = { status: 'resolved', labels: { alertname: 'Disk' } };

test.each<[what: string, body: unknown, text: string]>([
	[
		'Grafana',
		grafana,
		'ALERT High CPU usage, High memory usage: This alert was triggered for zone us-1; This alert was triggered for zone eu-1',
	],
	[
		'a group in which one is over',
		{ ...grafana, alerts: [memory, { ...grafana.alerts[1], status: 'resolved' }] },
		'ALERT High memory usage: This alert was triggered for zone us-1',
	],
	['a group in which all is over', { status: 'firing', alerts: [over] }, 'OK Disk'],
	['the end in Alertmanager', { ...over, commonLabels: over.labels, alerts: [] }, 'OK Disk'],
	['Uptime Kuma', uptimeKuma, 'ALERT web-2: timeout of 48000ms exceeded'],
	['its end', { ...uptimeKuma, heartbeat: { status: 1, msg: 'OK' } }, 'OK web-2: OK'],
	['its test, a text alone', { heartbeat: null, monitor: null, msg: 'Test' }, 'ALERT Test'],
	['plain JSON', { alert: 'Disk', text: 'db-1 is full' }, 'ALERT Disk: db-1 is full'],
	['its end', { alert: 'Disk', status: 'OK' }, 'OK Disk'],
	['a title', { title: 'Disk', state: 'alerting', message: 'Full' }, 'ALERT Disk: Full'],
	['a text alone', { text: 'Only words' }, 'ALERT Only words'],
	['words that are no JSON', 'only words', 'ALERT only words'],
	['an object for a name', { alert: { is: 'odd' } }, 'ALERT is: odd'],
	[
		'a link, of which the host is left, without its dots',
		{ alert: 'https://me:secret@web.test.com:8443/x?y=1', text: 'See shop.example/x. Now' },
		'ALERT web test com:8443: See shop example/x. Now',
	],
	['numbers with dots', { text: '10.0.0.5 has 0.5 GB' }, 'ALERT 10.0.0.5 has 0.5 GB'],
	['broken characters', { alert: 'Disk\u0000 is \u001b[31mfull \ud83d' }, 'ALERT Disk is [31mfull'],
])('Read the Alert reads %s', async (_, body, text) => {
	expect(await read(body)).toEqual([{ text }]);
});

test.each([
	['06:59', false],
	['07:00', true],
	['21:59', true],
	['22:00', false],
])('it is day from seven to ten in Bangkok: at %s %s', (time, isDay) => {
	const who = exampleNodes('alert-by-sms').find(({ name }) => name === 'Who Is on Call');
	const { assignments } = who?.parameters.assignments as {
		assignments: Array<{ name: string; value: string }>;
	};
	const { value = '' } = assignments.find(({ name }) => name === 'isDay') ?? {};
	const $now = DateTime.fromISO(`2027-01-31T${time}`, { zone: 'Asia/Bangkok' }).toUTC();
	expect(runInNewContext(value.replace(/^=\{\{(.*)\}\}$/, '$1'), { $now })).toBe(isDay);
});
