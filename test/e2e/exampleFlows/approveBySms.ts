import { z } from 'zod';
import type { Execution } from '../../../hosts/rest/execution';
import { waitUntil } from '../../../hosts/process/waitUntil';
import { linkTo, open, press } from '../askingWorkflow';
import { post } from '../reportReceiver';
import { type Follower, outcomeOf, type WrittenExample } from './asWritten/stage';
import { CalledExample, SHORT_WAIT } from './calledExample';
import { CALLER, importExample, LIMIT_S, SEND, START, withParameters } from './importExample';
import { grafana } from './monitoringBodies';
import { ODD_TEXTS } from './oddTexts';

const [FIRST, NEXT] = ['66812345678', '66812345679'] as const;
const SHOP = 'Restart the database?';
const NOBODY = 'Nobody decided whether to restart the database. Please look at it';
const NOBODY_DECIDED = `${NOBODY}: The shop does not answer`;

const ALERTS: Array<[body: unknown, says: string]> = [
	[{ alert: 'Disk full' }, `${SHOP} Disk full`],
	[{ text: 'x' }, `${SHOP} {"text":"x"}`],
	[{ alert: null }, `${SHOP} {"alert":null}`],
	[{ alert: '' }, `${SHOP} {"alert":""}`],
	[{ alert: 503 }, `${SHOP} 503`],
	[{ alert: { name: 'Disk' } }, `${SHOP} {"name":"Disk"}`],
	[{}, `${SHOP} {}`],
	[[{ alert: 'Disk' }], `${SHOP} [{"alert":"Disk"}]`],
];

/** How often each node behind the question ran. */
const ranBehind = (execution: Execution) =>
	['Restart the Database', 'Note the Reason', 'Alert the Next Person'].map((node) =>
		execution.runsOf(node),
	);

/** examples/approve-by-sms.json */
export function approveBySms(follower: Follower): void {
	let example: WrittenExample;
	/** The execution in which nobody answers. */
	let unanswered: string;

	// Before all tests of the file: it waits for n8n's next minute while the others run.
	beforeAll(async () => {
		const real = follower.real();
		const saved = await importExample(real, 'approve-by-sms', {
			name: 'Question that nobody answers',
			edit: (node) => (node.name === SEND ? withParameters(node, { options: SHORT_WAIT }) : node),
		});
		unanswered = await real.client.start(saved, START);
		await real.client.waiting(unanswered, LIMIT_S);
		example = await follower.import('approve-by-sms');
	});

	const publish = async (nodes: string[] = [], parameters: Record<string, unknown> = {}) => {
		const called = await CalledExample.publish(follower.place(), 'approve-by-sms', {
			edit: (node) => (nodes.includes(node.name) ? withParameters(node, parameters) : node),
		});
		await called.activate();
		return called;
	};
	/** Whose number a passage of the notes is about: it names a field of the node On Call. */
	const numberOf = (passage: RegExp) => {
		const [field] = example.notes.codes(passage);
		const onCall = example.saved.nodes.find(({ name }) => name === 'On Call');
		const found = new RegExp(`"name":"${field}","value":"([^"]+)"`).exec(
			JSON.stringify(onCall?.parameters),
		);
		return found?.[1]?.replace(/\D/g, '');
	};

	describe('the example Approve by SMS', () => {
		test('asks whom it says it asks, decides nothing when the page is opened, and acts on approval', async () => {
			const { notes, saved } = example;
			const { client, n8n } = follower.real();
			expect([
				numberOf(/into \*On Call\*: (`\w+`) is asked/),
				numberOf(/is asked, (`\w+`) gets the alert if nobody decides/),
			]).toEqual([FIRST, NEXT]);
			await client.activate(saved);
			const body = notes.word(/with POST and a body like\s+`(\{.+\})`/);
			expect((await post(`${n8n.url}/webhook/sms-approval`, { ...CALLER, body })).status).toBe(200);
			const { id } = await waitUntil('the alert', { limitSeconds: LIMIT_S }, async () =>
				(await client.executionsOf(saved)).at(0),
			);
			await client.waiting(id, LIMIT_S);

			const link = linkTo(follower, FIRST);
			const { alert } = z.object({ alert: z.string() }).parse(JSON.parse(body));
			const question = `${SHOP} ${alert}`;
			expect(follower.taken().map(({ to, from, text }) => [to, from, text])).toEqual([
				[FIRST, 'OnCall', `${question}\nAnswer: ${link}`],
			]);
			expect((await open(link)).text).toContain(question);
			notes.word(/(Opening the page decides nothing): only its buttons do/);
			expect(await client.statusOf(id)).toBe('waiting');
			await press(link, { decision: 'approve' });

			const execution = await client.ended(id, LIMIT_S);
			const acts = notes.word(/Only the outcome `\w+` leads to \*([^*]+)\*/);
			expect(execution.items(acts).map(outcomeOf)).toEqual(
				notes.codes(/Only the outcome (`\w+`) leads to/),
			);
			expect([execution.status, ranBehind(execution)]).toEqual(['success', [1, 0, 0]]);
		});

		test('notes the reason of a person who declines', async () => {
			const { notes, saved } = example;
			const { client } = follower.real();
			const id = await client.start(saved, START);
			await client.waiting(id, LIMIT_S);
			await press(linkTo(follower, FIRST), { decision: 'decline', comment: 'It is only slow' });

			const execution = await client.ended(id, LIMIT_S);
			expect(execution.items(SEND).map(outcomeOf)).toEqual(notes.codes(/With (`\w+`), \*/));
			const keeps = notes.word(/With `\w+`, \*([^*]+)\* says what the person wrote/);
			expect(execution.items(keeps).map(({ json }) => json)).toEqual([
				{ note: expect.stringMatching(/^Declined at \d{4}-.+Z: It is only slow$/) as unknown },
			]);
			expect([execution.status, ranBehind(execution)]).toEqual(['success', [0, 1, 0]]);
		});

		test('alerts the second number where the question cannot be sent', async () => {
			const { notes, saved } = await follower.import('approve-by-sms', {
				name: 'Approve by SMS, refused',
				edit: (node) => (node.name === SEND ? withParameters(node, { to: '66812349903' }) : node),
			});
			const execution = await follower.press(saved);
			const alerts = notes.word(/Everything else leads to \*([^*]+)\*/);
			expect(execution.items(alerts).map(outcomeOf)).toEqual(['accepted']);
			expect(follower.taken().map(({ to, text }) => [to, text])).toEqual([[NEXT, NOBODY_DECIDED]]);
			expect(ranBehind(execution)).toEqual([0, 0, 1]);
		});

		test('loses no alert, and makes none up', async () => {
			const called = await publish();
			expect(await called.refusal('Alert Comes In', { alert: 'Forged' })).toEqual([403, 403]);
			for (const [body] of ALERTS) {
				expect((await called.call('Alert Comes In', body)).status).toBe('waiting');
			}
			const told = follower.taken().map(({ text }) => text.split('\n')[0]);
			expect(told).toEqual(ALERTS.map(([, says]) => says));
		});

		test('no text of an alert keeps anybody from being told, in three segments', async () => {
			const called = await publish();
			const refused = await publish([SEND], { to: '66812349903' });
			const bodies = ODD_TEXTS.map(([what, alert]) => [what, { alert }] as const);
			for (const [what, body] of [['a body of Grafana', grafana] as const, ...bodies]) {
				follower.sandbox.clear();
				const asked = await called.call('Alert Comes In', body);
				const passedOn = await refused.call('Alert Comes In', body);
				expect([what, asked.status, passedOn.status]).toEqual([what, 'waiting', 'success']);
				const told = follower.taken();
				expect(told.map(({ to, text }) => [to, text.startsWith(NOBODY)])).toEqual([
					[FIRST, false],
					[NEXT, true],
				]);
				expect(told[0]?.text.startsWith(SHOP)).toBe(true);
				expect(told.filter(({ segments }) => segments > 3)).toEqual([]);
			}
		});

		test('tells of an alert in fixed words where those with its text are refused', async () => {
			const from = 'much too long a sender';
			const called = await publish([SEND, 'Alert the Next Person'], { from });
			expect((await called.call('Alert Comes In', { alert: 'Disk' })).status).toBe('success');
			expect(follower.taken().map(({ to, text }) => [to, text])).toEqual([
				[NEXT, `An alert came in, but its text could not be sent. ${NOBODY}.`],
			]);
		});

		test('alerts the next person where nobody answers in time, and restarts nothing', async () => {
			const { client, sandbox } = follower.real();
			const execution = await client.ended(unanswered, LIMIT_S);

			expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
			expect(ranBehind(execution)).toEqual([0, 0, 1]);
			expect(execution.items(SEND).map(({ json }) => [json.outcome, json.data])).toEqual([
				['noResponse', { approved: false }],
			]);
			const ids = execution.items('Alert the Next Person').map(({ json }) => json.messageId);
			const alerted = sandbox.messages().filter(({ messageId }) => ids.includes(messageId));
			expect(alerted.map(({ to, text }) => [to, text])).toEqual([[NEXT, NOBODY_DECIDED]]);
		});
	});
}
