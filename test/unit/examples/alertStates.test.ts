import { runCode } from '../../engine/exampleCode';

/** What alert-by-sms.json writes of a call. */
async function smsOf(body: unknown): Promise<string> {
	const [item] = await runCode('alert-by-sms', 'Read the Alert', { input: [{ body }] });
	return (item as { text: string } | undefined)?.text ?? '';
}

test.each<[body: unknown]>([
	[{ event: 'monitor', state: 'up', site: { name: 'Shop' } }],
	[{ action: 'completed', workflow_run: { name: 'CI', conclusion: 'success' } }],
	[{ monitor: 'Backup', type: 'RECOVERY', description: 'Backup pinged' }],
	[{ alert: 'Shop', newState: 'healthy', previousState: 'critical' }],
	[{ alert: 'Shop', event_type: 'resolve' }],
	[{ component: { name: 'API', status: 'operational' } }],
	[{ build: { status: 'passing' }, name: 'main' }],
	[{ build: { status: 'SUCCESS' }, name: 'main' }],
	[{ alert: 'Shop', data: { incident: { state: 'closed' } } }],
	[{ alert: 'Shop', currentStatus: 'available' }],
	[{ alert: 'Shop', result: 'success' }],
	[{ title: 'nightly backup is up' }],
	[{ title: 'Shop', text: 'The shop is back online.' }],
	[{ title: 'db-1 has recovered' }],
	[{ text: 'Nightly: backup successful' }],
	[{ alert: 'Shop', status: 'resolved', severity: 'critical' }],
	[{ alert: 'Shop', severity: 'clear' }],
])('it is over: %j', async (body) => {
	expect(await smsOf(body)).toMatch(/^OK /);
});

test.each<[body: unknown]>([
	[{ alert: 'Shop', status: 'firing', severity: 'ok' }],
	[{ alert: 'Shop', status: 'success' }],
	[{ alert: 'Shop', state: 'deleted' }],
	[{ alert: 'Shop', state: 'inactive' }],
	[{ alert: 'Shop', state: 'maintenance' }],
	[{ alert: 'Shop', severity: 'info' }],
	[{ alert: 'Shop', old_status: 'ok' }],
	[{ alert: 'Shop', previous: { status: 'ok' } }],
	[{ alert: 'Shop', lastState: 'up' }],
	[{ alert: 'Shop', db: { status: 'ok' } }],
	[{ alert: 'Shop', labels: { status: 'ok' } }],
	[{ alert: 'Shop', annotations: { status: 'resolved' } }],
	[{ alert: 'Shop', checks: [{ status: 'ok' }] }],
	[{ alert: 'Shop', status: 'up', result: 'timeout' }],
	[{ title: 'Backup', text: 'The job is not successful' }],
	[{ title: 'The standby never recovered' }],
	[{ title: 'Replica is down', text: 'The primary is up' }],
	[{ title: 'Shop is up but slow' }],
	[{ title: 'Is the shop available', text: 'db-2 refused' }],
	[{ alert: 'Shop', status: 'degraded', text: 'The site is up' }],
	[{ alerts: [{ status: 'firing', labels: { alertname: 'Shop', severity: 'info' } }] }],
	[{ event_name: 'new_item', data: { item: { title: 'TypeError', status: 'resolved' } } }],
])('it is an alarm: %j', async (body) => {
	expect(await smsOf(body)).toMatch(/^ALERT /);
});

test('the watchdog of a group is dropped, and the group told', async () => {
	const alert = (alertname: string, severity: string) => ({
		...{ status: 'firing', labels: { alertname, severity } },
	});
	const watchdog = alert('Watchdog', 'none');
	expect(await smsOf({ alerts: [watchdog, alert('Disk', 'critical')] })).toBe('ALERT Disk');
	expect(await smsOf({ alerts: [watchdog] })).toBe('');
});

test('a note on an alert is no news', async () => {
	const event = (event_type: string) => ({ event: { event_type, data: { title: 'CPU' } } });
	expect(await smsOf(event('incident.annotated'))).toBe('');
	expect(await smsOf({ action: 'Delete', alert: { message: 'CPU', entity: 'vm-1' } })).toBe('');
});

/** What on-call.json knows a call by: the name of the alert, and its member. */
async function keyOf(body: object): Promise<string> {
	const [item] = await runCode('on-call', 'Read the Alert', { input: [{ body }] });
	const { alert, members } = item as { alert: string; members: Array<{ key: string }> };
	return [alert, ...members.map(({ key }) => key)].join(' | ');
}

const backup = (text: string) => ({ alert: 'Backup failed', text });
const run = (full_name: string) => ({
	...{ action: 'completed', workflow_run: { name: 'CI', conclusion: 'failure' } },
	repository: { full_name },
});

test.each<[one: object, other: object]>([
	[backup('db-1: no space left'), backup('db-2: no space left')],
	[backup('web01 failed'), backup('web02 failed')],
	[backup('10.0.0.5 failed'), backup('10.0.0.6 failed')],
	[backup('Disk 1'), backup('Disk 2')],
	[backup('host eu-west-10'), backup('host eu-west-11')],
	[backup('shop.example: 502'), backup('api.example: 502')],
	[
		{ title: 'Water leak', message: 'Kitchen' },
		{ title: 'Water leak', message: 'Bathroom' },
	],
	[run('we/shop'), run('we/api')],
	[
		{ monitor: 'Nightly', type: 'ALERT', description: 'Missed' },
		{ monitor: 'Hourly', type: 'ALERT', description: 'Missed' },
	],
	[
		{ title: 'Deploy failed', project: 'shop' },
		{ title: 'Deploy failed', project: 'api' },
	],
	[
		{ title: 'Slow', service: 'shop' },
		{ title: 'Slow', service: 'api' },
	],
	[
		{ title: 'Low battery', sensor: 'Door' },
		{ title: 'Low battery', sensor: 'Window' },
	],
	[{ text: 'Disk of db-1 full' }, { text: 'Disk of db-2 full' }],
])('these are two: %j and %j', async (one, other) => {
	expect(await keyOf(one)).not.toBe(await keyOf(other));
});

test.each<[one: object, other: object]>([
	[backup('91 % full'), backup('92 % full')],
	[backup('9% full'), backup('10% full')],
	[backup('load 5.1'), backup('load 12.4')],
	[backup('took 5 s'), backup('took 9 s')],
	[backup('at 10:05'), backup('at 11:17:02')],
	[backup('since 2026-11-28T10:00:00Z'), backup('since 2026-11-28T11:00:00.123+02:00')],
	[backup('on 28/11/2026'), backup('on 29/11/2026')],
	[backup('run 4f3a9c1be2'), backup('run 99ffac10b7')],
	[backup('120 errors'), backup('134 errors')],
	[
		{ id: '1', ...backup('no space') },
		{ id: '2', event_id: 'x9', ...backup('no space') },
	],
	[{ title: 'nightly backup is down' }, { title: 'nightly backup has failed' }],
])('these are one: %j and %j', async (one, other) => {
	expect(await keyOf(one)).toBe(await keyOf(other));
});
