import type { Execution } from '../../hosts/rest/execution';
import type { WorkflowFile } from '../../hosts/rest/workflow';
import type { Fault } from '../engine/faultyGateway';
import { FaultySending, messagesTo } from './faultySending';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import {
	BULK_SMS,
	bulkSms,
	call,
	calledTrigger,
	itemNodes,
	loop,
	manualTrigger,
	START,
	workflow,
} from './sendingWorkflow';

// Retry On Fail and Retry of an execution, each by itself: retry.test.ts, retryExecutions.test.ts.
/** The gateway has taken the second message when it resets the connection. */
const RESET: Fault[] = ['none', 'resetAfterForwarding'];

const real = useRealN8n('ways-of-running');
const sending = new FaultySending(real);
afterAll(async () => await sending.close());

const run = async (file: WorkflowFile): Promise<Execution> => await sending.run(file);

/** Requests are counted too: the one that was reset must not come again. */
const expectSentOnce = (recipients: number[]) => {
	expect(sending.requests()).toBe(recipients.length);
	expect(sending.recipients()).toStrictEqual(recipients);
	const messageIds = sending.received().map(([, messageId]) => messageId);
	expect(new Set(messageIds).size).toBe(recipients.length);
};

describe('a message that may have been sent goes out once', () => {
	test.each<['stopWorkflow' | 'continueErrorOutput', string, number[], number]>([
		['stopWorkflow', 'error', [1, 2], 2],
		['continueErrorOutput', 'success', [1, 2, 1, 3, 1, 2], 6],
	])(
		'in Loop Over Items with Retry On Fail and %s',
		async (onError, status, recipients, rounds) => {
			const credential = await sending.start(RESET);

			const execution = await run(
				workflow(
					'Loop',
					[
						manualTrigger(),
						...itemNodes(messagesTo(1, 2, 1, 3, 1, 2)),
						loop(1),
						bulkSms({ credential, retries: true, onError }),
					],
					[
						[START, 'List'],
						['List', 'Items'],
						['Items', 'Loop'],
						['Loop', BULK_SMS, 1],
						[BULK_SMS, 'Loop'],
						[BULK_SMS, 'Loop', 1],
					],
				),
			);

			expect(execution.status).toBe(status);
			expect(execution.runsOf(BULK_SMS)).toBe(rounds);
			expectSentOnce(recipients);
		},
		RUN_LIMIT_MS,
	);

	test.each<['once' | 'each', number[]]>([
		['once', [1, 2, 3]],
		['each', [1, 2]],
	])(
		'in a sub-workflow called %s, with Retry On Fail',
		async (mode, recipients) => {
			const credential = await sending.start(RESET);
			const { client } = real();
			const nodes = [calledTrigger(), bulkSms({ credential, retries: true })];
			const called = await client.saveWorkflow(workflow('Sub-workflow', nodes));
			await client.activate(called);

			const execution = await run(
				workflow(`Calls ${mode}`, [
					manualTrigger(),
					...itemNodes(messagesTo(1, 2, 3)),
					call(called, mode),
				]),
			);

			expect(execution.status).toBe('error');
			expectSentOnce(recipients);
		},
		RUN_LIMIT_MS,
	);
});
