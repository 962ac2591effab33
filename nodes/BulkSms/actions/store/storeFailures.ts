import { isoAt } from '../../core/message/schedule/wallClock';
import type { Stretch } from '../../core/message/reservation/timeLimit';
import { type Advice, type Problem, reasonOf } from '../../core/problem';

export const storeFailure = (
	label: string,
	error: unknown,
	advice: Advice = 'Save the workflow and run it again, or remove the safeguard',
): Problem => ({
	field: label,
	reason: `${label} cannot use n8n's store of what was sent before: ${reasonOf(error, 'it gave no reason')}`,
	advice,
});

/** @param zone of the times, as a person reads them */
export const forgottenLimit = (label: string, { start, end }: Stretch, zone: string): Problem => ({
	field: label,
	reason: `${label} cannot be sure: n8n's store had no room for all that was sent since ${isoAt(start, zone)}`,
	advice: `Send after ${isoAt(end, zone)}, or send large lists with another Bulk SMS node than this one`,
	scope: 'run',
});
