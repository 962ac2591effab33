import type { NodeExecutionHint } from 'n8n-workflow';

import type { SendResult } from '../../../core/answer/sendResult';
import { countOutcomes } from './outcomeWords';

/** What the line in the output pane tells. */
export interface SendSummary {
	results: SendResult[];
	/** HTTP requests made, repeated ones included. */
	requests: number;
	/** Details in the answers that belong to nobody, or to somebody who has one already. */
	strayDetails: number;
	/** What else the user should know, each a sentence. */
	warnings: string[];
	/** Whether a report is to go to an address that n8n uses only while someone listens. */
	usesTestUrl: boolean;
}

/** Sums up a run in one line for the output pane: requests, outcomes, credits, warnings. */
export function summarise(summary: SendSummary): NodeExecutionHint {
	const { results, requests, strayDetails, usesTestUrl } = summary;
	const isDryRun = results.some(({ outcome }) => outcome === 'dryRun');
	const credits = results.reduce((sum, { detail }) => sum + (detail?.credit ?? 0), 0);
	const counts = countOutcomes(results);
	if (!isDryRun && !results.some(({ outcome }) => outcome === 'accepted')) {
		counts.unshift('0 accepted');
	}
	const warnings = [
		...summary.warnings,
		...(strayDetails > 0
			? [
					strayDetails === 1
						? 'The gateway answered with 1 entry that belongs to none of the messages or repeats one.'
						: `The gateway answered with ${strayDetails} entries that belong to none of the messages or repeat one.`,
				]
			: []),
		...(usesTestUrl
			? [
					'Notify URL is a test URL of n8n, which answers only while you listen for a test event. ' +
						'Use the Production URL of the trigger, and publish its workflow.',
				]
			: []),
	];
	const sums = [
		counted(requests, 'request', 'requests'),
		...counts,
		// Sums of decimal credits such as 0.1 + 0.2 are shown without the noise of floating point, and
		// absurd ones, whose sum is no number, not at all.
		...(Number.isFinite(credits)
			? [counted(Number(credits.toFixed(6)), 'credit used', 'credits used')]
			: []),
	];
	return {
		message: [`${sums.join(', ')}.`, ...warnings].join(' '),
		type: warnings.length > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
}

const counted = (count: number, one: string, many: string): string =>
	`${count} ${count === 1 ? one : many}`;
