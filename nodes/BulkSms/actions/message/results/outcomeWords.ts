import { minBy } from 'lodash';

import type { SendOutcome, SendResult } from '../../../core/answer/sendResult';
import { LABELS } from '../../../core/labels';

const WORDS: Record<SendOutcome, string> = {
	accepted: 'accepted',
	dryRun: 'would be sent',
	rejected: 'rejected',
	notSent: 'not sent',
	unknown: 'of unknown outcome',
	skipped: 'skipped',
};

/** How far away a time is named without its day, in milliseconds. */
const DAY = 24 * 3600 * 1000;

/**
 * Counts results in words, for example `2 wait until 19:00 (Quiet Hours)` and `1 not sent`; an outcome
 * of none is left out.
 */
export function countOutcomes(results: SendResult[]): string[] {
	const waiting = results.filter(isWaiting);
	const others = results.filter((result) => !isWaiting(result));
	return [...countWaiting(waiting), ...counted(others, ({ outcome }) => WORDS[outcome])];
}

export const countWouldBe = (results: SendResult[]): string[] =>
	counted(results, ({ outcome, reason }) => {
		if (outcome === 'dryRun') return reason === undefined ? WORDS.dryRun : 'would not be sent';
		if (outcome === 'notSent') return 'would fail';
		return outcome === 'skipped' ? 'would be skipped' : WORDS[outcome];
	});

function counted(results: SendResult[], wordsOf: (result: SendResult) => string): string[] {
	return Object.keys(WORDS).flatMap((outcome) => {
		const counts = new Map<string, number>();
		for (const result of results) {
			if (result.outcome !== outcome) continue;
			const words = wordsOf(result);
			counts.set(words, (counts.get(words) ?? 0) + 1);
		}
		return [...counts].map(([words, count]) => `${count} ${words}`);
	});
}

const isWaiting = ({ outcome, leavesAt }: SendResult): boolean =>
	outcome === 'accepted' && leavesAt !== undefined;

function countWaiting(waiting: SendResult[]): string[] {
	const isMoved = ({ postponed }: SendResult) => postponed?.because === 'quietHours';
	const moved = waiting.filter(isMoved);
	const chosen = waiting.filter((result) => !isMoved(result));
	return [...waitUntil(moved, LABELS.quietHours), ...waitUntil(chosen, LABELS.sendAt)];
}

function waitUntil(results: SendResult[], why: string): string[] {
	const times = new Set(results.flatMap(({ leavesAt }) => leavesAt ?? []));
	const first = minBy([...times], Date.parse);
	if (first === undefined) return [];
	const verb = results.length === 1 ? 'waits' : 'wait';
	const later = times.size > 1 ? ' or later' : '';
	return [`${results.length} ${verb} until ${shownTime(first)}${later} (${why})`];
}

/** Shows a time with its offset as the clock of the account does, with the day if it is far away. */
function shownTime(iso: string): string {
	const [day = '', time = ''] = iso.split('T');
	const clock = time.slice(0, 'hh:mm'.length);
	return Date.parse(iso) - Date.now() < DAY ? clock : `${day} ${clock}`;
}
