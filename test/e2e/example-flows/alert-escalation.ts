import type { Execution } from '../../../hosts/execution';
import { waitUntil } from '../../../hosts/wait-until';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox';
import { wayOfHost } from '../host-under-test';
import { type RealN8n, RUN_LIMIT_MS, secrets } from '../real-n8n';
import { post } from '../report-receiver';
import { importExample, LIMIT_S, SEND, START, withParameters } from './import-example';

const ANAN = '66812349901';
const BOON = '66812345679';
/** Refused at once, never reported, expired. */
const UNREACHABLE = ['66812349903', '66812349905', '66812349902'];
/** 3 seconds; n8n looks for those whose time is up once a minute. */
const SHORT_WAIT = { waitAmount: 0.05, waitUnit: 'minutes' };

const REPORT_DELAY_MS = 300;

/** The messages of a workflow, told apart by the words of its alert, in the order of sending. */
const sentFor = (sandbox: Sandbox, alert: string) =>
	sandbox
		.messages()
		.filter(({ text }) => text.endsWith(alert))
		.map(({ from, to, text }) => [from, to, text]);

/** Who was written to, round by round, what became of it, and by which output it came out. */
const roundsOf = (execution: Execution) =>
	Array.from({ length: execution.runsOf(SEND) }, (_, round) =>
		[0, 1].flatMap((output) =>
			execution.items(SEND, output, round).map(({ json }) => [json.to, json.outcome, output]),
		),
	);

const outcomesAt = (execution: Execution, node: string) =>
	execution.items(node).map(({ json }) => [json.to, json.outcome]);

/** Where a delivered message comes out. */
const DELIVERED_OUTPUT = wayOfHost.resumesByAnyOutput ? 1 : 0;

/** examples/alert-escalation.json, in an n8n that other tests use too, with a sandbox of its own. */
export function alertEscalation(real: () => RealN8n): void {
	let sandbox: Sandbox;
	/** The execution of the alert that reaches nobody. */
	let nobody: string;

	beforeAll(async () => {
		sandbox = await startSandbox({ ...secrets, reportDelayMs: REPORT_DELAY_MS });
		const { client } = real();
		const people = UNREACHABLE.map((phone, index) => ({ name: `Person ${index + 1}`, phone }));
		const saved = await importExample(real(), 'alert-escalation', {
			name: 'Alert that reaches nobody',
			baseUrl: sandbox.url,
			edit: (node) => {
				if (node.name === 'On Call')
					return withParameters(node, { jsonOutput: JSON.stringify({ people }) });
				return node.name === SEND ? withParameters(node, SHORT_WAIT) : node;
			},
		});
		// Before all tests of the file: it waits for n8n's next minute while the others run.
		nobody = await client.start(saved, START);
	}, RUN_LIMIT_MS);
	afterAll(async () => await sandbox.close());

	describe('the example that alerts one person after the other', () => {
		test(
			'wakes the second person where the SMS to the first does not arrive, and nobody else',
			async () => {
				const { client, n8n } = real();
				const saved = await importExample(real(), 'alert-escalation', {
					baseUrl: sandbox.url,
				});
				await client.activate(saved);
				const alert = 'Disk full on db-1';
				const { status } = await post(`${n8n.url}/webhook/sms-alert`, {
					body: JSON.stringify({ alert }),
				});
				expect(status).toBe(200);
				const { id } = await waitUntil('the alert', { limitSeconds: LIMIT_S }, async () =>
					(await client.executionsOf(saved)).at(0),
				);
				const execution = await client.ended(id, LIMIT_S);

				expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
				expect(sentFor(sandbox, alert)).toEqual([
					['OnCall', ANAN, `ALERT for Anan: ${alert}`],
					['OnCall', BOON, `ALERT for Boon: ${alert}`],
				]);
				expect(roundsOf(execution)).toEqual([
					[[ANAN, 'undelivered', 0]],
					[[BOON, 'delivered', DELIVERED_OUTPUT]],
				]);
				expect(outcomesAt(execution, 'Somebody Knows')).toEqual([[BOON, 'delivered']]);
				expect(execution.runsOf('Nobody Reached')).toBe(0);
			},
			RUN_LIMIT_MS,
		);

		test(
			'goes on where a message is refused, not reported in time or expired, and ends with nobody reached',
			async () => {
				const execution = await real().client.ended(nobody, LIMIT_S);
				const [refused, silent, expired] = UNREACHABLE;
				const outcomes = [
					[refused, 'rejected'],
					[silent, 'noReport'],
					[expired, 'expired'],
				];

				expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
				expect(sentFor(sandbox, 'This is only a test')).toEqual(
					UNREACHABLE.map((to, index) => [
						'OnCall',
						to,
						`ALERT for Person ${index + 1}: This is only a test`,
					]),
				);
				expect(roundsOf(execution)).toEqual(outcomes.map((outcome) => [[...outcome, 0]]));
				// Only the one without a report is looked up, and comes back with what the log says.
				expect(outcomesAt(execution, 'Look It Up')).toEqual([[silent, 'pending']]);
				expect(outcomesAt(execution, 'Nobody Reached')).toEqual([
					[refused, 'rejected'],
					[silent, 'pending'],
					[expired, 'expired'],
				]);
				expect(execution.runsOf('Somebody Knows')).toBe(0);
			},
			RUN_LIMIT_MS,
		);
	});
}
