import { readFileSync } from 'node:fs';
import path from 'node:path';

import { runCode } from '../../engine/exampleCode';

/** One line each: the tool, a body as it documents it, and the SMS. No SMS where it is no news. */
const BODIES = readFileSync(path.join(__dirname, 'toolBodies.jsonl'), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as [tool: string, body: unknown, sms: string]);

test.each(BODIES)(
	'%s: the SMS says what is broken, and whether it is over',
	async (_, body, sms) => {
		const items = await runCode('alert-by-sms', 'Read the Alert', { input: [{ body }] });
		expect(items).toEqual(sms === '' ? [] : [{ text: sms }]);
	},
);

const KUMA_DOWN = '{"heartbeat":{"status":0,"msg":"timeout"},"monitor":{"name":"Shop"},"msg":"x"}';
test('Uptime Kuma may post a form, whose field data has the alert', async () => {
	const input = [{ body: { data: KUMA_DOWN } }];
	expect(await runCode('alert-by-sms', 'Read the Alert', { input })).toEqual([
		{ text: 'ALERT Shop: timeout' },
	]);
});

test('a group whose labels or annotations are null is told', async () => {
	const alerts = [{ status: 'firing', labels: { alertname: 'Disk' }, annotations: null }];
	for (const body of [{ alerts }, { alerts: [{ ...alerts[0], labels: null }], title: 'Disk' }])
		expect(await runCode('alert-by-sms', 'Read the Alert', { input: [{ body }] })).toEqual([
			{ text: 'ALERT Disk' },
		]);
});

test('a name whose address ends with a slash is told', async () => {
	const labels = { alertname: 'ProbeFailed', instance: 'https://shop.example/' };
	const body = { alerts: [{ labels, annotations: { summary: 'Probe failed' } }] };
	expect(await runCode('alert-by-sms', 'Read the Alert', { input: [{ body }] })).toEqual([
		{ text: 'ALERT ProbeFailed: shop example: Probe failed' },
	]);
});

test.each(['not_ok', 'unresolved', 'unhealthy', 'not recovered', 'reopened', 'UnAcknowledge'])(
	'the state "%s" is an alarm',
	async (status) => {
		const input = [{ body: { alert: 'Disk', status } }];
		expect(await runCode('alert-by-sms', 'Read the Alert', { input })).toEqual([
			{ text: 'ALERT Disk' },
		]);
	},
);

test.each([
	[{ alert: 'Disk', labels: ['prod'], text: 'full' }, 'ALERT Disk: full'],
	[{ title: 'Disk', alerts: 3, message: 'full' }, 'ALERT Disk: full'],
])('labels and alerts that are no group are not taken for one: %j', async (body, text) => {
	const input = [{ body }];
	expect(await runCode('alert-by-sms', 'Read the Alert', { input })).toEqual([{ text }]);
});

test.each(['load = 5 on db-1', 'a=b&c', '=x'])(
	'words of which n8n makes nothing are told: %s',
	async (words) => {
		const given = { input: [{ body: {} }], raw: Buffer.from(words) };
		expect(await runCode('alert-by-sms', 'Read the Alert', given)).toEqual([
			{ text: `ALERT ${words}` },
		]);
	},
);

test.each([
	[{ alert: 'Disk', status: 'firing', level: 'normal' }, 'ALERT Disk'],
	[{ title: 'Recovery: the restore fails' }, 'ALERT Recovery: the restore fails'],
	[{ title: '[Unresolved] Disk' }, 'ALERT [Unresolved] Disk'],
	[{ service: 'HTTP', host: 'web-1', state: 'CRITICAL', last_state: 'OK' }, 'ALERT HTTP: web-1'],
	[
		{ detail: { alarmName: 'CPU', state: { value: 'ALARM' }, previousState: { value: 'OK' } } },
		'ALERT CPU',
	],
])('a word beside the state makes no all-clear: %j', async (body, text) => {
	expect(await runCode('alert-by-sms', 'Read the Alert', { input: [{ body }] })).toEqual([
		{ text },
	]);
});
