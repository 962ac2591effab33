import type { NodeExecutionHint } from 'n8n-workflow';

import type { SendResult } from '../../../core/answer/sendResult';
import type { SendFacts } from '../sending/sendRequests';
import { countOutcomes } from './outcomeWords';

/** Sums up a run in one line for the output pane: requests, outcomes, credits, warnings. */
export function summarize(results: SendResult[], facts: SendFacts): NodeExecutionHint {
	const { requests, lookUps, strayDetails, usesTestUrl } = facts;
	const settled = results.filter(({ settledBy }) => settledBy !== undefined).length;
	const isDryRun = results.some(({ outcome }) => outcome === 'dryRun');
	const credits = results.reduce((sum, { detail }) => sum + (detail?.credit ?? 0), 0);
	const counts = countOutcomes(results);
	if (!isDryRun && !results.some(({ outcome }) => outcome === 'accepted')) {
		counts.unshift('0 accepted');
	}
	const warnings = [
		...facts.warnings,
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
		...(lookUps > 0
			? [`${settled} settled by ${counted(lookUps, 'look-up', 'look-ups')} in the message log`]
			: []),
		// Sums of decimal credits such as 0.1 + 0.2 are shown without the noise of floating point, and
		// absurd ones, whose sum is no number, not at all.
		...(Number.isFinite(credits)
			? [counted(Number(credits.toFixed(6)), 'credit used', 'credits used')]
			: []),
	];
	return {
		message: [`${sums.join(', ')}.`, ...facts.notes, ...warnings].join(' '),
		type: warnings.length > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
}

const counted = (count: number, one: string, many: string): string =>
	`${count} ${count === 1 ? one : many}`;
