import type { Asked } from '../../../../../nodes/BulkSms/core/gateway/answer/asked';
import type { Details } from '../../../../../nodes/BulkSms/core/gateway/answer/gatewayAnswer';
import { resultsOf } from '../../../../../nodes/BulkSms/core/gateway/answer/requestResults';
import type { Detail } from '../../../../../nodes/BulkSms/core/message/sendResult';
import { readStatus } from '../../../../../nodes/BulkSms/core/gateway/statuses';
import type { PlannedRequest } from '../../../../../nodes/BulkSms/core/message/planning';
import type { Advice } from '../../../../../nodes/BulkSms/core/problem';
import { computingOf, isLinear } from '../../../../engine/computing';
import { LOOK_BEFORE_AGAIN } from '../../../../engine/sentences';
import { message, recipient, requestFor } from '../../message/messages';

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
const details = (list: Detail[], fields: object = {}): Asked<Details> => ({
	kind: 'told',
	value: { details: list, unreadable: 0, ...fields },
});
const gateway = (reason: string, advice: Advice) => ({ field: 'Gateway', reason, advice });
const CORRECT = 'Correct what the gateway names, such as To or From, or ask the provider';

// Which entry is about which message: ../evidence.test.ts, ../judgments.test.ts.
describe('resultsOf', () => {
	it.each([
		[
			'REJECTED_SENDER (206): No such',
			{ code: '206', name: 'REJECTED_SENDER', description: 'No such', groupName: 'REJECTED' },
			'rejected',
		],
		['EXPIRED (no code)', { groupName: 'EXPIRED' }, 'rejected'],
		['no name (101)', readStatus(101), 'unknown'],
		['REJECTED, PENDING (5, 101)', readStatus([REJECTED, PENDING]), 'unknown'],
		[
			`${'N'.repeat(100)}… (${'C'.repeat(100)}…): ${'D'.repeat(100)}…`,
			{ name: 'N'.repeat(101), code: 'C'.repeat(101), description: 'D'.repeat(200_000) },
			'unknown',
		],
	])('judges each destination by its own status: %s', (words, status, outcome) => {
		const [one, two] = [detail(1, PENDING), detail(2, status)];
		const problem =
			outcome === 'rejected'
				? gateway(`The gateway rejected the message with status ${words}`, CORRECT)
				: gateway(`The gateway answered with an unknown status, ${words}`, LOOK_BEFORE_AGAIN);
		expect(resultsOf(request, details([two, one], { bulkId: 'b' }))).toStrictEqual({
			results: [
				{ recipient: first, ...said, outcome: 'accepted', detail: one, bulkId: 'b' },
				{ recipient: second, ...said, outcome, problem, detail: two, bulkId: 'b' },
			],
			strayDetails: 0,
		});
	});

	it('shows the first of two answers about one message, where they contradict each other', () => {
		const list = [detail(1, REJECTED), detail(2, PENDING), detail(1, PENDING)];
		expect(resultsOf(request, details(list)).results[0]).toMatchObject({
			outcome: 'unknown',
			problem: gateway(
				'The answer of the gateway contradicts itself about this message',
				LOOK_BEFORE_AGAIN,
			),
			detail: { status: REJECTED },
		});
	});

	it.each([
		['a foreign one', [detail(1, PENDING), detail(2, PENDING), detail(9, PENDING)], 0, 1],
		['two unreadable ones', [detail(1, PENDING)], 2, 2],
	])('counts the details that belong to nobody: %s', (_, list, unreadable, strayDetails) => {
		const result = resultsOf(request, details(list, { unreadable }));
		expect(result.strayDetails).toBe(strayDetails);
		expect(result.results.map((each) => each.recipient)).toEqual([first, second]);
	});

	it('reads an answer that says everything twice in a time that grows no faster than it', async () => {
		const measure = (count: number) => {
			const many = Array.from({ length: count }, () => ({ ...first }));
			const answer = Array.from({ length: 2 * count }, () => detail(1, PENDING));
			const verdict = details([...answer, detail(1, REJECTED)]);
			const request = requestFor(many);
			const outcomes: string[] = [];
			const milliseconds = computingOf(() => {
				for (const { outcome } of resultsOf(request, verdict).results) outcomes.push(outcome);
			});
			expect(outcomes.filter((outcome) => outcome !== 'unknown')).toEqual([]);
			return milliseconds;
		};
		expect(await isLinear(measure, 24_000)).toBe(true);
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

	it('points to zone and order of the account where the gateway rejects what is in it', () => {
		const problem = gateway('The gateway said so', 'Correct it');
		const advices = (verdict: Asked<Details>) =>
			resultsOf(mixed, verdict).results.map((each) => each.problem?.advice);
		const list = [1, 2].map((index) => detail(index, { code: '9', name: 'REJECTED' }));
		expect(advices(details(list))).toEqual([`${CORRECT}. ${LOOK_AT_ZONE}`, CORRECT]);
		expect(advices({ kind: 'rejected', problem })).toEqual([
			`Correct it. ${LOOK_AT_ZONE}`,
			'Correct it',
		]);
		expect(advices({ kind: 'rejected', problem: { ...problem, scope: 'run' } })).toEqual([
			'Correct it',
			'Correct it',
		]);
	});
});
