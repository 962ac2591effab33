import { freePort } from '../../../../../hosts/process/freePort';
import { TestClock } from '../../../../engine/clock';
import type { Fault } from '../../../../engine/faultyAnswers';
import { numbers, useFaultySending } from './faultySending';
import { BUSY_GATEWAY } from '../../../../engine/sentences';
import { line } from '../../../../engine/runLine';

const { send } = useFaultySending();
const [one, two] = numbers(2);
const resend = { resendWhenOutcomeUnknown: true };
const FAILED = 'The gateway failed (HTTP 503: a web page: Service unavailable)';
const BROKE = 'The connection to <gateway> broke before an answer came (ECONNRESET)';

describe('what surely was not carried out is tried again', () => {
	it.each<[string, Fault[], number]>([
		['429', ['429'], 2],
		['429 with a pause that the gateway asks for', ['429 with Retry-After'], 2],
		['503 with a pause that the gateway asks for', ['503 with Retry-After'], 2],
		['both, as often as may be', ['429', '503 with Retry-After', '429'], 4],
	])('after %s, and accepted in the end', async (_, script, requests) => {
		expect(await send(script, 1)).toStrictEqual({
			outcomes: ['accepted'],
			reasons: ['-'],
			requests,
			seen: [one],
			hints: [line({ accepted: 1, requests, credits: 1 })],
		});
	});

	it('after a refused connection, and accepted when the gateway is back', async () => {
		const run = await send(['refuse the next'], 2);

		expect(run).toStrictEqual({
			outcomes: ['accepted', 'accepted'],
			reasons: ['-', '-'],
			// A refused connection never reaches the gateway.
			requests: 2,
			seen: [one, two],
			hints: [line({ accepted: 2, requests: 4, credits: 2 })],
		});
	});

	it('after as long a pause as Retry-After asks for', async () => {
		const clock = new TestClock(0);

		const { outcomes } = await send(['429 with Retry-After'], 1, {}, { clock });

		expect(outcomes).toStrictEqual(['accepted']);
		expect(clock.now()).toBe(1000);
	});
});

describe('what may have been carried out', () => {
	it.each<[Fault, number]>([
		['500', 1],
		['502', 1],
		['503', 1],
		['503 after forwarding', 2],
		['resetBeforeReading', 1],
		['resetAfterReading', 1],
		['resetAfterForwarding', 2],
		['html', 2],
		['truncated', 2],
		['missing detail', 2],
	])('is sent again where the user allows it: %s', async (fault, times) => {
		expect(await send([fault], 1, resend)).toStrictEqual({
			outcomes: ['accepted'],
			reasons: ['-'],
			requests: 2,
			seen: Array.from({ length: times }, () => one),
			hints: [line({ accepted: 1, requests: 2, credits: 1 })],
		});
	});

	it.each<[string, Fault[], string, number]>([
		['503', ['503 after forwarding'], FAILED, 2],
		['a broken connection', ['resetAfterForwarding'], BROKE, 2],
		['a pause in between', ['503 after forwarding', '429'], FAILED, 3],
	])(
		'stays unknown where the gateway says 409 "duplicate" to the next try: after %s',
		async (_, script, reason, requests) => {
			const run = await send(script, 1, resend, { remembersIds: true });

			expect(run).toStrictEqual({
				outcomes: ['unknown'],
				reasons: [reason],
				// A refusal is an answer: it is not tried again.
				requests,
				seen: [one],
				hints: [line({ accepted: 0, unknown: 1, errorBranch: true, requests })],
			});
		},
	);

	it('is not sent again by a further try of the node, whatever the gateway would say', async () => {
		const more = { remembersIds: true, maxTries: 3, onError: 'stopWorkflow' } as const;
		const run = await send(['503 after forwarding', '400'], 2, {}, more);

		expect(run.seen).toStrictEqual([one, two]);
	});

	it.each<[string, Fault[], number, string[]]>([
		['tries again where the first item is a failure', ['400'], 3, ['accepted', 'accepted']],
		['does not where only a later one is', ['none', '400'], 2, ['accepted', 'rejected']],
	])('n8n, with On Error set to continue, %s', async (_, script, requests, outcomes) => {
		const run = await send(script, 2, {}, { maxTries: 2, onError: 'continueRegularOutput' });

		expect([run.requests, run.outcomes]).toStrictEqual([requests, outcomes]);
	});

	it('is sent again without the messages of its request that were accepted', async () => {
		expect(
			await send(['missing detail'], 2, { ...resend, maxMessagesPerRequest: 2 }),
		).toStrictEqual({
			outcomes: ['accepted', 'accepted'],
			reasons: ['-', '-'],
			requests: 2,
			seen: [one, two, one],
			hints: [line({ accepted: 2, requests: 2, credits: 2 })],
		});
	});

	it('is tried four times at most, and holds up nobody else', async () => {
		const run = await send(['500', '500', '500', '500'], 2, resend);

		expect(run).toStrictEqual({
			outcomes: ['unknown', 'accepted'],
			reasons: ['The gateway failed (HTTP 500: Internal error)', '-'],
			requests: 5,
			seen: [two],
			hints: [
				line({
					accepted: 1,
					unknown: 1,
					errorBranch: true,
					requests: 5,
					credits: 1,
					creditsKnown: '1 of 2',
				}),
			],
		});
	});
});

describe('what the gateway refuses', () => {
	it('on all four tries stops all that is still to be sent', async () => {
		expect(await send(['none', '429', '429', '429', '429'], 3)).toStrictEqual({
			outcomes: ['accepted', 'rejected', 'notSent'],
			reasons: ['-', BUSY_GATEWAY, `Not tried, because an earlier request failed: ${BUSY_GATEWAY}`],
			requests: 5,
			seen: [one],
			hints: [
				line({ accepted: 1, rejected: 1, notSent: 1, errorBranch: true, requests: 5, credits: 1 }),
			],
		});
	});

	it('as a connection, on all four tries, has sent nothing to anybody', async () => {
		const baseUrl = `http://127.0.0.1:${await freePort()}`;
		const refused = '<gateway> refused the connection (ECONNREFUSED)';
		const rest = `Not tried, because an earlier request failed: ${refused}`;

		expect(await send([], 3, {}, { baseUrl })).toStrictEqual({
			outcomes: ['notSent', 'notSent', 'notSent'],
			reasons: [refused, rest, rest],
			requests: 0,
			seen: [],
			hints: [line({ errorBranch: true, requests: 4 })],
		});
	});
});

it('never takes back that a message may have been sent, on whichever try', async () => {
	const lost = Array.from({ length: 4 }, (): Fault => 'resetAfterForwarding');

	const run = await send([...lost, 'none', '401'], 2, resend, { maxTries: 2 });

	expect(run.outcomes).toStrictEqual(['unknown', 'accepted']);
});
