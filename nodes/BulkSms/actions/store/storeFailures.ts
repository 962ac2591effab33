import { reasonOf, type Advice, type Problem } from '../../core/problem';
import { timeInWords } from '../../core/message/schedule/timeInWords';
import type { Stretch } from '../../core/message/selection/stretch';

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
	reason: `${label} cannot be sure: n8n's store had no room for all that was sent since ${timeInWords(start, zone)}`,
	advice: `Send after ${timeInWords(end, zone)}, or send large lists with another Bulk SMS node than this one`,
	scope: 'run',
});
