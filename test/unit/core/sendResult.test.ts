import type { Detail, Verdict } from '../../../nodes/BulkSms/core/gatewayAnswer';
import {
	HELD_BACK,
	redactResult,
	refusedResult,
	resultsOf,
	sameForAll,
} from '../../../nodes/BulkSms/core/sendResult';
import { recipient, requestFor } from './messages';

const LOOK_FIRST = 'Look in the account whether the message was sent before you send it again';
const [first, second] = [recipient(1), recipient(2)];
const request = requestFor([first, second]);
const size = { encoding: 'GSM-7' as const, segments: 1 };

const detail = (index: number, status: Detail['status']): Detail => ({
	messageId: `m-${index}`,
	to: String(66810000000 + index),
	credit: 1,
	status,
});
const PENDING = { code: '101', name: 'PENDING', description: 'accepted by the system' };
const details = (list: Detail[], fields: object = {}): Verdict => ({
	kind: 'details',
	details: list,
	unreadable: 0,
	...fields,
});
const gateway = (reason: string, advice: string) => ({ field: 'Gateway', reason, advice });

describe('resultsOf', () => {
	it('accepts what the gateway accepts, with its detail and bulk ID', () => {
		const [one, two] = [detail(1, PENDING), detail(2, { name: 'ACCEPTED' })];
		expect(resultsOf(request, details([two, one], { bulkId: 'b' }))).toStrictEqual({
			results: [
				{ recipient: first, size, outcome: 'accepted', detail: one, bulkId: 'b' },
				{
					recipient: second,
					size,
					outcome: 'accepted',
					detail: two,
					bulkId: 'b',
				},
			],
			strayDetails: 0,
		});
	});

	it.each([
		[
			'REJECTED (206): malformed',
			{ code: '206', name: 'REJECTED', description: 'malformed' },
			'rejected',
		],
		['UNDELIVERED (no code)', { name: 'UNDELIVERED' }, 'rejected'],
		['expired (000)', { code: '000', name: 'expired' }, 'rejected'],
		['SENT (102): sent', { code: '102', name: 'SENT', description: 'sent' }, 'unknown'],
		['no name (101)', { code: '101' }, 'unknown'],
		['no name (no code)', {}, 'unknown'],
	])('judges each destination by its own status: %s', (words, status, outcome) => {
		const [one, two] = [detail(1, PENDING), detail(2, status)];
		const problem =
			outcome === 'rejected'
				? gateway(
						`The gateway rejected the message with status ${words}`,
						'Correct what it names, or ask the provider',
					)
				: gateway(`The gateway answered with a status that is not known, ${words}`, LOOK_FIRST);
		expect(resultsOf(request, details([one, two]))).toStrictEqual({
			results: [
				{ recipient: first, size, outcome: 'accepted', detail: one },
				{ recipient: second, size, outcome, problem, detail: two },
			],
			strayDetails: 0,
		});
	});

	it('does not know of a destination that the answer does not name', () => {
		const one = detail(1, PENDING);
		expect(resultsOf(request, details([one]))).toStrictEqual({
			results: [
				{ recipient: first, size, outcome: 'accepted', detail: one },
				{
					recipient: second,
					size,
					outcome: 'unknown',
					problem: gateway(
						'The gateway took the request but its answer does not name this number',
						LOOK_FIRST,
					),
				},
			],
			strayDetails: 0,
		});
	});

	it.each([
		['none', [detail(1, PENDING), detail(2, PENDING)], 0, 0],
		['a foreign one', [detail(1, PENDING), detail(2, PENDING), detail(9, PENDING)], 0, 1],
		['a doubled one', [detail(1, PENDING), detail(1, PENDING)], 0, 1],
		['two unreadable ones', [detail(1, PENDING)], 2, 2],
		['an unreadable and a foreign one', [detail(9, PENDING)], 1, 2],
	])('counts the details that belong to nobody: %s', (_, list, unreadable, strayDetails) => {
		const result = resultsOf(request, details(list, { unreadable }));
		expect(result.strayDetails).toBe(strayDetails);
		expect(result.results.map((each) => each.recipient)).toEqual([first, second]);
	});

	it.each(['rejected' as const, 'unknown' as const])(
		'passes on to all what was said of the whole request: %s',
		(kind) => {
			const problem = gateway('The gateway said so', 'Ask it');
			const verdict: Verdict =
				kind === 'rejected' ? { kind, problem, stopsEverything: false } : { kind, problem };
			expect(resultsOf(request, verdict)).toStrictEqual(sameForAll(request, kind, problem));
		},
	);
});

describe('sameForAll', () => {
	it.each(['rejected' as const, 'notSent' as const, 'unknown' as const])(
		'gives every recipient the outcome %s with its problem',
		(outcome) => {
			const problem = gateway('Nobody answered', 'Wait');
			expect(sameForAll(request, outcome, problem)).toStrictEqual({
				results: [
					{ recipient: first, outcome, problem, size },
					{ recipient: second, outcome, problem, size },
				],
				strayDetails: 0,
			});
		},
	);
});

describe('refusedResult', () => {
	it('says that nothing left for the recipient, and why', () => {
		expect(refusedResult(first, HELD_BACK)).toStrictEqual({
			recipient: first,
			outcome: 'notSent',
			problem: {
				field: 'On Error',
				reason: 'Held back, because another message cannot be sent and the workflow is to stop',
				advice: 'Correct the other message, or set On Error to continue',
			},
		});
	});
});

describe('redactResult', () => {
	const redact = (words: string) => words.replaceAll('Pa55', '*****');
	const status = (words: string) => ({ code: words, name: words, description: words });

	it('takes the login out of the reason and of the status, and changes nothing else', () => {
		const said = {
			recipient: { ...first, messageId: 'Pa55' },
			outcome: 'rejected' as const,
			problem: gateway('The gateway answered: Pa55', 'Correct it'),
			detail: { ...detail(1, status('is Pa55')), messageId: 'Pa55' },
			bulkId: 'Pa55',
			size,
		};
		const before = structuredClone(said);
		expect(redactResult(said, redact)).toStrictEqual({
			...before,
			problem: gateway('The gateway answered: *****', 'Correct it'),
			detail: { ...before.detail, status: status('is *****') },
		});
		expect(said).toStrictEqual(before);
	});

	it.each([
		['neither problem nor detail', { recipient: first, outcome: 'accepted' as const }],
		[
			'a status without anything',
			{ recipient: first, outcome: 'accepted' as const, detail: detail(1, {}) },
		],
		[
			'a status with a name alone',
			{ recipient: first, outcome: 'accepted' as const, detail: detail(1, { name: 'PENDING' }) },
		],
		['a problem of its own', refusedResult(first, HELD_BACK)],
	])('leaves a result as it is: %s', (_, result) => {
		expect(redactResult(result, redact)).toStrictEqual(result);
	});
});
