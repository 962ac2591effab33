import type { IExecuteFunctions } from 'n8n-workflow';

import { settleUnknown } from '../../../../../nodes/BulkSms/actions/message/send/settleUnknown';
import { Client } from '../../../../../nodes/BulkSms/transport/client';
import { RunResults } from '../../../../../nodes/BulkSms/core/answer/sendResult';
import type { Problem } from '../../../../../nodes/BulkSms/core/problem';
import type { Recipient } from '../../../../../nodes/BulkSms/core/message/outgoingMessage';
import type { Credential } from '../../../../../nodes/BulkSms/transport/credential';
import { strictContext } from '../../../strictContext';

const SECOND = 1_000;
const START = Date.UTC(2027, 0, 31, 9, 30);

/** What the log answers, how long it takes, and what is asked for in its query. */
type Answer = (
	query: Record<string, string>,
	elapsed: number,
) => { status?: number; body?: unknown; retryAfter?: string; takes?: number };

const row = (position: number, name = 'PENDING', to = position) => ({
	messageId: `m-${position}`,
	to: String(66810000000 + to),
	status: { code: '101', name },
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index));

const CREDENTIAL: Credential = {
	baseUrl: 'https://gateway.test',
	timezone: '',
	dateOrder: 'dayFirst',
	reportToken: '',
	defaultCountryCode: '',
	login: () => ({ username: 'ann', password: 'Pa55word' }),
	redact: (words: string) => words,
	redactAddress: (words: string) => words,
};

/** Settles so many messages of unknown outcome; its time is counted and not waited for. */
async function settle(count: number, answer: Answer, cancelAt = Infinity) {
	let now = START;
	const cancel = new AbortController();
	const pass = (milliseconds: number): void => {
		now += milliseconds;
		if (now - START >= cancelAt) cancel.abort();
	};
	const clock = {
		now: () => now,
		sleep: async (milliseconds: number) => await Promise.resolve(pass(milliseconds)),
	};
	const asked: Array<Record<string, string>> = [];
	const httpRequestWithAuthentication = async (
		_: string,
		{ qs, timeout }: { qs: Record<string, string>; timeout: number },
	) => {
		asked.push(qs);
		const { status = 200, body = [], retryAfter, takes = 0 } = answer(qs, now - START);
		pass(Math.min(takes, timeout));
		if (takes > timeout) throw Object.assign(new Error('late'), { code: 'ETIMEDOUT' });
		return await Promise.resolve({
			statusCode: status,
			headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
			body: JSON.stringify(body),
		});
	};
	const context = strictContext<IExecuteFunctions>({
		getExecutionCancelSignal: () => cancel.signal,
		getTimezone: () => 'Asia/Bangkok',
		helpers: { httpRequestWithAuthentication },
	});
	const recipients = Array.from({ length: count }, (_, position): Recipient => {
		const { messageId, to } = row(position);
		return { position, itemIndex: position, to, from: 'MyShop', messageId };
	});
	const results = new RunResults(recipients);
	const problem: Problem = {
		field: 'Gateway',
		reason: 'No answer came',
		advice: 'Look at the log of the gateway',
	};
	for (const recipient of recipients) results.keep({ recipient, outcome: 'unknown', problem });
	const run = {
		client: new Client(context, CREDENTIAL, clock),
		rules: { concurrency: 4, timeout: 30 * SECOND },
		results,
		stats: { lookUps: 0, warnings: [] },
	};
	await settleUnknown(context, run, START);
	const all = results.all();
	return {
		...run.stats,
		took: (now - START) / SECOND,
		requests: asked.length,
		queries: asked,
		settled: all.filter(({ outcome }) => outcome === 'accepted').length,
		reasons: [...new Set(all.flatMap((result) => result.problem?.reason ?? []))],
	};
}

describe('Look Up Unknown Outcomes ends after a minute, whatever the log does', () => {
	const NOT_FOUND_OUT = 'No answer came. Look Up Unknown Outcomes could not look it up: ';
	it.each<[string, number, Answer, number, number, RegExp]>([
		[
			'HTTP 500 after two seconds',
			40,
			() => ({ status: 500, takes: 2 * SECOND }),
			60,
			24,
			/HTTP 500/,
		],
		['a pause of 20 seconds', 40, () => ({ status: 429, retryAfter: '20' }), 60, 12, /HTTP 429/],
		['a pause of two minutes', 40, () => ({ status: 429, retryAfter: '120' }), 31, 3, /HTTP 429/],
		['a pause for one message', 1, () => ({ status: 503, retryAfter: '20' }), 60, 12, /HTTP 503/],
		['no answer', 10_000, () => ({ takes: 1e9 }), 61, 24, /in time|was up/],
		[
			'an answer that takes 20 seconds',
			10,
			() => ({ takes: 20 * SECOND }),
			61,
			24,
			/in time|was up/,
		],
		[
			'a log without periods',
			10_000,
			({ messageId }) => ({ status: messageId === undefined ? 400 : 200, takes: 100 }),
			60,
			112,
			/HTTP 400/,
		],
	])('%s, for %i messages', async (_, count, answer, longest, most, reason) => {
		const { took, requests, reasons, settled } = await settle(count, answer);
		expect(took).toBeLessThanOrEqual(longest);
		expect([settled, requests <= most ? 'few' : requests]).toEqual([0, 'few']);
		expect(reasons.join()).toMatch(reason);
		expect(reasons[0]).toContain(NOT_FOUND_OUT);
	});

	it('and at once where the execution is cancelled', async () => {
		const busy: Answer = () => ({ status: 429, retryAfter: '20' });
		expect((await settle(40, busy, 5 * SECOND)).took).toBeLessThan(6);
	});
});

describe('Look Up Unknown Outcomes asks few questions', () => {
	it('one by one for ten messages', async () => {
		const one: Answer = ({ messageId = '' }) => ({ body: [row(Number(messageId.slice(2)))] });
		expect(await settle(10, one)).toMatchObject({ settled: 10, requests: 10, lookUps: 10 });
	});

	it('one for the period in which many were sent, in the zone of the workflow', async () => {
		const { queries, ...facts } = await settle(1_000, () => ({ body: { details: rows(1_000) } }));
		expect(facts).toMatchObject({
			settled: 1_000,
			requests: 1,
			lookUps: 1,
			warnings: [],
			took: 2,
		});
		expect(queries).toEqual([
			{ sendDateStart: '2027-01-31T16:25:00.00', sendDateEnd: '2027-01-31T16:35:02.00' },
		]);
	});

	it('at last one by one for what the period lacks, and says nothing of what is not in the log', async () => {
		const answer: Answer = ({ messageId }) => ({
			body: messageId === undefined ? { details: rows(20) } : messageId === 'm-20' ? [row(20)] : [],
		});
		const { settled, requests, reasons } = await settle(40, answer);
		expect([settled, requests, reasons]).toEqual([21, 3 + 20, ['No answer came']]);
	});

	it('one by one for 100 messages at most where the period tells of none', async () => {
		const { settled, queries } = await settle(1_000, ({ messageId = '' }) => ({
			body: messageId === '' ? [] : [row(Number(messageId.slice(2)))],
		}));
		expect(settled).toBe(100);
		expect(queries.filter(({ messageId }) => messageId !== undefined)).toHaveLength(100);
	});

	it('2, 10, and 30 seconds after the last request', async () => {
		const at: number[] = [];
		await settle(1, (_, elapsed) => {
			at.push(elapsed / SECOND);
			return {};
		});
		expect(at).toEqual([2, 10, 30]);
	});

	it('settles nobody whom a row names with the message ID of another', async () => {
		const details = [row(0, 'PENDING', 1), row(1), row(2, 'REJECTED'), ...rows(20).slice(3)];
		const { settled, reasons } = await settle(12, () => ({ body: { details } }));
		expect(settled).toBe(9);
		expect(reasons).toEqual([
			'No answer came',
			'The message log says that the message was rejected with status REJECTED (101)',
		]);
	});
});
