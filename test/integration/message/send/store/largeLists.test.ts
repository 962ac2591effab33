import { countBy, range } from 'lodash';
import { z } from 'zod';

import { isLinear } from '../../../../engine/computing';
import { TestClock } from '../../../../engine/clock';
import { startFaultyGateway, type Fault } from '../../../../engine/faultyGateway';
import { SENT_IN_DOUBT } from '../../../../engine/sentences';
import { volume } from '../../../../engine/volume';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { useStore } from '../../../stage';

const NOON = Date.parse('2027-01-31T12:00:00Z');
const LIMIT_MS = 300_000;
/** As many as one node must remember with Skip Repeats. */
const MANY = volume(1_000, 100_000);
/** As many as a limit must leave out at once. */
const LEFT_OUT = volume(600, 20_000);
/** In doubt, and other marks in the store. */
const IN_DOUBT = volume(100, 1_000);
const OTHERS = volume(8_000, 395_000);

const { send, seen, sandbox } = useCarefulSending();
const store = useStore();

const list = (text: string, count: number, first = 0) =>
	range(count).map((index) => ({ to: String(66_810_000_000 + 1_000 * index + first), text }));
const large = { maxDestinationsPerRequest: 500, maxMessagesPerRequest: 500 };

async function sendNow(items: ReturnType<typeof list>, options: object) {
	const before = process.cpuUsage();
	const { outcomes } = await send(
		items,
		MESSAGE,
		{ ...large, ...options },
		{ clock: new TestClock(NOON) },
	);
	const count = countBy(outcomes, ([, outcome]) => outcome);
	const { user, system } = process.cpuUsage(before);
	// The time of this process alone: what else the machine does is not in it.
	return { count, milliseconds: (user + system) / 1_000 };
}

it(
	'sends a large list once with Skip Repeats, however often it comes',
	async () => {
		const repeats = { skipRepeatsHours: 24 };
		expect((await sendNow(list('Hello', MANY), repeats)).count).toEqual({ accepted: MANY });
		expect((await sendNow(list('Hello', MANY), repeats)).count).toEqual({ skipped: MANY });
		expect(seen()).toHaveLength(MANY);
	},
	LIMIT_MS,
);

it(
	'takes out what it noted to ask for messages in doubt in a time that grows no faster than the store',
	async () => {
		const lost = list('Hello', IN_DOUBT);
		const gateway = await startFaultyGateway(
			sandbox.url,
			range(2).map((): Fault => 'resetAfterForwarding'),
		);
		const repeats = { skipRepeatsHours: 24, ...large };
		await send(lost, MESSAGE, repeats, { clock: new TestClock(NOON), baseUrl: gateway.url });
		await gateway.close();
		const [row] = store.table.rows();
		const { data } = z.object({ data: z.array(z.string()) }).parse(JSON.parse(row?.value ?? ''));
		const place = { workflowId: 'workflow-1', context: row?.context ?? '' };
		const look = async (size: number) => {
			const others = range(size).map((index) => `another mark ${index}`);
			const value = { mode: 'entries' as const, data: [...others, ...data] };
			await store.table.update(place, { ...place, value });
			const before = store.size;
			const begin = process.cpuUsage();
			const { outcomes } = await send(lost, MESSAGE, repeats, { clock: new TestClock(NOON) });
			const { user, system } = process.cpuUsage(begin);
			expect(countBy(outcomes, ([, , reason]) => reason)).toEqual({ [SENT_IN_DOUBT]: IN_DOUBT });
			expect(store.size).toBe(before);
			return (user + system) / 1_000;
		};
		expect(await isLinear(look, OTHERS)).toBe(true);
	},
	LIMIT_MS,
);

it.each([
	['another text to numbers that had one', 'Bye', 1],
	['a list that is repeated within its limits', 'Hello', 3],
])(
	'leaves out a large list in a time that grows no faster than it: %s',
	async (_, text, messages) => {
		const options = {
			skipRepeatsHours: 24,
			limitOverTime: { values: { messages, hours: 24, per: 'number', key: '' } },
		};
		const leaveOut = async (size: number) => {
			// Each size has numbers of its own.
			const first = size === LEFT_OUT ? 0 : 500;
			await sendNow(list('Hello', size, first), options);
			const { count, milliseconds } = await sendNow(list(text, size, first), options);
			expect(count).toEqual({ skipped: size });
			return milliseconds;
		};
		expect(await isLinear(leaveOut, LEFT_OUT)).toBe(true);
	},
	LIMIT_MS,
);

it('takes out little where a list is sent twice at once, with a large store', async () => {
	await sendNow(list('Before', 1), { skipRepeatsHours: 24 });
	const [row] = store.table.rows();
	const { data } = z.object({ data: z.array(z.string()) }).parse(JSON.parse(row?.value ?? ''));
	const others = range(40_000).map((index) => `another mark ${index}`);
	const value = { mode: 'entries' as const, data: [...others, ...data] };
	const place = { workflowId: 'workflow-1', context: row?.context ?? '' };
	await store.table.update(place, { ...place, value });
	const removed = jest.spyOn(store, 'removeProcessed');
	const two = await Promise.all(
		[1, 2].map(() => sendNow(list('Hello', 600), { skipRepeatsHours: 24 })),
	);
	const marks = removed.mock.calls.flatMap(([each]) => each);
	removed.mockRestore();
	expect(two.map(({ count }) => count)).toEqual(
		expect.arrayContaining([{ accepted: 600 }, { skipped: 600 }]),
	);
	expect(marks.length).toBeLessThan(300);
});
