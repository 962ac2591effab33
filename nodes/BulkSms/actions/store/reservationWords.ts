import { compact } from 'lodash';

import type { Recipient } from '../../core/message/outgoingMessage';
import type { Skip } from '../../core/message/selection';
import { describeLimit } from './timeLimit';
import { timeInWords } from '../../core/message/schedule/timeInWords';
import { isoAt } from '../../core/message/schedule/wallClock';
import { type Advice, type Problem, reasonOf } from '../../core/problem';
import { counted } from '../../core/text/words';
import { safeguards } from '../../parameters/safeguards';
import type { LimitOverTime } from './timeLimit';
import type { UsedUp } from './limits';
import type { Stretch } from './stretches';
import { OtherUse } from './lock/storeLock';
import type { Repeats } from './repeats';

export const REPEATS = safeguards.options.skipRepeatsHours.displayName;
export const LIMIT = safeguards.options.limitOverTime.displayName;

/** Why a repeat was skipped. */
export const REPEAT_REASONS = {
	sent: 'The same text was sent to the same number not long ago',
	'not known': 'The same text may have been sent to the same number not long ago',
	'store failed': "The same text may have been sent to the same number: n8n's store failed",
};

export function storeFailure(
	label: string,
	error: unknown,
	advice: Advice = 'Save the workflow and run it again, or remove the safeguard',
): Problem {
	const why = reasonOf(error, 'it gave no reason');
	const reason = `${label} cannot use n8n's store of what was sent before: ${why}`;
	return { field: label, reason, advice: error instanceof OtherUse ? CLEAR : advice };
}

const CLEAR =
	'Set the scope of each Remove Duplicates node to Node. Then run one once with Clear Deduplication History and the scope Workflow';

export const tooMany = (label: string, messages: number, room: number, each: number): Problem => ({
	field: label,
	reason: `${label} cannot be sure: n8n's store has room for ${Math.floor(room / each)} messages, and this run has ${messages}`,
	advice:
		'Send the list in smaller parts, or as a campaign with a data table of the messages that were sent',
	scope: 'run',
});

export const waited = (milliseconds: number): string =>
	`The run waited ${counted(Math.round(milliseconds / 1_000), 'second')} for n8n's store: another execution used it, or was killed while it used it, or n8n's database was slow.`;

/** Messages whose places could not be given back. */
export function stillCounted(messages: number, fault: string): string {
	const unsent = counted(messages, 'message that was', 'messages that were');
	return `${LIMIT}: ${unsent} not sent may count until the limit is free again, because n8n's store could not forget them: ${fault}.`;
}

/** A limit that says something else than before. */
export const fromZero = (limit: LimitOverTime): string =>
	`${LIMIT}: the limit of ${describeLimit(limit)} counts from 0, without what was sent before, because Hours, Counted Per, or Key was changed.`;

/** Why a message over a limit is skipped. @param zone of the time when the limit is free again */
export function overLimit(
	recipient: Recipient,
	{ limit, window }: UsedUp<LimitOverTime>,
	zone: string,
): Skip {
	const until = timeInWords(window.end, zone);
	const reason = `${LIMIT}: ${describeLimit(limit)}${limit.whose(recipient)}, free again at ${until}`;
	return { kind: 'limitOverTime', reason, until: isoAt(window.end, zone) };
}

/** Returns what the next executions may get wrong. @param zone of the times in the sentences */
export function repeatWarnings(
	{ forgottenUntil, shorterUntil, unwritten }: Repeats,
	fault: string,
	capacity: number,
	zone: string,
): string[] {
	return compact([
		unwritten.unsent &&
			`${REPEATS}: the next execution may skip messages that were not sent, because n8n's store could not forget them. Send those without the option: ${fault}.`,
		unwritten.sent &&
			`${REPEATS}: the next execution may report sent messages as in doubt, because n8n's store could not note that they were sent: ${fault}.`,
		forgottenUntil > 0 &&
			`${REPEATS}: texts that were sent before ${timeInWords(forgottenUntil, zone)} may have been sent again, because n8n's store has no room for more than ${capacity} marks.`,
		shorterUntil > 0 &&
			`${REPEATS}: texts that were sent before ${timeInWords(shorterUntil, zone)} may have been sent again, because fewer hours were set then.`,
	]);
}

/** @param zone the zone of the times in the message */
export const forgottenLimit = (label: string, { start, end }: Stretch, zone: string): Problem => ({
	field: label,
	reason: `${label} cannot be sure: n8n's store had no room for all messages since ${timeInWords(start, zone)}`,
	advice: `Send after ${timeInWords(end, zone)}, or send large lists with another Bulk SMS node than this one`,
	scope: 'run',
});
