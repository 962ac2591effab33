import { sumBy } from 'lodash';
import type { NodeExecutionHint } from 'n8n-workflow';

import { segmentsInAll, type Estimate } from '../../core/estimate';

/**
 * Sums up an estimate in one line for the output pane. In segments and not in money: what a segment
 * costs is between the account and its provider.
 */
export function estimateHint(estimates: Estimate[]): NodeExecutionHint {
	const destinations = sumBy(estimates, (each) => each.destinations);
	const refused = sumBy(estimates, (each) => each.refused.length);
	const segments = sumBy(estimates, (each) => segmentsInAll(each, each.destinations));
	const suggested = sumBy(estimates, (each) =>
		segmentsInAll(each.suggestion ?? each, each.destinations),
	);
	const sentences = [
		`${counted(estimates.length, 'text')} to ${counted(destinations, 'number')}: ` +
			`${counted(segments, 'segment')} in all.`,
		...(suggested < segments ? [`Make GSM-Compatible would take ${suggested}.`] : []),
		...(refused > 0 ? [`${counted(refused, 'number')} cannot be used.`] : []),
	];
	return {
		message: sentences.join(' '),
		type: refused > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
}

const counted = (count: number, what: string): string =>
	`${count} ${what}${count === 1 ? '' : 's'}`;
