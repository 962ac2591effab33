import { sumBy } from 'lodash';
import type { NodeExecutionHint } from 'n8n-workflow';

import { counted } from '../../../core/format/words';
import { segmentsInAll, type Estimate } from '../../../core/message/estimate';
import { zeroWarning } from '../../../core/message/nationalNumber';

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
	const isOfTexts = destinations + refused === 0;
	const times = (each: Estimate) => (isOfTexts ? 1 : each.destinations);
	const segments = sumBy(estimates, (each) => segmentsInAll(each, times(each)));
	const suggested = sumBy(estimates, (each) => segmentsInAll(each.suggestion ?? each, times(each)));
	const warning = zeroWarning(
		estimates.flatMap(({ suspects }) => suspects ?? []),
		defaultCountryCode,
	);
	const sentences = [
		isOfTexts
			? `${counted(estimates.length, 'text')}: ${counted(segments, 'segment')} if each goes to one number.`
			: `${counted(estimates.length, 'text')} to ${counted(destinations, 'number')}: ` +
				`${counted(segments, 'segment')} in all.`,
		...(suggested < segments ? [`Smart Encoding would take ${suggested}.`] : []),
		...(refused > 0 ? [`${counted(refused, 'number')} cannot be used.`] : []),
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
