import type { OptOutCodes } from '../optOut/optOutCodes';
import type { EstimateItem, MeasuredItem } from '../output/sentMessage';
import { attempt } from '../problem';
import {
	checkNumber,
	type CheckedNumber,
	type NumberRules,
	type OtherMeaning,
} from './number/checkedNumber';
import type { MessageInput } from './messageContent';
import { describeText } from './segments';
import { composeText } from './text';

export type Estimate = MeasuredItem &
	Pick<EstimateItem, 'destinations' | 'suggestion'> &
	Required<Pick<EstimateItem, 'numbers' | 'refused'>> & {
		/** Of the numbers that could be a mobile abroad, too. */
		otherMeanings: OtherMeaning[];
	};

type WrittenNumber = CheckedNumber & { written: string };

/** Checks numbers as written. It yields from time to time. */
export function* checkNumbers(to: string[], rules: NumberRules): Generator<void, WrittenNumber[]> {
	const checked: WrittenNumber[] = [];
	for (const [index, written] of to.entries()) {
		if (index % 100 === 99) yield;
		checked.push({ written, ...checkNumber(written, rules) });
	}
	return checked;
}

/**
 * Estimates the segments of a message, without sending it. An opt-out link counts, and is shown
 * with zeros in place of its code.
 *
 * @throws Refusal of a text that cannot be sent
 */
export function estimateMessage(
	{ text, options }: Pick<MessageInput, 'text' | 'options'>,
	numbers: WrittenNumber[],
	optOutCodes: OptOutCodes,
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
	for (const { written, result, to: cleaned, other } of numbers) {
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
