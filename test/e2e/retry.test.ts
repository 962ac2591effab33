import type { Execution } from '../../hosts/rest/execution';
import type { Fault } from '../engine/faultyGateway';
import { FaultySending, itemsOf, messagesTo, type Received, runOf } from './faultySending';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import {
	bulkSms,
	type BulkSmsSettings,
	itemNodes,
	manualTrigger,
	workflow,
} from './sendingWorkflow';

const real = useRealN8n('retry');
const sending = new FaultySending(real);
afterAll(async () => await sending.close());

/** Sends to the recipients 1, 2 and 3, one request each, with Retry On Fail. */
async function send(
	script: Fault[],
	settings: Omit<BulkSmsSettings, 'credential'> = {},
): Promise<Execution> {
	const credential = await sending.start(script);
	const file = workflow('Retry On Fail', [
		manualTrigger(),
		...itemNodes(messagesTo(1, 2, 3)),
		bulkSms({ credential, retries: true, ...settings }),
	]);
	return await sending.run(file);
}

const byRecipient = ([a]: Received, [b]: Received) => a - b;

describe('Retry On Fail goes on where the failed try stopped', () => {
	test.each<[NonNullable<BulkSmsSettings['onError']>, string, Fault[], number, number[]]>([
		['stopWorkflow', 'a 401 in the middle', ['none', '401'], 4, [1, 2, 3]],
		['stopWorkflow', 'a 400 in the middle', ['none', '400'], 4, [1, 3, 2]],
		['stopWorkflow', 'four times 429', ['none', '429', '429', '429', '429'], 7, [1, 2, 3]],
		['stopWorkflow', 'two failed tries', ['none', '401', '401'], 5, [1, 2, 3]],
		['continueRegularOutput', 'a 401 at first', ['401'], 4, [1, 2, 3]],
		['continueRegularOutput', 'a 400 at first', ['400'], 4, [2, 3, 1]],
		['continueErrorOutput', 'a 401 at first', ['401'], 4, [1, 2, 3]],
		['continueErrorOutput', 'a 400 at first', ['400'], 4, [2, 3, 1]],
	])(
		'with %s after %s',
		async (onError, _, script, requests, order) => {
			const execution = await send(script, { onError });

			const received = sending.received();
			expect(execution.status).toBe('success');
			expect(sending.requests()).toBe(requests);
			expect(sending.recipients()).toStrictEqual(order);
			// One identifier each, all of the same run: the tries do not make new ones.
			expect(new Set(received.map(([, messageId]) => messageId)).size).toBe(3);
			expect(new Set(received.map(([, messageId]) => runOf(messageId))).size).toBe(1);
			expect(itemsOf(execution)).toStrictEqual(
				sending.acceptedItems([...received].sort(byRecipient)),
			);
		},
		RUN_LIMIT_MS,
	);

	test.each<NonNullable<BulkSmsSettings['onError']>>([
		'continueRegularOutput',
		'continueErrorOutput',
	])(
		'and gives up after three tries, with %s: nobody got it twice, everybody is accounted for',
		async (onError) => {
			const execution = await send(['400', 'none', 'none', '400', '400'], { onError });

			expect(execution.status).toBe('success');
			expect(sending.requests()).toBe(5);
			expect(sending.recipients()).toStrictEqual([2, 3]);
			const outcomes = itemsOf(execution)
				.map(({ json, pairedItem }) => [pairedItem, json.error ?? json.outcome])
				.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
			expect(outcomes).toStrictEqual([
				[{ item: 0 }, 'The gateway rejected the request (HTTP 400: no credit)'],
				[{ item: 1 }, 'accepted'],
				[{ item: 2 }, 'accepted'],
			]);
		},
		RUN_LIMIT_MS,
	);
});

describe('a message that may have been sent', () => {
	test(
		'is not sent again by Retry On Fail',
		async () => {
			const execution = await send(['none', 'resetAfterForwarding']);

			expect(execution.status).toBe('error');
			expect(execution.errorMessage).toMatch(
				/^Not every message was accepted: 2 accepted, 1 of unknown outcome\. The connection to \S+ broke before an answer came\. The message may have been sent$/,
			);
			expect(sending.requests()).toBe(3);
			expect(sending.recipients()).toStrictEqual([1, 2, 3]);
			const messageIds = sending.received().map(([, messageId]) => messageId);
			expect(execution.errorContext.results).toMatchObject([
				{ item: 0, messageId: messageIds[0], to: '66812340001', outcome: 'accepted' },
				{ item: 1, messageId: messageIds[1], to: '66812340002', outcome: 'unknown' },
				{ item: 2, messageId: messageIds[2], to: '66812340003', outcome: 'accepted' },
			]);
		},
		RUN_LIMIT_MS,
	);

	test(
		'is given up when its answer drips longer than Timeout, and its connection is closed',
		async () => {
			const execution = await send(['none', 'dripping', '503 after forwarding'], {
				onError: 'continueErrorOutput',
				options: { timeout: 1_000 },
			});

			expect(execution.status).toBe('success');
			expect(sending.requests()).toBe(3);
			expect(sending.recipients()).toStrictEqual([1, 2, 3]);
			expect(sending.openConnections()).toBe(0);
			expect(itemsOf(execution).map(({ json }) => json.error ?? json.outcome)).toStrictEqual([
				'accepted',
				expect.stringMatching(/^No answer came from http:\/\/127\.0\.0\.1:\d+ in time$/),
				'The gateway failed (HTTP 503: a web page: Service unavailable)',
			]);
		},
		RUN_LIMIT_MS,
	);

	test(
		'is sent again, and so received twice, where the user allows that',
		async () => {
			const execution = await send(['none', 'resetAfterForwarding'], {
				options: { resendWhenOutcomeUnknown: true },
			});

			const [first, second, again, third] = sending.received();
			expect(execution.status).toBe('success');
			expect(sending.requests()).toBe(4);
			expect(sending.recipients()).toStrictEqual([1, 2, 2, 3]);
			expect(again).toStrictEqual(second);
			expect(itemsOf(execution).map(({ json }) => json.messageId)).toStrictEqual([
				first?.[1],
				second?.[1],
				third?.[1],
			]);
		},
		RUN_LIMIT_MS,
	);
});

describe('an item with a field name of 45,000 characters, as of JSON that was posted as a form', () => {
	test.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'is sent to once with Retry On Fail: %s',
		async (onError) => {
			const credential = await sending.start([]);
			const [message] = messagesTo(1);
			const file = workflow('A long name', [
				manualTrigger(),
				...itemNodes([{ ...message, ['{"a":'.repeat(9_000)]: '' }]),
				bulkSms({ credential, retries: true, onError }),
			]);
			const execution = await sending.run(file);

			expect(execution.status).toBe('success');
			expect(sending.recipients()).toStrictEqual([1]);
			expect(itemsOf(execution)).toStrictEqual(sending.acceptedItems(sending.received()));
		},
		RUN_LIMIT_MS,
	);
});
