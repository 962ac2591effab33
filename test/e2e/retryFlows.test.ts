import type { Execution } from '../../hosts/rest/execution';
import type { WorkflowFile } from '../../hosts/rest/workflow';
import type { Fault } from '../engine/faultyGateway';
import { FaultySending, itemsOf, messagesTo, runOf } from './faultySending';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import {
	BULK_SMS,
	bulkSms,
	type BulkSmsSettings,
	call,
	calledTrigger,
	itemNodes,
	loop,
	manualTrigger,
	START,
	workflow,
} from './sendingWorkflow';

const real = useRealN8n('retry-flows');
const sending = new FaultySending(real);
afterAll(async () => await sending.close());

const run = async (file: WorkflowFile): Promise<Execution> => await sending.run(file);

describe('Retry On Fail inside Loop Over Items', () => {
	// Three iterations of two messages; the first and the last are the same, recipient 1 is in all.
	const recipients = [1, 2, 1, 3, 1, 2];

	test.each<[NonNullable<BulkSmsSettings['onError']>, string, Fault[]]>([
		['stopWorkflow', 'at its first message', ['none', 'none', '401']],
		['stopWorkflow', 'at its second message', ['none', 'none', 'none', '401']],
		['continueErrorOutput', 'at its first message', ['none', 'none', '401']],
	])(
		'with %s: the second iteration fails %s, and no iteration is taken for another',
		async (onError, _, script) => {
			const credential = await sending.start(script);

			const execution = await run(
				workflow(
					'Loop',
					[
						manualTrigger(),
						...itemNodes(messagesTo(...recipients)),
						loop(2),
						bulkSms({ credential, retries: true, onError }),
					],
					[
						[START, 'List'],
						['List', 'Items'],
						['Items', 'Loop'],
						['Loop', BULK_SMS, 1],
						[BULK_SMS, 'Loop'],
					],
				),
			);

			const received = sending.received();
			expect(execution.status).toBe('success');
			expect(sending.requests()).toBe(7);
			expect(sending.recipients()).toStrictEqual(recipients);
			expect(new Set(received.map(([, messageId]) => messageId)).size).toBe(6);
			expect(execution.runsOf(BULK_SMS)).toBe(3);
			for (const iteration of [0, 1, 2]) {
				const own = received.slice(2 * iteration, 2 * iteration + 2);
				expect(new Set(own.map(([, messageId]) => runOf(messageId))).size).toBe(1);
				expect(itemsOf(execution, iteration)).toStrictEqual(sending.acceptedItems(own));
			}
		},
		RUN_LIMIT_MS,
	);
});

describe('Retry On Fail with pinned data', () => {
	const pinned = async (pinData: Record<string, Array<{ json: object }>>) => {
		const credential = await sending.start(['none', '401']);
		const nodes = [
			manualTrigger(),
			...itemNodes(messagesTo(1, 2, 3)),
			bulkSms({ credential, retries: true }),
		];
		return await run({ ...workflow('Pinned', nodes), pinData });
	};

	test(
		'on the node before sends what is pinned there, each once',
		async () => {
			const execution = await pinned({ Items: messagesTo(4, 5, 6).map((json) => ({ json })) });

			expect(execution.status).toBe('success');
			expect(sending.requests()).toBe(4);
			expect(sending.recipients()).toStrictEqual([4, 5, 6]);
			expect(itemsOf(execution)).toStrictEqual(sending.acceptedItems(sending.received()));
		},
		RUN_LIMIT_MS,
	);

	test(
		'on the Bulk SMS node itself sends nothing',
		async () => {
			const item = { to: '66812345678', outcome: 'accepted', from: 'MyShop', messageId: 'pinned' };
			const execution = await pinned({ [BULK_SMS]: [{ json: item }] });

			expect(execution.status).toBe('success');
			expect(sending.requests()).toBe(0);
			expect(itemsOf(execution).map(({ json }) => json)).toStrictEqual([item]);
		},
		RUN_LIMIT_MS,
	);
});

describe('Retry On Fail in a sub-workflow', () => {
	test.each<['once' | 'each', number]>([
		['once', 1],
		['each', 3],
	])(
		'called %s: every message goes out once',
		async (mode, runs) => {
			const credential = await sending.start(['none', '401']);
			const { client } = real();
			const nodes = [calledTrigger(), bulkSms({ credential, retries: true })];
			const called = await client.saveWorkflow(workflow('Sub-workflow', nodes));
			await client.activate(called);

			const caller = workflow(`Calls ${mode}`, [
				manualTrigger(),
				...itemNodes(messagesTo(1, 2, 3)),
				call(called, mode),
			]);
			const execution = await run(caller);

			const received = sending.received();
			expect(execution.status).toBe('success');
			expect(sending.requests()).toBe(4);
			expect(sending.recipients()).toStrictEqual([1, 2, 3]);
			expect(new Set(received.map(([, messageId]) => messageId)).size).toBe(3);
			// Each call is an execution of its own.
			expect(new Set(received.map(([, messageId]) => runOf(messageId))).size).toBe(runs);
			expect(execution.items('Call').map(({ json }) => json)).toStrictEqual(
				sending.acceptedItems(received).map(({ json }) => json),
			);
		},
		RUN_LIMIT_MS,
	);
});
