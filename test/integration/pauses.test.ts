import {
	startScriptedGateway,
	type Scripted,
	type ScriptedGateway,
} from '../engine/scriptedGateway';
import { runBulkSms } from '../engine/runBulkSms';
import { FIRST, outcomesOf, SECOND } from './sendingToTwo';

let gateway: ScriptedGateway;
let script: Array<Scripted & object>;
/** When each request came, in milliseconds from the first one. */
let arrivals: number[];

beforeAll(async () => {
	gateway = await startScriptedGateway((_, index) => {
		arrivals.push(Date.now());
		return script[index] ?? { status: 400, body: '' };
	});
});
beforeEach(() => {
	arrivals = [];
	gateway.requests.length = 0;
});
afterAll(async () => await gateway.close());

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
		credentials: { baseUrl: gateway.url, username: 'demo', password: 'demo' },
		onError: 'continueErrorOutput',
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

	const [first = 0, , third = 0, fourth = 0] = arrivals;
	expect(arrivals).toHaveLength(4);
	expect(third - first).toBeGreaterThanOrEqual(2_250);
	expect(fourth - first).toBeGreaterThanOrEqual(2_250);
});

it('does not shorten a pause for a second 429 that asks for less', async () => {
	script = [busy(2), busy(0, 300)];

	await sendBoth();

	const [first = 0, , third = 0] = arrivals;
	expect(arrivals).toHaveLength(4);
	expect(third - first).toBeGreaterThanOrEqual(1_950);
});

it('wakes the requests that wait when the credentials are refused, and sends no more', async () => {
	script = [busy(60), { status: 401, body: '{"error":"wrong login"}', afterMs: 200 }];
	const start = Date.now();

	const result = await sendBoth();

	expect(Date.now() - start).toBeLessThan(3_000);
	expect(arrivals).toHaveLength(2);
	const reasons = outcomesOf(result).map(([, outcome, error]) => [outcome, error]);
	expect(reasons).toEqual(
		expect.arrayContaining([
			['rejected', 'The gateway accepts no more requests right now (HTTP 429)'],
			['rejected', 'The gateway refused the credentials (HTTP 401: wrong login)'],
		]),
	);
});
