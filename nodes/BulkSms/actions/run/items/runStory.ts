import { countBy, groupBy, minBy, partition } from 'lodash';

import { type SendOutcome, type SendResult, WITHHELD } from '../../../core/message/sendResult';
import { LABELS } from '../../../core/labels';
import { type ShownTime, timeOnClocks } from '../../../core/message/schedule/timeInWords';
import type { SkipKind } from '../../../core/message/selection';
import type { Problem } from '../../../core/problem';
import { safeguards } from '../../../parameters/safeguards';

/** A result that stops the workflow, or that n8n routes to the error branch. */
export type Failure = SendResult & { problem: Problem };

/** What came out of a run. The run's line, its error, and what a model is told only write it. */
export interface Story {
	results: SendResult[];
	accepted: SendResult[];
	/** They may have been sent. */
	unknown: SendResult[];
	failures: Failure[];
	/** Failures with a reason of their own. The others were held back because of them. */
	faults: Failure[];
	/** The problem of the whole run, if there is one. */
	ofRun: Problem | undefined;
	/** Why, if all faults have the same outcome and reason. */
	reason: string | undefined;
}

/** Decides what came out of a run. {@link inWords} says it in words. */
export function storyOf(results: SendResult[]): Story {
	const of = (outcome: SendResult['outcome']) =>
		results.filter((result) => result.outcome === outcome);
	const failures = results.filter(isFailure);
	const faults = failures.filter(({ problem }) => problem !== WITHHELD);
	return {
		results,
		accepted: of('accepted'),
		unknown: of('unknown'),
		failures,
		faults,
		ofRun: faults.find(({ problem }) => problem.scope === 'run')?.problem,
		reason: sharedReason(faults) ?? reasonOfEmptyItems(results),
	};
}

const isFailure = (result: SendResult): result is Failure => result.problem !== undefined;

function sharedReason([first, ...others]: Failure[]): string | undefined {
	const isShared = others.every(
		({ outcome, problem }) => outcome === first?.outcome && problem.reason === first.problem.reason,
	);
	return isShared ? first?.problem.reason : undefined;
}

function reasonOfEmptyItems(results: SendResult[]): string | undefined {
	const [reason, ...others] = new Set(results.map((result) => result.reason));
	const isShared = others.length === 0 && results.every(({ skipped }) => skipped === 'emptyItem');
	return isShared ? reason : undefined;
}

/** Whether somebody got a message, or may have got one. */
export const reachedSomebody = ({ accepted, unknown }: Story): boolean =>
	accepted.length + unknown.length > 0;

/**
 * Says what came out, and why if it has one reason. These are sentences without their end.
 *
 * | Results | `what` | `why` |
 * |---|---|---|
 * | 2 accepted, 1 on Do Not Send To | `2 accepted, 1 skipped (Do Not Send To)` | |
 * | 1 accepted, 1 refused for A | `1 accepted, 1 not sent` | `A` |
 * | 1 without an answer for A | `1 of unknown outcome` | `A` |
 * | 2 refused for A | `Nothing was sent` | `2 messages: A` |
 * | 1 refused for A, 1 for B | `Nothing was sent` | |
 * | 1 refused for A, 3 held back | `Nothing was sent: 1 of 4 messages cannot be sent` | `A` |
 * | 1 rejected for A, 1 refused for A | `Nothing was sent: 1 rejected, 1 not sent` | |
 * | 2 empty items | `Nothing was sent: 2 skipped (empty item)` | `The item is empty: …` |
 */
export function inWords(
	story: Story,
	clocks: ShownTime,
): { what: string; why: string | undefined } {
	const { failures, faults, reason, results } = story;
	const counts = countOutcomes(results, clocks).join(', ');
	if (reachedSomebody(story)) return { what: counts, why: reason };
	const share = `${faults.length} of ${results.length} messages cannot be sent`;
	const isHeldBack = faults.length < failures.length;
	if (isHeldBack || results.some(({ outcome }) => outcome !== 'notSent')) {
		return { what: `${NOTHING}: ${isHeldBack ? share : counts}`, why: reason };
	}
	const isOfSeveral = reason !== undefined && results.length > 1;
	return { what: NOTHING, why: isOfSeveral ? `${results.length} messages: ${reason}` : reason };
}

const NOTHING = 'Nothing was sent';

/** Failures come last: the line says behind them where they are. */
const WORDS: Record<SendOutcome, string> = {
	accepted: 'accepted',
	dryRun: 'would be sent',
	skipped: 'skipped',
	rejected: 'rejected',
	notSent: 'not sent',
	unknown: 'of unknown outcome',
};

/**
 * Counts results in words, for example `2 scheduled for Thu, Nov 26, 19:00 (UTC) (Quiet Hours)`,
 * `1 skipped (Do Not Send To)` and `1 not sent`. It leaves out outcomes that no result has.
 */
export function countOutcomes(results: SendResult[], clocks: ShownTime): string[] {
	const [waiting, others] = partition(
		results,
		({ outcome, scheduledFor }) => outcome === 'accepted' && scheduledFor !== undefined,
	);
	const by = groupBy(others, 'outcome');
	const whyOf = ({ skipped }: SendResult) => (skipped ? ` (${SKIPPED_BY[skipped]})` : '');
	return [
		...scheduleInWords(waiting, clocks).map(({ count, words }) => `${count} ${words}`),
		...Object.entries(WORDS).flatMap(([outcome, words]) =>
			Object.entries(countBy(by[outcome], whyOf)).map(([why, count]) => `${count} ${words}${why}`),
		),
	];
}

/** Why a message was skipped, as its safeguard is named in the editor. */
const SKIPPED_BY: Record<SkipKind, string> = {
	consentField: LABELS.consentField,
	limitOverTime: safeguards.options.limitOverTime.displayName,
	skipRepeats: safeguards.options.skipRepeatsHours.displayName,
	suppressionField: LABELS.suppressionField,
	suppressionList: LABELS.suppressionList,
	emptyItem: 'empty item',
	sameMessage: 'duplicate',
	sameNumber: 'duplicate',
};

/** Says when messages are sent, those of Quiet Hours apart. */
export function scheduleInWords(
	results: SendResult[],
	clocks: ShownTime,
): Array<{ count: number; words: string }> {
	const scheduled = results.filter((result) => result.scheduledFor !== undefined);
	const [moved, chosen] = partition(scheduled, (each) => each.postponed?.because === 'quietHours');
	return [moved, chosen].flatMap((group) => {
		const times = [...new Set(group.flatMap((result) => result.scheduledFor ?? []))];
		const first = minBy(times, Date.parse);
		if (first === undefined) return [];
		const hasLater = times.some((time) => Date.parse(time) > Date.parse(first));
		const when = `${timeOnClocks(first, clocks, group === moved)}${hasLater ? ' or later' : ''}`;
		const why = group === moved ? ` (${LABELS.quietHours})` : '';
		return { count: group.length, words: `scheduled for ${when}${why}` };
	});
}
