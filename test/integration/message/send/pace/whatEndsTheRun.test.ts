import { TestClock } from '../../../../engine/clock';
import { inCollections } from '../../../../engine/collections';
import { runBulkSms } from '../../../../engine/runBulkSms';
import { type Scripted, startScriptedGateway } from '../../../../engine/scriptedGateway';
import { loginAt, takesAll } from '../../../stage';

const PAGE = '<html><body>Blocked</body></html>';
const MESSAGES = 12;

type Answer = Exclude<Scripted, string>;
const answer = (status: number, body = ''): Answer => ({ status, body });

/** Sends messages with a text of their own, one in each request, to a gateway with such answers. */
async function send(
	answerTo: (text: string, body: string) => Answer,
	concurrency = 1,
	maxTries = 1,
) {
	const gateway = await startScriptedGateway(({ body }) => {
		const text = /"text":"([^"]*)"/.exec(body)?.[1] ?? '';
		return answerTo(text, body);
	});
	try {
		const { output, errorBranch } = await runBulkSms({
			items: Array.from({ length: MESSAGES }, (_, index) => ({ to: `668123400${index + 10}` })),
			parameters: {
				from: 'MyShop',
				to: '={{ $json.to }}',
				text: '=Text {{ $itemIndex + 1 }}',
				...inCollections({ maxMessagesPerRequest: 1, concurrency, failuresAs: 'items' }),
			},
			credentials: loginAt(gateway.url),
			clock: new TestClock(),
			maxTries,
		});
		expect(errorBranch).toEqual([]);
		return {
			outcomes: output.map(({ json }) => json.outcome),
			first: output[0]?.json.reason,
			last: output.at(-1)?.json.reason,
			requests: gateway.requests.length,
		};
	} finally {
		await gateway.close();
	}
}

const times = (count: number, outcome: string) => Array.from({ length: count }, () => outcome);

describe('an answer that every request would get', () => {
	it.each<[string, Answer, string]>([
		['401', answer(401), 'rejected'],
		['308', answer(308), 'rejected'],
		['302', answer(302), 'unknown'],
		['404 with a page', answer(404, PAGE), 'rejected'],
		['403 in JSON', answer(403, '{"error":"account closed"}'), 'rejected'],
	])('ends the run at once: %s', async (_, said, outcome) => {
		expect(await send(() => said)).toMatchObject({
			outcomes: [outcome, ...times(MESSAGES - 1, 'notSent')],
			last: expect.stringMatching(/^Not tried, because an earlier request failed: /) as unknown,
			requests: 1,
		});
	});

	it.each([401, 403])(
		'ends the run, and sends nothing again: %d that takes the message',
		async (status) => {
			for (const maxTries of [1, 3]) {
				const takes = (_: string, body: string) => ({ ...takesAll({ body }), status });
				const { outcomes, first, requests } = await send(takes, 1, maxTries);
				expect(outcomes).toEqual(['unknown', ...times(MESSAGES - 1, 'notSent')]);
				expect(first).toMatch(
					/^The gateway rejected the login \(HTTP \d+\), but its answer has the message with PENDING \(101\)/,
				);
				expect(requests).toBe(1);
			}
		},
	);

	it.each<[string, Answer]>([
		['403 with a page', answer(403, PAGE)],
		['406 without a body', answer(406)],
	])('ends the run after a second request, if it may be about a text: %s', async (_, said) => {
		expect(await send(() => said)).toMatchObject({
			outcomes: [...times(2, 'rejected'), ...times(MESSAGES - 2, 'notSent')],
			last: expect.stringMatching(/^Not tried, because an earlier request failed: /) as unknown,
			requests: 2,
		});
	});

	it('lets only the requests finish that are under way', async () => {
		const { requests } = await send(() => answer(407), 4);
		expect(requests).toBeLessThanOrEqual(7);
	});
});

describe('an answer about one request', () => {
	it.each<[string, Answer]>([
		['400', answer(400)],
		['404 in JSON with an error', answer(404, '{"error":"Unknown sender"}')],
		['413 with a page', answer(413, PAGE)],
	])('ends nothing: %s', async (_, said) => {
		expect(await send(() => said)).toMatchObject({
			outcomes: times(MESSAGES, 'rejected'),
			requests: MESSAGES,
		});
	});

	it.each([403, 406])('ends nothing if a firewall judges the texts: %d', async (status) => {
		const blocked = ['Text 1', 'Text 3', 'Text 12'];
		const run = await send((text, body) =>
			blocked.includes(text) ? answer(status, PAGE) : takesAll({ body }),
		);
		expect(run.requests).toBe(MESSAGES);
		expect(run.outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(MESSAGES - 3);
	});
});
