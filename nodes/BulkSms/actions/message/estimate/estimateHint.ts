import { countBy, sumBy } from 'lodash';
import type { NodeExecutionHint } from 'n8n-workflow';

import { counted } from '../../../core/format/words';
import { zeroWarning, type CheckedNumber } from '../../../core/message/checkedNumber';
import { segmentsInAll, type Estimate } from '../../../core/message/estimate';

/**
 * Sums up an estimate in one line for the output pane. In segments and not in money: what a segment
 * costs is between the account and its provider.
 *
 * @param defaultCountryCode the one that the estimates were made with
 * @param differing for how many of the texts the gateway counts something else
 */
export function estimateHint(
	estimates: Estimate[],
	defaultCountryCode: string,
	differing: number,
): NodeExecutionHint {
	const destinations = sumBy(estimates, (each) => each.destinations);
	const refused = sumBy(estimates, (each) => each.refused.length);
	const { suspect = 0, repaired = 0, invalid = 0 } = countResults(estimates);
	const isOfTexts = destinations + refused === 0;
	const times = (each: Estimate) => (isOfTexts ? 1 : each.destinations);
	const segments = sumBy(estimates, (each) => segmentsInAll(each, times(each)));
	const suggested = sumBy(estimates, (each) => segmentsInAll(each.suggestion ?? each, times(each)));
	const warning = zeroWarning(
		estimates.flatMap(({ doubtful }) => doubtful ?? []),
		defaultCountryCode,
	);
	const sentences = [
		isOfTexts
			? `${counted(estimates.length, 'text')}: ${counted(segments, 'segment')} if each goes to one number.`
			: `${counted(estimates.length, 'text')} to ${counted(destinations, 'number')}: ` +
				`${counted(segments, 'segment')} in all.`,
		...(suggested < segments ? [`Smart Encoding would take ${suggested}.`] : []),
		...(suspect > 0
			? [`${counted(suspect, 'number')} suspect: the first 0 is probably missing.`]
			: []),
		...(repaired > 0 ? [`${counted(repaired, 'number')} repaired.`] : []),
		...(invalid > 0 ? [`${counted(invalid, 'number')} cannot be used.`] : []),
		...(differing > 0
			? [`The gateway counts other credits than segments for ${counted(differing, 'text')}.`]
			: []),
		...(warning === undefined ? [] : [warning]),
	];
	return {
		message: sentences.join(' '),
		type: refused > 0 || differing > 0 || warning !== undefined ? 'warning' : 'info',
		location: 'outputPane',
	};
}

/** How many numbers there are of each result. */
const countResults = (estimates: Estimate[]): Partial<Record<CheckedNumber['result'], number>> =>
	countBy(
		estimates.flatMap(({ numbers }) => numbers),
		({ result }) => result,
	);
