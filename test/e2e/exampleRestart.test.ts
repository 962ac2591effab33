import path from 'node:path';
import { type OwnedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import { freePort } from '../../hosts/process/freePort';
import { waitUntil } from '../../hosts/process/waitUntil';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { Reminders } from './exampleFlows/remindersAcrossTimeZones';
import { withSetting } from './exampleFlows/sheetTomorrowAtNine';
import { Example, SEND } from './exampleFlows/stage';
import { putFaults } from './putFaults';
import { preparedN8n, secrets } from './realN8n';
import { FOLDER } from './sharedN8n';
import { needsOwnN8n } from './underTest';

needsOwnN8n('they kill it');

/** Seconds within which a sheet is sent that waits for 90, with n8n's look once a minute. */
const SENT_LIMIT_S = 240;

let sandbox: Sandbox | undefined;
let owned: OwnedN8n | undefined;
const place = () => {
	if (!owned || !sandbox) throw new Error('n8n or the sandbox has not been started');
	return { ...owned, sandbox };
};
const start = async (fresh: boolean, port: number) => {
	const userFolder = path.join(FOLDER, 'example-restart');
	owned = await startOwnedN8n({ ...preparedN8n(), userFolder, fresh, port });
};

const killAndStart = async () => {
	const { n8n } = place();
	process.kill(n8n.pid, 'SIGKILL');
	await n8n.stop();
	await start(false, Number(new URL(n8n.url).port));
};

beforeAll(async () => {
	sandbox = await startSandbox(secrets);
	await start(true, await freePort());
});
afterAll(async () => {
	await owned?.n8n.stop();
	await sandbox?.close();
});

test('n8n killed while two sheets wait in it: the one that is stopped sends nothing, the other one sends at its time', async () => {
	const wait = async (sendAt: string) => {
		const edit = withSetting('sendAt', sendAt);
		const example = await Example.import(place, 'sheet-tomorrow-at-nine', {
			edit: (node) => ({ ...edit(node), disabled: false }),
		});
		return await example.start();
	};
	const stopped = await wait('={{ $now.plus({ days: 1 }).toISO() }}');
	// Longer than the 65 seconds for which n8n waits without storing the execution.
	const sent = await wait('={{ $now.plus({ minutes: 11, seconds: 30 }).toISO() }}');

	await killAndStart();
	const { client } = place();
	expect(await client.statusOf(stopped)).toBe('waiting');
	await client.stop(stopped);
	const ended = await client.ended(sent, SENT_LIMIT_S);
	expect([ended.status, ended.items(SEND)[0]?.json.outcome]).toEqual(['success', 'accepted']);
	expect(await client.statusOf(stopped)).toBe('canceled');
	const executions = place()
		.sandbox.messages()
		.map(({ messageId }) => messageId.split('-')[1]);
	expect(new Set(executions)).toEqual(new Set([sent]));
});

test('n8n killed while the gateway has the reminders: the next hour reminds only those who came meanwhile', async () => {
	place().sandbox.clear();
	const workflow = await Reminders.publish(place);
	const row = (index: number) => ({
		...{ name: `N${index}`, phone: `081239000${index}`, appointment: '2026-11-29 10:00' },
	});
	const sent = () =>
		place()
			.sandbox.messages()
			.map(({ to }) => to);
	await putFaults(place().sandbox, [{ kind: 'delay', ms: 60_000, count: 1 }]);
	const begun = workflow.begin(1, '2026-11-28T10:00', [row(1), row(2)]);
	await waitUntil(
		'the reminders',
		{ limitSeconds: SENT_LIMIT_S },
		async () => await Promise.resolve(sent().length === 2 || undefined),
	);
	await killAndStart();
	await begun.catch(() => undefined);
	for (const hour of [11, 12]) {
		const execution = await workflow.at(`2026-11-28T${hour}:00`, [row(3), row(1), row(2)]);
		expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	}
	expect(sent()).toEqual(['66812390001', '66812390002', '66812390003']);
});
