import type { SendOutcome, SendResult } from '../../../core/answer/sendResult';

const WORDS: Record<SendOutcome, string> = {
	accepted: 'accepted',
	rejected: 'rejected',
	notSent: 'not sent',
	unknown: 'of unknown outcome',
	skipped: 'skipped',
	dryRun: 'would be sent (dry run)',
};

/** Counts results in words, for example `2 accepted` and `1 not sent`; an outcome of none is left out. */
export const countOutcomes = (results: SendResult[]): string[] =>
	Object.entries(WORDS).flatMap(([outcome, words]) => {
		const count = results.filter((result) => result.outcome === outcome).length;
		return count > 0 ? [`${count} ${words}`] : [];
	});
