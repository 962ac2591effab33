import { setTimeout as sleep } from 'node:timers/promises';
import type { Execution } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import { FaultySending, itemsOf } from './faultySending';
import { useRealN8n } from './realN8n';
import {
	BULK_SMS,
	bulkSms,
	itemNodes,
	LOOP_LINKS,
	loop,
	manualTrigger,
	type Message,
	START,
	workflow,
} from './sendingWorkflow';

const LIMIT_S = 60;

const real = useRealN8n('messages-per-minute');
const sending = new FaultySending(real);
afterAll(async () => await sending.close());

const messages = (count: number): Message[] =>
	Array.from({ length: count }, (_, index) => ({
		to: String(66812340000 + index),
		text: `Hello ${index}`,
	}));

/** A workflow that sends so many messages, each in a request, four at once. */
async function sendingSlowly(name: string, count: number, options: Record<string, unknown>) {
	const credential = await sending.start([]);
	const step = bulkSms({ credential, options: { concurrency: 4, ...options } });
	return workflow(name, [manualTrigger(), ...itemNodes(messages(count)), step]);
}

/** When each request came, in milliseconds since 1970. */
const arrivals = (): number[] =>
	real()
		.sandbox.requests()
		.map(({ receivedAt }) => Date.parse(receivedAt))
		.sort((one, other) => one - other);

/**
 * How many milliseconds after the node began the last request came. On a busy machine the first one
 * comes late, and the others seem to come at once.
 */
const timeTaken = (execution: Execution): number =>
	(arrivals().at(-1) ?? NaN) - (execution.startOf(BULK_SMS) ?? NaN);

test('30 messages at 600 per minute arrive spread over about three seconds', async () => {
	const file = await sendingSlowly('Spread', 30, { messagesPerMinute: 600 });

	const execution = await sending.run(file);

	expect(execution.status).toBe('success');
	const outcomes = itemsOf(execution).map(({ json }) => json.outcome);
	expect(outcomes).toEqual(Array(30).fill('accepted'));
	const times = arrivals();
	expect(times).toHaveLength(30);
	expect(timeTaken(execution)).toBeGreaterThan(2_700);
	// In each second at most ten, and those of one second more where some were late.
	const within = times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length);
	expect(Math.max(...within)).toBeLessThanOrEqual(20);
});

test('an execution that is stopped while a message waits to leave ends at once, and sends no more', async () => {
	const { client } = real();
	const saved = await client.saveWorkflow(
		await sendingSlowly('Stopped', 5, { messagesPerMinute: 4 }),
	);
	const id = await client.start(saved, START);
	await waitUntil('the first request', { limitSeconds: LIMIT_S, everyMs: 20 }, () =>
		Promise.resolve(sending.requests() >= 1 || undefined),
	);

	const begin = Date.now();
	await client.stop(id);
	await client.ended(id, LIMIT_S);

	// The next message would leave 15 seconds after the first.
	expect(Date.now() - begin).toBeLessThan(14_000);
	await sleep(16_000);
	expect(sending.requests()).toBe(1);
});

test('the rounds of Loop Over Items share the limit', async () => {
	const credential = await sending.start([]);
	const step = bulkSms({ credential, options: { messagesPerMinute: 60 } });
	const nodes = [manualTrigger(), ...itemNodes(messages(4)), loop(1), step];
	const execution = await sending.run(workflow('Loop', nodes, LOOP_LINKS));

	expect(execution.status).toBe('success');
	expect(arrivals()).toHaveLength(4);
	// A late request is made up for by half a second at most.
	expect(timeTaken(execution)).toBeGreaterThan(2_400);
});
