import { told } from '../../../../../nodes/BulkSms/core/gateway/answer/asked';
import { nextStep } from '../../../../../nodes/BulkSms/core/gateway/answer/retryRule';
import type { Problem } from '../../../../../nodes/BulkSms/core/problem';

const NOW = Date.parse('2026-10-21T07:27:00Z');
const problem: Problem = { field: 'Gateway', reason: 'It is busy', advice: 'Try again later' };
const ofRun: Problem = { ...problem, scope: 'run' };
const busy = { kind: 'rejected', isBusy: true, problem: ofRun } as const;
const stepAt = (tries: number, retryAfter?: unknown) =>
	nextStep(busy, { tries, retryAfter, now: NOW });

describe('the pause before a further try', () => {
	it.each([
		[1, { pause: 500 }],
		[3, { pause: 2000 }],
		[4, { end: ofRun }],
	])('after try %d is its own where the gateway asks for nothing: %j', (tries, step) => {
		expect(stepAt(tries)).toEqual(step);
	});

	it.each([
		['no pause', '0', 0],
		['seconds with spaces', ' 5 ', 5000],
		['120 seconds, the longest', '120', 120_000],
		['121 seconds, which are not waited for', '121', undefined],
		['seconds below 0', '-1', 0],
		['a date ahead', 'Wed, 21 Oct 2026 07:28:00 GMT', 60_000],
	])('heeds what the gateway asks for: %s', (_, retryAfter, pause) => {
		const step = pause === undefined ? { end: ofRun } : { pause };
		expect([stepAt(1, retryAfter), stepAt(3, retryAfter)]).toEqual([step, step]);
		expect(stepAt(4, retryAfter)).toEqual({ end: ofRun });
	});

	it.each<[string, unknown]>([
		['words', 'soon'],
		['a list, as repeated headers give', ['5']],
	])('is its own where the header is %s', (_, retryAfter) => {
		expect(stepAt(2, retryAfter)).toEqual({ pause: 1000 });
	});
});

describe('the next step', () => {
	const again = { pause: 500 };
	const end = { end: ofRun };
	const blocked = { kind: 'rejected', mayBeOfText: true, problem: ofRun } as const;
	const refusal = { kind: 'rejected', problem: ofRun } as const;
	const mayRepeat = true;
	const unknown = { kind: 'unknown', problem } as const;
	it.each<[string, Parameters<typeof nextStep>[0], object, object]>([
		['no connection at the last try', { kind: 'notSent', problem }, { tries: 4 }, { end: problem }],
		['a rejected login', refusal, { mayRepeat }, end],
		['a redirect', { ...unknown, problem: ofRun }, { mayRepeat }, end],
		['a firewall', blocked, {}, {}],
		['a firewall for the second time', blocked, { wasBlocked: true }, end],
		['no answer', unknown, {}, {}],
		['no answer, where it may be repeated', unknown, { mayRepeat }, again],
		['no answer to the last try', unknown, { mayRepeat, tries: 4 }, {}],
		['a list that lacks one which may be repeated', told([]), { mayRepeat }, again],
		['a rejected message', { kind: 'rejected', problem }, {}, {}],
	])('after %s', (_, tried, circumstances, step) => {
		expect(nextStep(tried, { tries: 1, now: NOW, ...circumstances })).toEqual(step);
	});
});
