import type { Execution } from '../../../hosts/execution';
import { waitUntil } from '../../../hosts/wait-until';
import { measureText } from '../../../sandbox/rules/segments';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox';
import { type RealN8n, RUN_LIMIT_MS, secrets } from '../real-n8n';
import { post } from '../report-receiver';
import { importExample, LIMIT_S, SEND, START, withParameters } from './import-example';

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
			'cuts an alert that is far too long, and sends what came in place of an alert',
			async () => {
				const { client, n8n } = real();
				const saved = await importExample(real(), 'alert-escalation', {
					name: 'Long alerts',
					baseUrl: sandbox.url,
					edit: (node) => {
						if (node.name === 'Alert Comes In')
							return withParameters(node, { path: 'sms-long-alert' });
						return node.name === 'On Call'
							? withParameters(node, {
									jsonOutput: JSON.stringify({ people: [{ name: 'Boon', phone: BOON }] }),
								})
							: node;
					},
				});
				await client.activate(saved);
				const words = 'Cannot read properties of undefined. ';
				const alerts: Array<[object, string]> = [
					[{ alert: words.repeat(40) }, `${words.repeat(7)}Cannot read properties of...`],
					[{ alert: 'ดิสก์เต็ม '.repeat(99) }, `${'ดิสก์เต็ม '.repeat(11)}ดิสก์…`],
					[{ problem: 'Disk full' }, '{"problem":"Disk full"}'],
				];
				for (const [body] of alerts) {
					await post(`${n8n.url}/webhook/sms-long-alert`, { body: JSON.stringify(body) });
				}
				const texts = alerts.map(([, text]) => `ALERT for Boon: ${text}`);
				const sent = () =>
					sandbox.messages().flatMap(({ to, text }) => (texts.includes(text) ? [[to, text]] : []));
				await waitUntil('the alerts', { limitSeconds: LIMIT_S }, async () =>
					Promise.resolve(sent().length === texts.length || undefined),
				);
				expect(sent()).toEqual(expect.arrayContaining(texts.map((text) => [BOON, text])));
				expect(texts.map((text) => measureText(text).segments)).toEqual([2, 2, 1]);
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
