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
		['continueRegularOutput', 'a 400 at first', ['400'], 4, [2, 3, 1]],
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
});
