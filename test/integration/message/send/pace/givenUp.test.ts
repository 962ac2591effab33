import { z } from 'zod';

import { TestClock } from '../../../../engine/clock';
import { inCollections } from '../../../../engine/collections';
import { runBulkSms } from '../../../../engine/runBulkSms';
import { startScriptedGateway, type Scripted } from '../../../../engine/scriptedGateway';
import { BUSY_GATEWAY } from '../../../../engine/sentences';
import { loginAt, sentIn } from '../../../stage';

/** Two numbers share the first request; the others have one each. */
const [A, B, C, D] = ['66812340001', '66812340002', '66812340003', '66812340004'];

type Destination = { to: string; messageId: string };
const PENDING = { code: '101', name: 'PENDING', description: 'accepted' };
const REJECTED = { code: '5', name: 'REJECTED', description: 'no' };
const detail = ({ to, messageId }: Destination, status = PENDING) => ({
	...{ to, messageId, from: 'MyShop', credit: 1, shorturl: 'N', status },
});
type Detail = ReturnType<typeof detail>;

/** An answer to a request for those numbers. */
type Answer = (destinations: Destination[]) => Scripted;
const status =
	(code: number, headers = {}): Answer =>
	() => ({ status: code, body: '', headers });
const details =
	(of: (each: Destination) => Detail[]): Answer =>
	(destinations) => ({
		status: 200,
		body: JSON.stringify({ detail: destinations.flatMap(of) }),
	});
const says = (what: Record<string, Array<typeof PENDING>>): Answer =>
	details((each) => (what[each.to] ?? []).map((one) => detail(each, one)));
const acceptAll = details((each) => [detail(each)]);
const crossed: Answer = ([one, other]) => ({
	status: 200,
	body: JSON.stringify({
		detail: one && other ? [{ ...detail(one), messageId: other.messageId }] : [],
	}),
});

const run = async (answers: Answer[], options: Record<string, boolean | number>) => {
	let next = 0;
	const gateway = await startScriptedGateway(({ body }) => {
		const destinations = sentIn(body);
		const isFirst = destinations.some(({ to }) => to === A || to === B);
		return (isFirst ? answers[next++] : acceptAll)?.(destinations) ?? UNEXPECTED;
	});
	try {
		const { output, errorBranch } = await runBulkSms({
			items: [{ to: [A, B] }, { to: C }, { to: D }],
			parameters: {
				from: 'MyShop',
				to: '={{ $json.to }}',
				text: '=Hello {{ $itemIndex }}',
				...inCollections({ maxMessagesPerRequest: 1, concurrency: 1, ...options }),
			},
			credentials: loginAt(gateway.url),
			onError: 'continueErrorOutput',
			clock: new TestClock(),
		});
		const results = [...output, ...errorBranch].map(({ json }) =>
			z
				.object({ to: z.string(), outcome: z.string() })
				.passthrough()
				.parse(json.details ?? json),
		);
		const of = (to: string | undefined) => results.find((each) => each.to === to);
		return {
			first: [of(A)?.outcome, of(B)?.outcome],
			later: [of(C)?.outcome, of(D)?.outcome],
			why: of(C)?.reason,
			requests: gateway.requests.length,
		};
	} finally {
		await gateway.close();
	}
};
const UNEXPECTED: Scripted = { status: 418, body: '' };

const failed = status(500);
const busy = status(429);
const busyFor = (seconds: number) => status(429, { 'retry-after': String(seconds) });
const REDIRECTED = 'The gateway sent the request elsewhere (HTTP 302); redirects are not followed';
const thrice = [failed, failed, failed];
const both = (one: string, other: string) => [one, other];

describe('a request that is given up with Resend If Unsure', () => {
	it.each<[string, Answer[], string[], number]>([
		['rejects one and omits one', [says({ [A]: [REJECTED] })], both('unknown', 'unknown'), 4],
		['omits one and rejects one', [says({ [B]: [REJECTED] })], both('unknown', 'unknown'), 4],
		['accepts one and omits one', [says({ [A]: [PENDING] })], both('accepted', 'unknown'), 4],
		[
			'rejects one and accepts one',
			[says({ [A]: [REJECTED], [B]: [PENDING] })],
			both('unknown', 'accepted'),
			4,
		],
		['rejects both', [says({ [A]: [REJECTED], [B]: [REJECTED] })], both('unknown', 'unknown'), 4],
		['accepts both', [acceptAll], both('accepted', 'accepted'), 4],
		[
			'contradicts itself about one and rejects one',
			[says({ [A]: [REJECTED, PENDING], [B]: [REJECTED] })],
			both('unknown', 'unknown'),
			4,
		],
		['has the identifier of one with the other number', [crossed], both('unknown', 'unknown'), 4],
		['omits both', [says({})], both('unknown', 'unknown'), 4],
		['is 400', [status(400)], both('unknown', 'unknown'), 4],
		['is 500', [failed], both('unknown', 'unknown'), 4],
		['is 503 without a time', [status(503)], both('unknown', 'unknown'), 4],
	])('stops nothing where the answer after three 500s %s', async (_, last, first, tries) => {
		expect(await run([...thrice, ...last], { resendWhenOutcomeUnknown: true })).toEqual({
			first,
			later: ['accepted', 'accepted'],
			why: undefined,
			requests: tries + 2,
		});
	});

	it.each<[string, Answer[], string, number]>([
		['429', [...thrice, busy], BUSY_GATEWAY, 4],
		['401', [...thrice, status(401)], 'The gateway rejected the login (HTTP 401)', 4],
		['404', [...thrice, status(404)], 'There is no gateway at this address (HTTP 404)', 4],
		['302', [status(302)], REDIRECTED, 1],
		[
			'429 with a time that is too far away',
			[failed, busyFor(3600)],
			BUSY_GATEWAY.replace('right now', 'for 1 hour'),
			2,
		],
	])('stops all later ones where the last answer is %s', async (_, answers, reason, requests) => {
		expect(await run(answers, { resendWhenOutcomeUnknown: true })).toEqual({
			first: ['unknown', 'unknown'],
			later: ['notSent', 'notSent'],
			why: `Not tried, because an earlier request failed: ${reason}`,
			requests,
		});
	});
});

describe('without Resend If Unsure', () => {
	it.each<[string, Answer[], string[]]>([
		['rejects one and omits one', [says({ [A]: [REJECTED] })], both('rejected', 'unknown')],
		['rejects both', [says({ [A]: [REJECTED], [B]: [REJECTED] })], both('rejected', 'rejected')],
		[
			'is 429 three times, and then rejects one and omits one',
			[...[busy, busy, busy], says({ [A]: [REJECTED] })],
			both('rejected', 'unknown'),
		],
		[
			'is 429 with details',
			[(all) => ({ ...(acceptAll(all) as object), status: 429 }) as Scripted],
			both('accepted', 'accepted'),
		],
		['is 429 three times, and then 500', [busy, busy, busy, failed], both('unknown', 'unknown')],
	])('an answer stops nothing that %s', async (_, answers, first) => {
		expect(await run(answers, {})).toEqual({
			first,
			later: ['accepted', 'accepted'],
			why: undefined,
			requests: answers.length + 2,
		});
	});
});
