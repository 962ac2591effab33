import type { NodeExecutionHint } from 'n8n-workflow';

import type { SendOutcome, SendResult } from '../../core/sendResult';

/** What the line in the output pane tells. */
export interface SendSummary {
	results: SendResult[];
	/** HTTP requests made, repeated ones included. */
	requests: number;
	/** Details in the answers that belong to nobody. */
	strayDetails: number;
	/** What else the user should know, each a sentence. */
	warnings: string[];
	/** Whether a report is to go to an address that n8n uses only while someone listens. */
	usesTestUrl: boolean;
}

const WORDS: Record<SendOutcome, string> = {
	accepted: 'accepted',
	rejected: 'rejected',
	notSent: 'not sent',
	unknown: 'of unknown outcome',
	skipped: 'skipped',
	dryRun: 'would be sent (dry run)',
};

/** Sums up a run in one line for the output pane: requests, outcomes, credits, warnings. */
export function summarise(summary: SendSummary): NodeExecutionHint {
	const { results, requests, strayDetails, usesTestUrl } = summary;
	const isDryRun = results.some(({ outcome }) => outcome === 'dryRun');
	const credits = results.reduce((sum, { detail }) => sum + (detail?.credit ?? 0), 0);
	const counts = Object.entries(WORDS).flatMap(([outcome, words]) => {
		const count = results.filter((result) => result.outcome === outcome).length;
		return count > 0 || (outcome === 'accepted' && !isDryRun) ? [`${count} ${words}`] : [];
	});
	const warnings = [
		...summary.warnings,
		...(strayDetails > 0
			? [`The gateway answered with ${strayDetails} entries that belong to none of the messages.`]
			: []),
		...(usesTestUrl
			? [
					'Notify URL is a test URL of n8n, which answers only while you listen for a test event. ' +
						'Use the Production URL of the trigger, and activate its workflow.',
				]
			: []),
	];
	const sums = [
		counted(requests, 'request', 'requests'),
		...counts,
		// Sums of decimal credits such as 0.1 + 0.2 are shown without the noise of floating point.
		counted(Number(credits.toFixed(6)), 'credit used', 'credits used'),
	];
	return {
		message: [`${sums.join(', ')}.`, ...warnings].join(' '),
		type: warnings.length > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
}

const counted = (count: number, one: string, many: string): string =>
	`${count} ${count === 1 ? one : many}`;
