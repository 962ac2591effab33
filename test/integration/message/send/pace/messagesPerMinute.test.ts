import type { INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../../../engine/collections';
import { TestClock } from '../../../../engine/clock';
import type { Scripted } from '../../../../engine/scriptedGateway';
import { runBulkSms, type BulkSmsRun } from '../../../../engine/runBulkSms';
import { loginAt, sentIn, takesAll, useGateway } from '../../../stage';
import { line } from '../../../../engine/runLine';

/** What the gateway answers in place of taking the messages, by the number of the request from 0. */
let script: Record<number, Scripted & object>;
let clock: TestClock;
/** When each request came, on the clock. */
let arrivals: number[];
let tellFirst: () => void;
let first: Promise<void>;

const gateway = useGateway(
	(request, index) => {
		arrivals.push(clock.now());
		tellFirst();
		return script[index] ?? takesAll(request);
	},
	async (milliseconds) => await clock.delayAnswer(milliseconds),
);
beforeEach(() => {
	[arrivals, script] = [[], {}];
	first = new Promise((resolve) => (tellFirst = resolve));
	clock = new TestClock(0);
});
/** Sleeps from the first request on: the clock does not wait for the work before it. */
const sleepAfterFirst = async (milliseconds: number): Promise<void> => {
	await first;
	await clock.sleep(milliseconds);
};
const sent = () => gateway.requests.map(({ body }) => sentIn(body));

const START = Date.parse('2027-03-01T09:30:00Z');
const times = (count: number, text: string): string[] => Array.from({ length: count }, () => text);
const numbers = (count: number) =>
	Array.from({ length: count }, (_, index) => String(66812340000 + index));
const FIVE = numbers(5).map((to) => ({ to, text: `Hello ${to}` }));

/** Sends a message of its own to each item. */
async function send(options: INodeParameters, more: Partial<BulkSmsRun> = {}) {
	const { output, errorBranch, hints, error } = await runBulkSms({
		items: FIVE,
		parameters: {
			from: 'MyShop',
			to: '={{ $json.to }}',
			text: '={{ $json.text }}',
			...inCollections(options),
		},
		credentials: loginAt(gateway.url),
		onError: 'continueErrorOutput',
		clock,
		...more,
	});
	const items = [...output, ...errorBranch].map(({ json }) => json);
	return { items, hints: hints.map(({ message }) => message), error };
}
const sizes = () => sent().map(({ length }) => length);

it('spreads the messages of a run evenly, one in a request at 60 per minute', async () => {
	clock = new TestClock(START);

	const { hints } = await send({ messagesPerMinute: 60 });

	expect([arrivals.map((at) => at - START), sizes()]).toEqual([
		[0, 1_000, 2_000, 3_000, 4_000],
		[1, 1, 1, 1, 1],
	]);
	expect(hints).toEqual([line({ accepted: 5, requests: 5, credits: 5 })]);
});

it('puts no more into a request than leaves in a second, and takes digits for a number', async () => {
	await send(
		{ messagesPerMinute: '6000' },
		{ items: [{ to: numbers(250).join(','), text: 'Hello' }] },
	);

	expect([arrivals, sizes()]).toEqual([
		[0, 1_000, 2_000],
		[100, 100, 50],
	]);
});

it('holds for one execution: two at the same time each have their own', async () => {
	const two = ['1', '2'].map((executionId) =>
		send({ messagesPerMinute: 60 }, { executionId, items: FIVE.slice(0, 3) }),
	);
	await Promise.all(two);

	expect(arrivals).toEqual([0, 0, 1_000, 1_000, 2_000, 2_000]);
});

it('keeps smaller requests as they are', async () => {
	await send({ messagesPerMinute: 6_000, maxMessagesPerRequest: 2 });

	expect([arrivals, sizes()]).toEqual([
		[0, 20, 40],
		[2, 2, 1],
	]);
});

it('lets nothing leave in the pause of a 429, and not more often after it', async () => {
	script = { 1: { status: 429, body: '', headers: { 'retry-after': '10' } } };

	const { items } = await send({ messagesPerMinute: 60, concurrency: 1 });

	expect(arrivals).toEqual([0, 1_000, 11_000, 12_000, 13_000, 14_000]);
	expect(items.map(({ outcome }) => outcome)).toEqual(times(5, 'accepted'));
});

it('ends within the quarter of a second in which n8n cancels the execution', async () => {
	const cancelWhen = sleepAfterFirst(30_100);

	const { items } = await send({ messagesPerMinute: 1 }, { cancelWhen });

	expect([arrivals, clock.now()]).toEqual([[0], 30_250]);
	expect(items.map(({ outcome, error }) => outcome ?? error)).toEqual([
		'accepted',
		...times(4, 'Not tried, because the execution was cancelled'),
	]);
});

it('stops waiting when the credentials are refused', async () => {
	script = { 0: { status: 401, body: '{}', afterMs: 200 } };

	await send({ messagesPerMinute: 1 });

	expect([arrivals, clock.now()]).toEqual([[0], 250]);
});

it('goes on at the same pace with Retry On Fail, with those who are open', async () => {
	script = { 1: { status: 400, body: '' }, 3: { status: 400, body: '' } };

	const { error } = await send({ messagesPerMinute: 60 }, { onError: 'stopWorkflow', maxTries: 2 });

	expect(error).toBeUndefined();
	expect(arrivals).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000]);
	const reached = sent().map(([first]) => first?.to);
	expect(reached.slice(5).sort()).toEqual([reached[1], reached[3]].sort());
});

it.each([
	['back by two hours', -7_200_000],
	['ahead by a year', 31_536_000_000],
])('keeps the pace where the clock is set %s', async (_, by) => {
	const set = sleepAfterFirst(1_500).then(() => clock.set(clock.now() + by));

	const { items } = await send({ messagesPerMinute: 60 });

	await set;
	expect(clock.steady()).toBe(4_000);
	expect(items).toHaveLength(5);
});

it('counts the time of a request only from when it leaves', async () => {
	const { items } = await send({ messagesPerMinute: 1, timeout: 5_000 });

	expect(clock.now()).toBe(240_000);
	expect(items.map(({ outcome }) => outcome)).toEqual(times(5, 'accepted'));
});

describe('how long it takes', () => {
	const LONG = 'Sending 5 messages takes about 5 minutes, at 1 message per minute.';

	it('is told before the first request in the console, and afterwards in the line', async () => {
		const said: unknown[] = [];
		const { hints } = await send(
			{ messagesPerMinute: 1 },
			{ onConsole: (data) => said.push(data, arrivals.length) },
		);

		expect(said).toEqual([{ source: '[Node: "Bulk SMS"]', messages: [LONG] }, 0]);
		expect(hints).toEqual([
			line(
				{ accepted: 5, requests: 5, credits: 5 },
				'Sending took about 4 minutes, at 1 message per minute.',
			),
		]);
	});

	it('is told by a dry run in the line', async () => {
		const { hints } = await send({ messagesPerMinute: 1, dryRun: true });

		expect(hints[0]).toBe(
			'Dry run: 5 texts to 5 numbers, 5 segments. Sending 5 messages would take about 5 minutes, at 1 message per minute.',
		);
		expect(arrivals).toEqual([]);
	});

	it('is not told where that is a minute or less', async () => {
		const said: unknown[] = [];
		const onConsole = (data: unknown) => said.push(data);
		const { hints } = await send({ messagesPerMinute: 5 }, { onConsole });

		expect(said).toEqual([]);
		expect(hints).toEqual([line({ accepted: 5, requests: 5, credits: 5 })]);
	});
});
