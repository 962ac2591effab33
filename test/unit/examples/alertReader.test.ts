import { runCode } from '../../engine/exampleCode';
import { grafana, uptimeKuma } from './monitoringBodies';

/** What alert-by-sms.json writes of a call, whose reader of alerts is that of the other examples. */
async function read(body: unknown, raw?: string): Promise<string> {
	const input = [{ headers: {}, body }];
	const bytes = raw === undefined ? {} : { raw: Buffer.from(raw) };
	const [item] = await runCode('alert-by-sms', 'Read the Alert', { input, ...bytes });
	return (item as { text: string }).text;
}

type Labels = Record<string, string>;
const kube = (labels: Labels, summary: string, description?: string, status = 'firing') => ({
	...{ status, labels, annotations: { summary, ...(description && { description }) } },
});
const group = (...alerts: Array<ReturnType<typeof kube>>) => ({ status: 'firing', alerts });
const CRASH = 'Pod is crash looping.';
const pod = (namespace: string, name: string, more: Labels = {}) =>
	kube(
		{ alertname: 'KubePodCrashLooping', namespace, pod: name, ...more },
		CRASH,
		`Pod ${namespace}/${name} is in waiting state.`,
	);
const disk = (instance: string, more: Labels = {}) =>
	kube({ alertname: 'Disk', instance, ...more }, 'disk full');
const down = (instance: string) => ({
	...{ status: 'firing', labels: { alertname: 'InstanceDown', instance } },
});

/** A body, and the SMS that it makes. */
const BODIES: Array<[tool: string, body: unknown, sms: string]> = [
	[
		'kube-prometheus, one pod',
		group(pod('shop', 'web-1')),
		'ALERT KubePodCrashLooping: Pod shop/web-1 is in waiting state.',
	],
	[
		'kube-prometheus, two pods',
		group(pod('shop', 'web-1'), pod('shop', 'web-2')),
		'ALERT KubePodCrashLooping: Pod shop/web-1 is in waiting state.; Pod shop/web-2 is in waiting state.',
	],
	['Alertmanager, one instance', group(disk('db-1')), 'ALERT Disk: db-1: disk full'],
	[
		'Alertmanager, two instances',
		group(disk('db-1'), disk('db-2')),
		'ALERT Disk: db-1, db-2: disk full',
	],
	[
		'Alertmanager, seven instances',
		group(...[1, 2, 3, 4, 5, 6, 7].map((host) => disk(`db-${host}`))),
		'ALERT Disk: db-1, db-2, db-3, +4: disk full',
	],
	[
		'Alertmanager, two devices of one',
		group(disk('db-1', { device: 'sda' }), disk('db-1', { device: 'sdb' })),
		'ALERT Disk: sda, sdb: disk full',
	],
	[
		'Alertmanager, another label',
		group(disk('db-1', { shard: '1' }), disk('db-1', { shard: '2' })),
		'ALERT Disk: 1, 2: disk full',
	],
	['Alertmanager without annotations', { alerts: [down('db-1')] }, 'ALERT InstanceDown: db-1'],
	[
		'Alertmanager, two without annotations',
		{ alerts: [down('db-1'), down('db-2')] },
		'ALERT InstanceDown: db-1, db-2',
	],
	[
		'Alertmanager, its end',
		{ status: 'resolved', alerts: [{ ...disk('db-1'), status: 'resolved' }] },
		'OK Disk: db-1: disk full',
	],
	[
		'Alertmanager, one of two is over',
		{ status: 'firing', alerts: [disk('db-1'), { ...disk('db-2'), status: 'resolved' }] },
		'ALERT Disk: db-1: disk full',
	],
	[
		'Prometheus rule with the host in its summary',
		group(kube({ alertname: 'Disk', instance: 'db-1:9100' }, 'db-1 is full')),
		'ALERT Disk: db-1 is full',
	],
	[
		'Grafana',
		grafana,
		'ALERT High CPU usage, High memory usage: This alert was triggered for zone us-1; This alert was triggered for zone eu-1',
	],
	[
		'Grafana 8',
		{ title: '[Alerting] L1', state: 'alerting', message: 'Too hot' },
		'ALERT L1: Too hot',
	],
	['Grafana 8, its end', { title: '[OK] L1', state: 'ok' }, 'OK L1'],
	['Uptime Kuma', uptimeKuma, 'ALERT web-2: timeout of 48000ms exceeded'],
	[
		'Uptime Kuma, its end',
		{ ...uptimeKuma, heartbeat: { status: 1, msg: '200 - OK' } },
		'OK web-2: 200 - OK',
	],
	[
		'Uptime Kuma, a maintenance',
		{ ...uptimeKuma, heartbeat: { status: 3, msg: 'Maintenance' } },
		'OK web-2: Maintenance',
	],
	['Uptime Kuma, words only', { msg: '[web-2] [✅ Up] 200' }, 'OK [web-2] [✅ Up] 200'],
	[
		'Zabbix',
		{ event_name: 'Disk', event_value: '1', host: 'db-1', subject: 'Problem' },
		'ALERT Disk: db-1: Problem',
	],
	['Zabbix, its end', { event_name: 'Disk', event_value: 0, host: 'db-1' }, 'OK Disk: db-1'],
	['Zabbix, older', { trigger_name: 'Disk', trigger_status: 'OK' }, 'OK Disk'],
	[
		'LibreNMS',
		{ rule: 'Port down', hostname: 'sw-1', state: 1, msg: 'Port 3' },
		'ALERT Port down: sw-1: Port 3',
	],
	['LibreNMS, its end', { rule: 'Port down', hostname: 'sw-1', state: 0 }, 'OK Port down: sw-1'],
	[
		'AWS CloudWatch',
		{ AlarmName: 'CPU', NewStateValue: 'ALARM', NewStateReason: 'too high' },
		'ALERT CPU: too high',
	],
	['AWS CloudWatch, its end', { AlarmName: 'CPU', NewStateValue: 'OK' }, 'OK CPU'],
	[
		'AWS SNS',
		{ Type: 'Notification', Message: '{"AlarmName":"CPU","NewStateValue":"ALARM"}' },
		'ALERT CPU',
	],
	[
		'AWS SNS, words',
		{ Type: 'Notification', Subject: 'Disk', Message: 'is full' },
		'ALERT Disk: is full',
	],
	[
		'Azure Monitor',
		{ data: { essentials: { alertRule: 'CPU', monitorCondition: 'Fired', description: 'high' } } },
		'ALERT CPU: high',
	],
	[
		'Azure Monitor, its end',
		{ data: { essentials: { alertRule: 'CPU', monitorCondition: 'Resolved' } } },
		'OK CPU',
	],
	[
		'Google Cloud',
		{ incident: { policy_name: 'CPU', state: 'open', summary: 'high', resource_name: 'vm-1' } },
		'ALERT CPU: vm-1: high',
	],
	['Google Cloud, its end', { incident: { policy_name: 'CPU', state: 'closed' } }, 'OK CPU'],
	['Opsgenie', { action: 'Create', alert: { message: 'CPU', entity: 'vm-1' } }, 'ALERT CPU: vm-1'],
	[
		'Opsgenie, its end',
		{ action: 'Close', alert: { message: 'CPU', entity: 'vm-1' } },
		'OK CPU: vm-1',
	],
	[
		'Sentry',
		{ action: 'created', data: { issue: { title: 'TypeError', culprit: 'cart' } } },
		'ALERT TypeError: cart',
	],
	[
		'Sentry, its end',
		{ action: 'resolved', data: { issue: { title: 'TypeError' } } },
		'OK TypeError',
	],
	[
		'PagerDuty',
		{
			event: {
				event_type: 'incident.triggered',
				data: { title: 'CPU', service: { summary: 'Shop' } },
			},
		},
		'ALERT CPU: Shop',
	],
	[
		'PagerDuty, its end',
		{ event: { event_type: 'incident.resolved', data: { title: 'CPU' } } },
		'OK CPU',
	],
	[
		'Better Stack',
		{ data: { attributes: { name: 'Shop', cause: 'Timeout', status: 'Started' } } },
		'ALERT Shop: Timeout',
	],
	[
		'Better Stack, its end',
		{ data: { attributes: { name: 'Shop', status: 'Resolved' } } },
		'OK Shop',
	],
	[
		'UptimeRobot',
		{ monitorFriendlyName: 'Shop', alertTypeFriendlyName: 'Down', alertDetails: 'Timeout' },
		'ALERT Shop: Timeout',
	],
	['UptimeRobot, its end', { monitorFriendlyName: 'Shop', alertTypeFriendlyName: 'Up' }, 'OK Shop'],
	[
		'Pingdom',
		{ check_name: 'Shop', current_state: 'DOWN', long_description: 'Timeout' },
		'ALERT Shop: Timeout',
	],
	['Pingdom, its end', { check_name: 'Shop', current_state: 'UP' }, 'OK Shop'],
	[
		'Site24x7',
		{ MONITORNAME: 'Shop', STATUS: 'DOWN', INCIDENT_REASON: 'Timeout' },
		'ALERT Shop: Timeout',
	],
	['StatusCake, its end', { Name: 'Shop', Status: 'Up', StatusCode: '200' }, 'OK Shop: 200'],
	[
		'InfluxDB',
		{ _check_name: 'CPU', _level: 'crit', _message: 'high', host: 'vm-1' },
		'ALERT CPU: vm-1: high',
	],
	['InfluxDB, its end', { _check_name: 'CPU', _level: 'ok' }, 'OK CPU'],
	['Splunk', { search_name: 'Logins', result: { host: 'vm-1' } }, 'ALERT Logins: vm-1'],
	[
		'Graylog',
		{ event_definition_title: 'Errors', event: { message: '500', source: 'vm-1' } },
		'ALERT Errors: vm-1: 500',
	],
	[
		'New Relic',
		{ condition_name: 'CPU', current_state: 'open', details: 'high' },
		'ALERT CPU: high',
	],
	['New Relic, its end', { condition_name: 'CPU', current_state: 'closed' }, 'OK CPU'],
	[
		'Netdata',
		{ alarm: 'cpu_10min', status: 'CRITICAL', info: 'cpu', host: 'vm-1' },
		'ALERT cpu_10min: vm-1: cpu',
	],
	['Netdata, its end', { alarm: 'cpu_10min', status: 'CLEAR', host: 'vm-1' }, 'OK cpu_10min: vm-1'],
	[
		'Nagios',
		{ service: 'HTTP', host: 'web-1', state: 'CRITICAL', output: 'Timeout' },
		'ALERT HTTP: web-1: Timeout',
	],
	['Icinga, its end', { service: 'HTTP', host: 'web-1', state: 'OK' }, 'OK HTTP: web-1'],
	[
		'Datadog',
		{ title: 'CPU', body: 'high', hostname: 'vm-1', alert_transition: 'Triggered' },
		'ALERT CPU: vm-1: high',
	],
	[
		'Datadog, its end',
		{ title: 'CPU', hostname: 'vm-1', alert_transition: 'Recovered' },
		'OK CPU: vm-1',
	],
	['Healthchecks', { name: 'Backup', status: 'down' }, 'ALERT Backup'],
	['plain JSON', { alert: 'Disk', host: 'db-1', text: '91 % full' }, 'ALERT Disk: db-1: 91 % full'],
	...['recovered', 'closed', 'CLEAR', 'Normal', 'OK', 'up', 'resolved'].map(
		(status): [string, object, string] => [
			`the word ${status}`,
			{ alert: 'Disk', status },
			'OK Disk',
		],
	),
	['words', 'Disk is full', 'ALERT Disk is full'],
];

test.each(BODIES)('the reader of alerts reads %s', async (_, body, sms) => {
	expect(await read(body)).toBe(sms);
	// As any content type brings it: the bytes, beside what n8n makes of them.
	const raw = typeof body === 'string' ? body : JSON.stringify(body);
	for (const parsed of [undefined, {}, raw, { [raw]: '' }])
		expect(await read(parsed, raw)).toBe(sms);
});

test.each([
	['a form', { alert: 'Disk', text: 'a=b & c' }, 'alert=Disk&text=a%3Db+%26+c'],
	['multipart, which has no bytes', { alert: 'Disk', text: 'a=b & c' }, undefined],
	['a form with a payload', { payload: '{"alert":"Disk","text":"a=b & c"}' }, 'payload=%7B'],
	['a byte order mark', {}, '\uFEFF{"alert":"Disk","text":"a=b & c"}'],
	['cloudevents', {}, '{"specversion":"1.0","data":{"alert":"Disk","text":"a=b & c"}}'],
])('the reader of alerts reads %s', async (_, body, raw) => {
	expect(await read(body, raw)).toBe('ALERT Disk: a=b & c');
});

test.each([
	[{}, ''],
	[undefined, ''],
	[null, undefined],
	['', ' '],
	[{}, '{}'],
	[[], '[]'],
	[{}, 'null'],
])('an empty call fails: %j %j', async (body, raw) => {
	await expect(read(body, raw)).rejects.toThrow('The call has no alert: its body is empty');
});

test('a subscription of AWS is no alert: its address is shown', async () => {
	const body = { Type: 'SubscriptionConfirmation', SubscribeURL: 'https://sns.example/?a=1' };
	await expect(read({}, JSON.stringify(body))).rejects.toThrow(
		'This is no alert: AWS SNS asks you to confirm the subscription. Open this address: https://sns.example/?a=1',
	);
});
