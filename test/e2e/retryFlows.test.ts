import type { Execution } from '../../hosts/rest/execution';
import type { Fault } from '../engine/faultyGateway';
import { FaultySending, itemsOf, messagesTo, type Received, runOf } from './faultySending';
import { useRealN8n } from './realN8n';
import {
	BULK_SMS,
	bulkSms,
	type BulkSmsSettings,
	call,
	calledTrigger,
	itemNodes,
	type Link,
	LOOP_LINKS,
	loop,
	manualTrigger,
	workflow,
} from './sendingWorkflow';

type OnError = NonNullable<BulkSmsSettings['onError']>;
/** The gateway has taken the second message when it resets the connection: it must not come again. */
const RESET: Fault[] = ['none', 'resetAfterForwarding'];
const MAY_BE_SENT =
	/^Not every message was accepted: 2 accepted, 1 of unknown outcome\. The connection to \S+ broke before an answer came\. The message may have been sent$/;

const real = useRealN8n('retry-flows');
const sending = new FaultySending(real);
afterAll(async () => await sending.close());

/** Sends to the recipients 1, 2 and 3, one request each, with Retry On Fail. */
async function send(script: Fault[], onError: OnError, pinData = {}): Promise<Execution> {
	const credential = await sending.start(script);
	const node = bulkSms({ credential, retries: true, onError });
	const nodes = [manualTrigger(), ...itemNodes(messagesTo(1, 2, 3)), node];
	return await sending.run({ ...workflow('Retry On Fail', nodes), pinData });
}

/** Sends in a loop to recipient 1 in each round, and in the last one to the same as in the first. */
const inLoop = [1, 2, 1, 3, 1, 2];
async function sendInLoop(script: Fault[], size: number, onError: OnError): Promise<Execution> {
	const credential = await sending.start(script);
	const node = bulkSms({ credential, retries: true, onError });
	const nodes = [manualTrigger(), ...itemNodes(messagesTo(...inLoop)), loop(size), node];
	const links: Link[] = [...LOOP_LINKS, [BULK_SMS, 'Loop', 1]];
	return await sending.run(workflow('Loop', nodes, links));
}

/** Sends to the recipients 1, 2 and 3 in a sub-workflow. */
async function sendBelow(script: Fault[], mode: 'once' | 'each'): Promise<Execution> {
	const credential = await sending.start(script);
	const { client } = real();
	const nodes = [calledTrigger(), bulkSms({ credential, retries: true })];
	const called = await client.saveWorkflow(workflow('Sub-workflow', nodes));
	await client.activate(called);
	const caller = [manualTrigger(), ...itemNodes(messagesTo(1, 2, 3)), call(called, mode)];
	return await sending.run(workflow(`Calls ${mode}`, caller));
}

const distinctIds = (received: Received[]) => new Set(received.map(([, id]) => id)).size;
const distinctRuns = (received: Received[]) => new Set(received.map(([, id]) => runOf(id))).size;

describe('Retry On Fail goes on where the failed try stopped', () => {
	test.each<[OnError, string, Fault[], number[]]>([
		['stopWorkflow', 'a 401 in the middle', ['none', '401'], [1, 2, 3]],
		['continueRegularOutput', 'a 400 at first', ['400'], [2, 3, 1]],
		['continueErrorOutput', 'a 400 at first', ['400'], [2, 3, 1]],
	])('with %s after %s', async (onError, _, script, order) => {
		const execution = await send(script, onError);

		const received = sending.received();
		expect(execution.status).toBe('success');
		expect(sending.requests()).toBe(4);
		expect(sending.recipients()).toStrictEqual(order);
		// One identifier each, all of the same run: the tries do not make new ones.
		expect([distinctIds(received), distinctRuns(received)]).toStrictEqual([3, 1]);
		const byRecipient = received.toSorted(([a], [b]) => a - b);
		expect(itemsOf(execution)).toStrictEqual(sending.acceptedItems(byRecipient));
	});

	test('with pinned data on the node before, and sends nothing with its own', async () => {
		const pinned = { Items: messagesTo(4, 5, 6).map((json) => ({ json })) };
		const execution = await send(['none', '401'], 'stopWorkflow', pinned);
		expect([execution.status, sending.requests()]).toStrictEqual(['success', 4]);
		expect(sending.recipients()).toStrictEqual([4, 5, 6]);

		const item = { to: '66812345678', outcome: 'accepted', from: 'MyShop', messageId: 'pinned' };
		const own = await send([], 'stopWorkflow', { [BULK_SMS]: [{ json: item }] });
		expect([own.status, sending.requests()]).toStrictEqual(['success', 0]);
		expect(itemsOf(own).map(({ json }) => json)).toStrictEqual([item]);
	});

	test.each<[OnError, string, Fault[]]>([
		['stopWorkflow', 'at its second message', ['none', 'none', 'none', '401']],
		['continueErrorOutput', 'at its first message', ['none', 'none', '401']],
	])('in a loop with %s, whose second round fails %s', async (onError, _, script) => {
		const execution = await sendInLoop(script, 2, onError);

		const received = sending.received();
		expect([execution.status, sending.requests()]).toStrictEqual(['success', 7]);
		expect(sending.recipients()).toStrictEqual(inLoop);
		expect([distinctIds(received), execution.runsOf(BULK_SMS)]).toStrictEqual([6, 3]);
		for (const round of [0, 1, 2]) {
			const own = received.slice(2 * round, 2 * round + 2);
			expect(distinctRuns(own)).toBe(1);
			expect(itemsOf(execution, round)).toStrictEqual(sending.acceptedItems(own));
		}
	});

	test.each<['once' | 'each', number]>([
		['once', 1],
		['each', 3],
	])('in a sub-workflow that is called %s', async (mode, runs) => {
		const execution = await sendBelow(['none', '401'], mode);

		const received = sending.received();
		expect([execution.status, sending.requests()]).toStrictEqual(['success', 4]);
		expect(sending.recipients()).toStrictEqual([1, 2, 3]);
		// Each call is an execution of its own.
		expect([distinctIds(received), distinctRuns(received)]).toStrictEqual([3, runs]);
		expect(execution.items('Call').map(({ json }) => json)).toStrictEqual(
			sending.acceptedItems(received).map(({ json }) => json),
		);
	});
});

describe('Retry On Fail does not send again what may have been sent', () => {
	test('and says so, with what became of each', async () => {
		const execution = await send(RESET, 'stopWorkflow');

		expect(execution.status).toBe('error');
		expect(execution.errorMessage).toMatch(MAY_BE_SENT);
		expect([sending.requests(), sending.recipients()]).toStrictEqual([3, [1, 2, 3]]);
		const messageIds = sending.received().map(([, messageId]) => messageId);
		expect(execution.errorContext.results).toMatchObject(
			['accepted', 'unknown', 'accepted'].map((outcome, item) => ({
				...{ item, outcome, messageId: messageIds[item], to: `6681234000${item + 1}` },
			})),
		);
	});

	test.each<[string, () => Promise<Execution>, string, number[]]>([
		['a loop that stops', () => sendInLoop(RESET, 1, 'stopWorkflow'), 'error', [1, 2]],
		['a loop that goes on', () => sendInLoop(RESET, 1, 'continueErrorOutput'), 'success', inLoop],
		['a sub-workflow called once', () => sendBelow(RESET, 'once'), 'error', [1, 2, 3]],
		['a sub-workflow called for each', () => sendBelow(RESET, 'each'), 'error', [1, 2]],
	])('in %s', async (_, run, status, recipients) => {
		expect((await run()).status).toBe(status);

		expect(sending.requests()).toBe(recipients.length);
		expect(sending.recipients()).toStrictEqual(recipients);
		expect(distinctIds(sending.received())).toBe(recipients.length);
	});
});
