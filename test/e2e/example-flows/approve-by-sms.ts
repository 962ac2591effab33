import type { Execution } from '../../../hosts/execution';
import { waitUntil } from '../../../hosts/wait-until';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox';
import { linkTo, open, press } from '../asking-workflow';
import { type RealN8n, RUN_LIMIT_MS, secrets } from '../real-n8n';
import { post } from '../report-receiver';
import { importExample, LIMIT_S, SEND, START, withParameters } from './import-example';

const ASKED = '66812345678';
const NEXT = '66812345679';
/** The sandbox refuses it at once. */
const REFUSED = '66812349903';
/** 3 seconds; n8n looks for those whose time is up once a minute. */
const SHORT_WAIT = {
	limitWaitTime: {
		values: { limitType: 'afterTimeInterval', resumeAmount: 0.05, resumeUnit: 'minutes' },
	},
};
const TOLD =
	'The shop does not answer. Nobody decided whether to restart the database. Please look at it.';

/** How often each node behind the question ran. */
const ranBehind = (execution: Execution) =>
	['Restart the Database', 'Note the Reason', 'Alert the Next Person'].map((node) =>
		execution.runsOf(node),
	);

/** examples/approve-by-sms.json, in an n8n that other tests use too, with a sandbox of its own. */
export function approveBySms(real: () => RealN8n): void {
	let sandbox: Sandbox;
	/** The execution in which nobody answers. */
	let unanswered: string;

	beforeAll(async () => {
		sandbox = await startSandbox({ ...secrets });
		const { client } = real();
		const saved = await importExample(real(), 'approve-by-sms', {
			name: 'Question that nobody answers',
			baseUrl: sandbox.url,
			edit: (node) => (node.name === SEND ? withParameters(node, { options: SHORT_WAIT }) : node),
		});
		// Before all tests of the file: it waits for n8n's next minute while the others run.
		unanswered = await client.start(saved, START);
		await client.waiting(unanswered, LIMIT_S);
	}, RUN_LIMIT_MS);
	afterAll(async () => await sandbox.close());

	/** Whom an execution wrote to because nobody decided, and what. */
	const alerted = (execution: Execution) =>
		execution.items('Alert the Next Person').map(({ json }) => {
			const message = sandbox.messages().find(({ messageId }) => messageId === json.messageId);
			return [message?.to, message?.text];
		});

	/** Imports the example and starts it by hand, until it waits. */
	async function ask() {
		const { client } = real();
		const saved = await importExample(real(), 'approve-by-sms', { baseUrl: sandbox.url });
		const id = await client.start(saved, START);
		await client.waiting(id, LIMIT_S);
		return { id, link: linkTo({ sandbox }, ASKED) };
	}

	describe('the example that asks before it acts', () => {
		test(
			'waits for an alert from outside, and restarts once the person asked approves',
			async () => {
				const { client, n8n } = real();
				const saved = await importExample(real(), 'approve-by-sms', { baseUrl: sandbox.url });
				await client.activate(saved);
				const { status } = await post(`${n8n.url}/webhook/sms-approval`, {
					body: JSON.stringify({ alert: 'Disk full on db-1' }),
				});
				expect(status).toBe(200);
				const { id } = await waitUntil('the alert', { limitSeconds: LIMIT_S }, async () =>
					(await client.executionsOf(saved)).at(0),
				);
				await client.waiting(id, LIMIT_S);
				const link = linkTo({ sandbox }, ASKED);
				const [message] = sandbox.messages({ to: ASKED }).slice(-1);
				expect([message?.from, message?.text]).toEqual([
					'OnCall',
					`Disk full on db-1. Restart the database?\n${link}`,
				]);

				expect((await open(link)).text).toContain('Disk full on db-1. Restart the database?');
				expect(await client.statusOf(id)).toBe('waiting');
				expect((await press(link, { decision: 'approve' })).status).toBe(200);

				const execution = await client.ended(id, LIMIT_S);
				expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
				expect(ranBehind(execution)).toEqual([1, 0, 0]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'keeps what the person wrote who declines, and restarts nothing',
			async () => {
				const { id, link } = await ask();
				const comment = 'The backup runs until 15:00';
				expect((await press(link, { decision: 'decline', comment })).status).toBe(200);

				const execution = await real().client.ended(id, LIMIT_S);
				expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
				expect(ranBehind(execution)).toEqual([0, 1, 0]);
				expect(execution.items('Note the Reason').map(({ json }) => json)).toEqual([
					{
						note: expect.stringMatching(
							/^Declined at \d{4}-.+Z: The backup runs until 15:00$/,
						) as unknown,
					},
				]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'alerts the next person where the question cannot be sent',
			async () => {
				const { client } = real();
				const saved = await importExample(real(), 'approve-by-sms', {
					name: 'Question that is refused',
					baseUrl: sandbox.url,
					edit: (node) => (node.name === SEND ? withParameters(node, { to: REFUSED }) : node),
				});
				const execution = await client.run(saved, START, LIMIT_S);

				expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
				expect(ranBehind(execution)).toEqual([0, 0, 1]);
				expect(alerted(execution)).toEqual([[NEXT, TOLD]]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'alerts the next person where nobody answers in time, and restarts nothing',
			async () => {
				const execution = await real().client.ended(unanswered, LIMIT_S);

				expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
				expect(ranBehind(execution)).toEqual([0, 0, 1]);
				expect(execution.items(SEND).map(({ json }) => [json.outcome, json.data])).toEqual([
					['noResponse', { approved: false }],
				]);
				expect(alerted(execution)).toEqual([[NEXT, TOLD]]);
			},
			RUN_LIMIT_MS,
		);
	});
}
