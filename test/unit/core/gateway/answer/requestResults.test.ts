import type {
	Detail,
	Verdict,
} from '../../../../../nodes/BulkSms/core/gateway/answer/gatewayAnswer';
import {
	resultsOf,
	sameForAll,
} from '../../../../../nodes/BulkSms/core/gateway/answer/requestResults';
import type { Advice } from '../../../../../nodes/BulkSms/core/problem';
import type { PlannedRequest } from '../../../../../nodes/BulkSms/core/message/planning';
import { readStatus } from '../../../../../nodes/BulkSms/core/gateway/statuses';
import { read } from './answers';
import { message, recipient, requestFor } from '../../message/messages';
import { LOOK_BEFORE_AGAIN } from '../../../../engine/sentences';

const [first, second] = [recipient(1), recipient(2)];
const request = requestFor([first, second]);
const said = { text: 'Hello', size: { encoding: 'GSM-7' as const, segments: 1 } };

const detail = (index: number, status: Detail['status']): Detail => ({
	messageId: `m-${index}`,
	to: String(66810000000 + index),
	credit: 1,
	status,
});
const PENDING = { code: '101', name: 'PENDING' };
const REJECTED = { code: '5', name: 'REJECTED' };
const EXPIRED = { code: '4', name: 'EXPIRED' };
const SENT = { name: 'SENT' };
/** A detail with the identifier of the first recipient and the number of the second. */
const crossed = (status: Detail['status']): Detail => ({ ...detail(2, status), messageId: 'm-1' });
const crossedBack = (status: Detail['status']): Detail => ({
	...detail(1, status),
	messageId: 'm-2',
});
const bare = (status: Detail['status']): Detail => ({ to: first.to, status });
const own = (messageId: string, status: Detail['status']) => ({ ...bare(status), messageId });
const details = (list: Detail[], fields: object = {}): Verdict => ({
	kind: 'details',
	details: list,
	unreadable: 0,
	...fields,
});
const gateway = (reason: string, advice: Advice) => ({ field: 'Gateway', reason, advice });

const CONTRADICTION = 'The answer of the gateway contradicts itself about this message';

describe('resultsOf', () => {
	it('accepts what the gateway accepts, with its detail and bulk ID', () => {
		const [one, two] = [
			detail(1, { name: 'PENDING_ENROUTE', groupName: 'PENDING' }),
			detail(2, { name: 'ACCEPTED' }),
		];
		expect(resultsOf(request, details([two, one], { bulkId: 'b' }))).toStrictEqual({
			results: [
				{ recipient: first, ...said, outcome: 'accepted', detail: one, bulkId: 'b' },
				{
					recipient: second,
					...said,
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
			'REJECTED_SENDER (206): No such',
			{ code: '206', name: 'REJECTED_SENDER', description: 'No such', groupName: 'REJECTED' },
			'rejected',
		],
		['EXPIRED (no code)', { groupName: 'EXPIRED' }, 'rejected'],
		['no name (101)', readStatus(101), 'unknown'],
		['PENDING, 5 (no code)', readStatus({ groupId: 5, groupName: 'PENDING' }), 'unknown'],
		[
			`${'N'.repeat(100)}… (${'C'.repeat(100)}…): ${'D'.repeat(100)}…`,
			{ name: 'N'.repeat(101), code: 'C'.repeat(101), description: 'D'.repeat(200_000) },
			'unknown',
		],
	])('judges each destination by its own status: %s', (words, status, outcome) => {
		const [one, two] = [detail(1, PENDING), detail(2, status)];
		const problem =
			outcome === 'rejected'
				? gateway(
						`The gateway rejected the message with status ${words}`,
						'Correct what the gateway names, such as To or From, or ask the provider',
					)
				: gateway(`The gateway answered with an unknown status, ${words}`, LOOK_BEFORE_AGAIN);
		expect(resultsOf(request, details([one, two]))).toStrictEqual({
			results: [
				{ recipient: first, ...said, outcome: 'accepted', detail: one },
				{ recipient: second, ...said, outcome, problem, detail: two },
			],
			strayDetails: 0,
		});
	});

	it('does not know of a destination that the answer does not name', () => {
		const one = detail(1, PENDING);
		expect(resultsOf(request, details([one]))).toStrictEqual({
			results: [
				{ recipient: first, ...said, outcome: 'accepted', detail: one },
				{
					recipient: second,
					...said,
					outcome: 'unknown',
					problem: gateway(
						'The gateway accepted the request, but its answer does not name this number',
						LOOK_BEFORE_AGAIN,
					),
				},
			],
			strayDetails: 0,
		});
	});

	it.each<[string, Detail[], Detail['status']]>([
		['far apart', [detail(1, REJECTED), detail(2, PENDING), detail(1, PENDING)], REJECTED],
		['rejected, then not known', [detail(1, REJECTED), detail(1, SENT)], REJECTED],
		['accepted, then not known', [detail(1, PENDING), detail(1, SENT)], PENDING],
		['by ID, then by number', [detail(1, REJECTED), bare(PENDING)], REJECTED],
		['with an ID of the gateway', [detail(1, PENDING), own('g', REJECTED)], PENDING],
	])('does not know of a message that is answered twice and differently: %s', (_, list, status) => {
		const { results } = resultsOf(request, details(list));
		expect(results[0]).toMatchObject({
			recipient: first,
			outcome: 'unknown',
			problem: gateway(CONTRADICTION, LOOK_BEFORE_AGAIN),
			detail: { status },
		});
	});

	it('does not know of a message whose one detail holds two statuses that differ', () => {
		const body = JSON.stringify({ detail: [{ ...detail(1, {}), status: [REJECTED, PENDING] }] });
		expect(resultsOf(request, read(200, body)).results[0]).toMatchObject({
			outcome: 'unknown',
			problem: gateway(
				'The gateway answered with an unknown status, REJECTED, PENDING (5, 101)',
				LOOK_BEFORE_AGAIN,
			),
		});
	});

	it.each<[string, Detail[]]>([
		['with the same status', [detail(1, REJECTED), detail(1, REJECTED)]],
		['with another status of the same outcome', [detail(1, REJECTED), detail(1, EXPIRED)]],
		['differently for the other recipient', [detail(1, REJECTED), detail(2, PENDING)]],
	])('keeps what is answered twice %s', (_, list) => {
		expect(resultsOf(request, details(list)).results[0]?.outcome).toBe('rejected');
	});

	const DOUBTFUL = ['unknown', 'unknown'];
	it.each<[string, Detail[], string[]]>([
		['both ways', [crossed(PENDING), crossedBack(REJECTED)], DOUBTFUL],
		['once', [crossed(PENDING), detail(2, PENDING)], DOUBTFUL],
		['beside the right ones', [detail(1, PENDING), detail(2, PENDING), crossed(PENDING)], DOUBTFUL],
		[
			'with a foreign number',
			[{ ...detail(9, PENDING), messageId: 'm-1' }, detail(2, PENDING)],
			['unknown', 'accepted'],
		],
		[
			'with a home number',
			[{ ...crossed(PENDING), to: '0810000002' }, detail(2, REJECTED)],
			DOUBTFUL,
		],
		[
			'with its own number, and with what is none',
			[
				{ ...detail(1, PENDING), to: '+66 81-000 0001' },
				{ ...detail(2, REJECTED), to: 'hidden' },
			],
			['accepted', 'rejected'],
		],
	])(
		'does not know whose answer has the ID of one and the number of another: %s',
		(_, list, outcomes) => {
			const { results } = resultsOf(request, details(list));
			expect(results.map(({ outcome }) => outcome)).toEqual(outcomes);
			const reasons = results.flatMap(({ outcome, problem }) =>
				outcome === 'unknown' ? problem?.reason : [],
			);
			for (const reason of reasons) expect(reason).toBe(CONTRADICTION);
		},
	);

	describe('of several messages to one number', () => {
		const twins = [first, { ...second, to: first.to }];
		const sameId = [first, { ...second, to: first.to, messageId: first.messageId }];
		const outcomesOf = (recipients: typeof twins, list: Detail[]) =>
			resultsOf(requestFor(recipients), details(list)).results.map(({ outcome }) => outcome);

		it.each<[string, typeof twins, Detail[], string[]]>([
			[
				'by their IDs',
				twins,
				[own('m-2', PENDING), own('m-1', REJECTED)],
				['rejected', 'accepted'],
			],
			[
				'by order, if all are alike',
				twins,
				[bare(REJECTED), bare(EXPIRED)],
				['rejected', 'rejected'],
			],
			['not by order, if they differ', twins, [bare(REJECTED), bare(PENDING)], DOUBTFUL],
			['not by IDs of the gateway', twins, [own('g-1', REJECTED), own('g-2', PENDING)], DOUBTFUL],
			['not if one of two differs', twins, [own('m-1', PENDING), bare(REJECTED)], DOUBTFUL],
			['not if there is one answer for two', twins, [bare(REJECTED)], DOUBTFUL],
			['not by an ID of both', sameId, [own('m-1', PENDING), own('m-1', REJECTED)], DOUBTFUL],
			['not by one answer for an ID of both', sameId, [own('m-1', REJECTED)], DOUBTFUL],
		])('knows each %s', (_, recipients, list, outcomes) => {
			expect(outcomesOf(recipients, list)).toEqual(outcomes);
		});
	});

	it('reads an answer that says everything 20,000 times in less than 2 seconds', () => {
		const many = Array.from({ length: 10_000 }, () => ({ ...first }));
		const answer = Array.from({ length: 20_000 }, () => detail(1, PENDING));
		// Of this process, because the machine may be busy with others.
		const before = process.cpuUsage();
		const { results } = resultsOf(requestFor(many), details([...answer, detail(1, REJECTED)]));
		expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
		expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['unknown']));
	});

	it.each([
		['none', [detail(1, PENDING), detail(2, PENDING)], 0, 0],
		['a foreign one', [detail(1, PENDING), detail(2, PENDING), detail(9, PENDING)], 0, 1],
		['two unreadable ones', [detail(1, PENDING)], 2, 2],
	])('counts the details that belong to nobody: %s', (_, list, unreadable, strayDetails) => {
		const result = resultsOf(request, details(list, { unreadable }));
		expect(result.strayDetails).toBe(strayDetails);
		expect(result.results.map((each) => each.recipient)).toEqual([first, second]);
	});

	it('passes on to all what was said of the whole request', () => {
		const problem = gateway('The gateway said so', 'Ask it');
		expect(resultsOf(request, { kind: 'unknown', problem })).toStrictEqual(
			sameForAll(request, 'unknown', problem),
		);
	});
});

describe('resultsOf, for a request with scheduled messages', () => {
	const LOOK_AT_ZONE =
		'If it is about the time, check Time Zone and Date Order in the Bulk SMS API credential';
	const sendAt = '31/01/2027 09:30';
	const scheduledFor = '2027-01-31T09:30:00.000+07:00';
	const mixed: PlannedRequest = {
		messages: [{ ...message([first], { sendAt }), scheduledFor }, message([second])],
	};

	it('points to zone and order of the account where the gateway rejects one of them', () => {
		const list = [1, 2].map((index) => detail(index, { code: '9', name: 'REJECTED' }));
		expect(resultsOf(mixed, details(list)).results.map(({ problem }) => problem?.advice)).toEqual([
			`Correct what the gateway names, such as To or From, or ask the provider. ${LOOK_AT_ZONE}`,
			'Correct what the gateway names, such as To or From, or ask the provider',
		]);
	});

	it('points to them where it rejects the whole request for what is in it, and not otherwise', () => {
		const problem = gateway('The gateway said so', 'Correct it');
		const advices = (scope: 'message' | 'run') =>
			resultsOf(mixed, { kind: 'rejected', problem, scope }).results.map(
				(each) => each.problem?.advice,
			);
		expect(advices('message')).toEqual([`Correct it. ${LOOK_AT_ZONE}`, 'Correct it']);
		expect(advices('run')).toEqual(['Correct it', 'Correct it']);
	});
});

describe('sameForAll', () => {
	it.each(['rejected' as const, 'notSent' as const])(
		'gives every recipient the outcome %s with its problem',
		(outcome) => {
			const problem = gateway('Nobody answered', 'Try again');
			expect(sameForAll(request, outcome, problem)).toStrictEqual({
				results: [
					{ recipient: first, outcome, problem, ...said },
					{ recipient: second, outcome, problem, ...said },
				],
				strayDetails: 0,
			});
		},
	);
});
