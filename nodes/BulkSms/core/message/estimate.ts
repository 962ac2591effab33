import type { OptOutCodes } from '../optOut/optOutCodes';
import type { EstimateItem, MeasuredItem } from '../output/sentMessage';
import { attempt } from '../problem';
import { checkNumber, type NumberRules, type OtherMeaning } from './number/checkedNumber';
import type { MessageInput } from './messageContent';
import { describeText } from './segments';
import { composeText } from './text';

export type Estimate = MeasuredItem &
	Pick<EstimateItem, 'destinations' | 'suggestion'> &
	Required<Pick<EstimateItem, 'numbers' | 'refused'>> & {
		/** Of the numbers that could be a mobile abroad, too. */
		otherMeanings: OtherMeaning[];
	};

/**
 * Estimates the segments of a message, without sending it. An opt-out link counts, and is shown
 * with zeros in place of its code.
 *
 * @throws Refusal of a text that cannot be sent
 */
export function estimateMessage(
	{ to, text, options }: Pick<MessageInput, 'to' | 'text' | 'options'>,
	{ optOutCodes, ...rules }: NumberRules & { optOutCodes: OptOutCodes },
): Estimate {
	const compose = (makeGsmCompatible: boolean) =>
		composeText(text, { options: { ...options, makeGsmCompatible }, codes: optOutCodes });
	const suggests = options.makeGsmCompatible === true;
	const suggestion = compose(suggests);
	// Smart Encoding may replace a character that no message may have.
	const written = suggests ? attempt(() => compose(false)) : undefined;
	const sent = written?.ok ? written.value : suggestion;
	const estimate: Estimate = {
		...measured(sent),
		destinations: 0,
		numbers: [],
		refused: [],
		otherMeanings: [],
	};
	const seen = new Set<string>();
	for (const written of to) {
		const { result, to: cleaned, other } = checkNumber(written, rules);
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
		if (other) estimate.otherMeanings.push(other);
	}
	if (suggests) estimate.suggestion = measured(suggestion);
	return estimate;
}

/** Returns how many SMS a message takes: each destination gets every segment. */
export const segmentsInAll = (
	{ segments }: Pick<MeasuredItem, 'segments'>,
	destinations: number,
): number => segments * destinations;

const measured = ({ text, isShortened }: ReturnType<typeof composeText>): MeasuredItem => ({
	text,
	...(isShortened && { shortened: true }),
	...describeText(text),
});
