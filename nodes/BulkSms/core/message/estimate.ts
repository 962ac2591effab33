import type { OptOutCodes } from '../pages/optOutCodes';
import type { EstimateItem, MeasuredItem } from '../output/sentMessage';
import { allOf, valid, type Checked } from '../problem';
import { checkNumber, isDoubtful, type NumberRules } from './number/checkedNumber';
import { splitDestinations } from './number/destination';
import type { MessageInput } from './messageContent';
import { describeText, type TextFigures } from './segments';
import { composeText, type ComposedText } from './text';

export type Estimate = MeasuredItem &
	Pick<EstimateItem, 'destinations' | 'suggestion'> &
	Required<Pick<EstimateItem, 'numbers' | 'refused'>> & {
		/** The numbers for which `isDoubtful` is true, if there are any. */
		doubtful?: string[];
	};

/**
 * Estimates the segments of a message, without sending it. An opt-out link counts, and is shown
 * with zeros in place of its code.
 */
export function estimateMessage(
	{ to, text, options }: Pick<MessageInput, 'to' | 'text' | 'options'>,
	{ optOutCodes, ...rules }: NumberRules & { optOutCodes: OptOutCodes },
	suggests: boolean,
): Checked<Estimate> {
	const compose = (makeGsmCompatible: boolean) =>
		composeText(text, { options: { ...options, makeGsmCompatible }, codes: optOutCodes });
	const written = compose(false);
	const smart = suggests ? compose(true) : written;
	// Smart Encoding may replace a character that no message may have.
	const composed = allOf(written.ok ? written : smart, smart);
	if (!composed.ok) return composed;
	const [sent, suggestion] = composed.value;
	const estimate: Estimate = { ...measured(sent), destinations: 0, numbers: [], refused: [] };
	const doubtful: string[] = [];
	const seen = new Set<string>();
	for (const written of splitDestinations(to)) {
		const { result, to: cleaned } = checkNumber(written, rules);
		if (!cleaned.ok) {
			estimate.numbers.push({ to: written, result });
			estimate.refused.push({ to: written, reason: cleaned.problem.reason });
			continue;
		}
		const isRepeated = seen.has(cleaned.value);
		estimate.numbers.push({ to: cleaned.value, result: isRepeated ? 'repeated' : result });
		if (isRepeated) continue;
		seen.add(cleaned.value);
		estimate.destinations += 1;
		if (isDoubtful(written, rules.defaultCountryCode)) doubtful.push(written);
	}
	if (doubtful.length > 0) estimate.doubtful = doubtful;
	if (suggests) estimate.suggestion = measured(suggestion);
	return valid(estimate);
}

/** Returns how many SMS a message takes: each destination gets every segment. */
export const segmentsInAll = ({ segments }: TextFigures, destinations: number): number =>
	segments * destinations;

const measured = ({ text, isShortened }: ComposedText): MeasuredItem => ({
	text,
	...(isShortened && { shortened: true }),
	...describeText(text),
});
