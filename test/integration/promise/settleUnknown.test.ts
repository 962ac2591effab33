import { setTimeout as sleep } from 'node:timers/promises';

import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import { startSandbox, type Sandbox } from '../../../sandbox/sandbox';
import { inCollections } from '../../engine/collections';
import { asToolOfAgent } from '../../engine/bulkSmsTool';
import { TestClock } from '../../engine/clock';
import type { Fault } from '../../engine/faultyAnswers';
import { startFaultyGateway } from '../../engine/faultyGateway';
import { faultyLog, type FaultyLog, type LogFault } from '../../engine/faultyLog';
import { ProcessedStore } from '../../engine/store/processedStore';
import { runBulkSms, type BulkSmsRun } from '../../engine/runBulkSms';

/** The sandbox refuses a message to this number at once. */
const REFUSED = '66812349903';
const A = '66812345678';
const B = '66812345679';
/** The answer is lost, although the gateway took the request. */
const LOST: Fault = 'resetAfterForwarding';

let sandbox: Sandbox;
beforeAll(async () => {
	await ProcessedStore.install();
	sandbox = await startSandbox({ reportDelayMs: 3_600_000 });
});
beforeEach(() => sandbox.clear());
afterAll(async () => await sandbox.close());

const itemSchema = z
	.object({ outcome: z.string().optional(), details: z.record(z.unknown()).optional() })
	.passthrough();

async function send(
	numbers: string[],
	script: Fault[],
	options: INodeParameters = {},
	more: Partial<BulkSmsRun> & { log?: FaultyLog; logFault?: LogFault } = {},
) {
	const { logFault = 'none', log = faultyLog(sandbox, logFault), ...run } = more;
	const clock = new TestClock();
	const gateway = await startFaultyGateway(sandbox.url, script, { log, time: clock });
	try {
		const { output, errorBranch, error, hints } = await runBulkSms({
			items: numbers.map((to) => ({ to })),
			parameters: {
				from: 'MyShop',
				to: '={{ $json.to }}',
				text: 'Hello',
				...inCollections({ concurrency: 1, failuresAs: 'items', settleUnknown: true, ...options }),
			},
			credentials: { baseUrl: gateway.url, username: 'demo', password: 'demo' },
			clock,
			...run,
		});
		const items = [...output, ...errorBranch].map(({ json }) => itemSchema.parse(json));
		return {
			items: items.map((json): IDataObject => (json.details ?? json) as IDataObject),
			outcomes: items.map(({ outcome, details }) => outcome ?? details?.outcome),
			settled: items.map(({ settledBy, details }) => settledBy ?? details?.settledBy),
			error,
			hints: hints.map(({ message }) => message),
			lookUps: log.asked(),
			requests: sandbox.requests().length,
		};
	} finally {
		await gateway.close();
	}
}
const logOf = (answer: FaultyLog['answer']): FaultyLog => {
	let asked = 0;
	return { asked: () => asked, answer: (query) => ((asked += 1), answer(query)) };
};
const said = (body: unknown, status = 200) => ({ status, headers: {}, body: JSON.stringify(body) });

describe('Look Up Unknown Outcomes', () => {
	it('gives a message whose answer was lost the outcome that the log knows', async () => {
		const { items, hints, lookUps, requests } = await send([A, REFUSED], [LOST]);
		expect(items).toEqual([
			{
				to: A,
				outcome: 'accepted',
				text: 'Hello',
				messageId: expect.stringMatching(/^[0-9a-f]{24}-0-0$/) as unknown,
				from: 'MyShop',
				status: { code: '101', name: 'PENDING', description: 'Message accepted by the system' },
				encoding: 'GSM-7',
				segments: 1,
				settledBy: 'messageLog',
			},
			expect.objectContaining({
				to: REFUSED,
				outcome: 'rejected',
				settledBy: 'messageLog',
				reason:
					'The message log says that the message was rejected with status REJECTED (5): Rejected by the platform',
			}),
		]);
		expect(hints).toEqual([
			'1 request, 1 accepted, 1 rejected, 2 settled by 2 look-ups in the message log, 0 credits used.',
		]);
		expect([lookUps, requests]).toEqual([2, 1]);
	});

	it('asks nothing where nothing is unknown, and nothing without the setting', async () => {
		expect(await send([A], [])).toMatchObject({
			outcomes: ['accepted'],
			settled: [undefined],
			lookUps: 0,
		});
		expect(await send([A], [LOST], { settleUnknown: false })).toMatchObject({
			outcomes: ['unknown'],
			lookUps: 0,
		});
	});

	it('asks three times at most, each time only for those that are still unknown', async () => {
		expect(await send([A, B], [LOST], {}, { logFault: 'lags' })).toMatchObject({
			outcomes: ['accepted', 'accepted'],
			lookUps: 6,
		});
		const empty = logOf(() => said([]));
		expect(await send([A], ['resetAfterReading'], {}, { log: empty })).toMatchObject({
			outcomes: ['unknown'],
			settled: [undefined],
			lookUps: 3,
		});
	});

	it.each<[string, FaultyLog['answer']]>([
		['HTML', () => ({ status: 200, headers: {}, body: '<h1>Login</h1>' })],
		['HTTP 500', () => said({}, 500)],
		[
			'a status that is not known',
			(query) =>
				said({
					details: [{ messageId: query.get('messageId'), to: A, status: { name: 'PARKED' } }],
				}),
		],
		[
			'another number',
			(query) =>
				said({
					details: [{ messageId: query.get('messageId'), to: B, status: { name: 'DELIVERED' } }],
				}),
		],
		[
			'another message',
			() => said({ details: [{ messageId: 'm', to: A, status: { name: 'DELIVERED' } }] }),
		],
		[
			'two statuses that do not agree',
			(query) =>
				said({
					details: ['PENDING', 'REJECTED'].map((name) => ({
						messageId: query.get('messageId'),
						to: A,
						status: { name },
					})),
				}),
		],
	])('settles nothing by %s', async (_, answer) => {
		expect(await send([A], [LOST], {}, { log: logOf(answer) })).toMatchObject({
			outcomes: ['unknown'],
			settled: [undefined],
			lookUps: 3,
			requests: 1,
		});
	});

	it.each([401, 403, 404, 405])('gives up at once after HTTP %i', async (status) => {
		const result = await send(
			[A, B],
			[LOST],
			{},
			{ log: logOf(() => said({ error: 'no' }, status)) },
		);
		expect(result).toMatchObject({ outcomes: ['unknown', 'unknown'], lookUps: 1 });
		expect(result.hints[0]).toContain('Look Up Unknown Outcomes: ');
	});

	it('stops asking a log that answers with everything it has, whatever it is asked for', async () => {
		const details = Array.from({ length: 30_000 }, (_, index) => ({
			messageId: `m-${index}`,
			to: A,
			status: { name: 'DELIVERED' },
		}));
		const everything = said({ details });
		const result = await send([A, B], [LOST], {}, { log: logOf(() => everything) });
		expect(result).toMatchObject({ outcomes: ['unknown', 'unknown'], lookUps: 1 });
		expect(result.hints[0]).toContain(
			'Look Up Unknown Outcomes: The message log pays no attention to what it is asked for: it answered with 30000 other messages.',
		);
	});

	it('waits out a 429, and asks again', async () => {
		expect(await send([A, B], [LOST], {}, { logFault: 'is limited' })).toMatchObject({
			outcomes: ['accepted', 'accepted'],
			lookUps: 6,
		});
	});

	it('does not look up a message with an Own Message ID, and says so', async () => {
		const result = await send([A], [LOST], { messageId: 'order-1' });
		expect(result).toMatchObject({ outcomes: ['unknown'], lookUps: 0 });
		expect(result.hints[0]).toContain(
			'Look Up Unknown Outcomes did not look up 1 message with an Own Message ID, because an earlier message may have the same one.',
		);
	});

	it('ends with the execution', async () => {
		const asked = { now: () => {} };
		const cancelWhen = new Promise<void>((resolve) => (asked.now = resolve));
		const log = logOf(() => (asked.now(), said([])));
		const result = await send(
			[A],
			[LOST],
			{},
			{ log, cancelWhen: cancelWhen.then(() => sleep(1)) },
		);
		expect(result.lookUps).toBeLessThanOrEqual(2);
	});
});

describe('what the log settled is never sent again', () => {
	it.each<[string, number, INodeParameters]>([
		['by Retry On Fail', 1, {}],
		['by Resend When Outcome Unknown in a further try', 4, { resendWhenOutcomeUnknown: true }],
	])('%s', async (_, sendings, options) => {
		// The log calls it rejected, whatever happened to it; the failure makes n8n run the node again.
		const log = logOf((query) =>
			said({
				details: [{ messageId: query.get('messageId'), to: REFUSED, status: { name: 'REJECTED' } }],
			}),
		);
		const script = Array.from({ length: sendings }, () => LOST);
		const result = await send(
			[REFUSED],
			script,
			{ ...options, failuresAs: 'errors' },
			{ log, maxTries: 3 },
		);
		expect(result.error?.context?.results).toMatchObject([
			{ outcome: 'rejected', settledBy: 'messageLog' },
		]);
		expect([result.requests, result.lookUps]).toEqual([sendings, 1]);
	});

	it('although another message of the run is tried again', async () => {
		const log = logOf((query) =>
			said({
				details: [{ messageId: query.get('messageId'), to: A, status: { name: 'REJECTED' } }],
			}),
		);
		const result = await send(
			[A, B],
			[LOST, '400'],
			{ maxMessagesPerRequest: 1, maxDestinationsPerRequest: 1, failuresAs: 'errors' },
			{ log, maxTries: 2 },
		);
		const sent = sandbox.messages().map(({ to }) => to);
		expect(sent).toEqual([A, B]);
		expect(result.error?.context?.results).toMatchObject([
			{ to: A, outcome: 'rejected', settledBy: 'messageLog' },
			{ to: B, outcome: 'accepted' },
		]);
	});

	it('by a later execution with Skip Repeats, because the marks of what was unknown stay', async () => {
		const options = { skipRepeatsHours: 24 };
		const log = logOf((query) =>
			said({
				details: [{ messageId: query.get('messageId'), to: A, status: { name: 'REJECTED' } }],
			}),
		);
		expect(await send([A], [LOST], options, { log, executionId: 'one' })).toMatchObject({
			outcomes: ['rejected'],
		});
		expect(await send([A], [], options, { executionId: 'two' })).toMatchObject({
			outcomes: ['skipped'],
			requests: 1,
		});
	});
});

it('tells a model that the message was accepted, where Send is its tool', async () => {
	const clock = new TestClock();
	const log = faultyLog(sandbox, 'none');
	const gateway = await startFaultyGateway(sandbox.url, [LOST], { log, time: clock });
	try {
		const call = await asToolOfAgent({
			parameters: {
				resource: 'message',
				operation: 'send',
				from: 'MyShop',
				to: "={{ $fromAI('to', '', 'string') }}",
				text: 'Hello',
				sending: { settleUnknown: true },
			},
			credentials: { baseUrl: gateway.url, username: 'demo', password: 'demo' },
			clock,
		});
		expect(JSON.parse(await call({ to: A }))).toMatchObject([
			{ to: A, outcome: 'accepted', settledBy: 'messageLog' },
		]);
	} finally {
		await gateway.close();
	}
});
