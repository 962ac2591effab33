import { TestClock } from '../../../../engine/clock';
import type { Scripted } from '../../../../engine/scriptedGateway';
import { runBulkSms } from '../../../../engine/runBulkSms';
import { FIRST, outcomesOf, SECOND } from '../sendingToTwo';
import { BUSY_GATEWAY } from '../../../../engine/sentences';
import { answer, loginAt, useGateway } from '../../../stage';

let script: Array<Scripted & object>;
let clock: TestClock;
/** When each request came, on the clock. */
let arrivals: number[];

const gateway = useGateway(
	(_, index) => {
		arrivals.push(clock.now());
		return script[index] ?? answer('', 400);
	},
	async (milliseconds) => await clock.delayAnswer(milliseconds),
);
beforeEach(() => {
	arrivals = [];
	clock = new TestClock(0);
});

/** Sends to two numbers, a request for each, both at once. */
const sendBoth = async () =>
	await runBulkSms({
		items: [{ to: FIRST }, { to: SECOND }],
		parameters: {
			from: 'MyShop',
			to: '={{ $json.to }}',
			text: '=Hello {{ $json.to }}',
			sending: { maxMessagesPerRequest: 1, concurrency: 2 },
		},
		credentials: loginAt(gateway.url),
		onError: 'continueErrorOutput',
		clock,
	});

const busy = (seconds: number, afterMs = 0): Scripted & object => ({
	status: 429,
	body: '',
	headers: { 'retry-after': String(seconds) },
	afterMs,
});

it('holds back a request that waits already when a second 429 asks for a longer pause', async () => {
	script = [busy(1), busy(2, 300)];

	await sendBoth();

	expect(arrivals).toEqual([0, 0, 2_300, 2_300]);
});

it('holds back both until the date that a 429 names', async () => {
	const start = Date.parse('2027-01-31T12:00:00Z');
	clock = new TestClock(start);
	const headers = { 'retry-after': 'Sun, 31 Jan 2027 12:01:00 GMT' };
	script = Array.from({ length: 2 }, () => ({ status: 429, body: '', headers }));

	await sendBoth();

	expect(arrivals.map((at) => at - start)).toEqual([0, 0, 60_000, 60_000]);
});

it('does not shorten a pause for a second 429 that asks for less', async () => {
	script = [busy(2), busy(0, 300)];

	await sendBoth();

	expect(arrivals).toEqual([0, 0, 2_000, 2_000]);
});

it('wakes the requests that wait when the credentials are refused, and sends no more', async () => {
	script = [busy(60), { status: 401, body: '{"error":"wrong login"}', afterMs: 200 }];

	const result = await sendBoth();

	expect(clock.now()).toBe(250);
	expect(arrivals).toHaveLength(2);
	const reasons = outcomesOf(result).map(([, outcome, error]) => [outcome, error]);
	expect(reasons).toEqual(
		expect.arrayContaining([
			['rejected', BUSY_GATEWAY],
			['rejected', 'The gateway rejected the login (HTTP 401: wrong login)'],
		]),
	);
});
