import { type RealN8n, RUN_LIMIT_MS } from '../../realN8n';
import { AlertDigestStage, withoutRounds } from '../alertDigestStage';
import { grafana, uptimeKuma } from '../monitoringBodies';
import { CalledExample } from './stage';

const [first, second] = grafana.alerts;
const over = { ...first, status: 'resolved' };
const up = { ...uptimeKuma.heartbeat, status: 1, msg: '200 - OK' };

/** What monitoring posts, and the alerts that wait then. */
const bodies: Array<[what: string, body: unknown, names: string[], type?: string]> = [
	['Grafana', grafana, ['High memory usage', 'High CPU usage']],
	['Grafana, one of two over', { ...grafana, alerts: [over, second] }, ['High CPU usage']],
	['Grafana, all over', { ...grafana, status: 'resolved', alerts: [over] }, []],
	[
		'Grafana, an alert without a name',
		{ ...grafana, alerts: [{ ...second, labels: {} }] },
		['This alert was triggered for zone eu-1'],
	],
	[
		'Alertmanager',
		{ version: '4', status: 'firing', alerts: [{ status: 'firing', labels: { alertname: 'Am' } }] },
		['Am'],
	],
	['Uptime Kuma', uptimeKuma, ['web-2']],
	['Uptime Kuma, up again', { ...uptimeKuma, heartbeat: up }, []],
	['Uptime Kuma, pending', { ...uptimeKuma, heartbeat: { ...up, status: 2 } }, []],
	[
		"Uptime Kuma's test",
		{ heartbeat: null, monitor: null, msg: 'My Webhook Testing' },
		['My Webhook Testing'],
	],
	['Zabbix', { event_name: 'Zx', event_value: '1', subject: 'Problem: Zx' }, ['Zx']],
	['Zabbix, over', { event_name: 'Zx', event_value: 0 }, []],
	['title', { title: 'Disk' }, ['Disk']],
	['alertname', { alertname: 'Disk' }, ['Disk']],
	['alert', { alert: 'Disk' }, ['Disk']],
	['name', { name: 'Disk' }, ['Disk']],
	['message', { message: 'Disk is full' }, ['Disk is full']],
	['over', { title: 'Disk', status: 'resolved' }, []],
	['an object for a title', { title: { of: 'Disk' } }, ['{"of":"Disk"}']],
	['no alerts in the list', { alerts: [], title: 'Disk' }, ['Disk']],
	['words in the list', { alerts: ['Disk', null] }, ['Disk', 'without a name']],
	['other fields', { host: 'db-1' }, ['{"host":"db-1"}']],
	['a list', ['Disk'], ['["Disk"]']],
	['only words', 'Disk is full', ['Disk is full'], 'text/plain'],
	['nothing', {}, ['{}']],
];

/** examples/alert-digest.json, fed with what monitoring posts. */
export function alertDigestBodies(real: () => RealN8n): void {
	describe('alert-digest.json', () => {
		let example: CalledExample;
		const stage = new AlertDigestStage(
			real,
			() => example.saved,
			() => example.url('Alert Comes In'),
		);

		beforeAll(async () => {
			example = await CalledExample.publish(real(), 'alert-digest', { edit: withoutRounds });
			await example.activate();
		}, RUN_LIMIT_MS);

		test(
			'answers 500 where no table keeps the alert, so that monitoring tries again',
			async () => {
				expect(await stage.call(grafana)).toBe(500);
			},
			RUN_LIMIT_MS,
		);

		test(
			'keeps each alert that is on, loses none, and leaves out what is over',
			async () => {
				await stage.press();
				const kept: unknown[] = [];
				for (const [what, body, , type] of bodies) {
					const before = (await stage.waiting()).length;
					const status = await stage.call(body, type);
					kept.push([what, status, (await stage.waiting()).slice(before)]);
				}
				expect(kept).toEqual(bodies.map(([what, , names]) => [what, 200, names]));
			},
			RUN_LIMIT_MS,
		);
	});
}
