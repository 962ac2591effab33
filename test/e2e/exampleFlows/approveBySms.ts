import type { Execution } from '../../../hosts/rest/execution';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox';
import { type RealN8n, RUN_LIMIT_MS, secrets } from '../realN8n';
import { importExample, LIMIT_S, SEND, START, withParameters } from './importExample';

const NEXT = '66812345679';
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

	describe('the example that asks before it acts', () => {
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
