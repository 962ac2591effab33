import type { OptOutCodes } from '../optOut/optOutCodes';
import { allOf, valid, type Checked } from '../problem';
import { cleanDestination, splitDestinations } from './destination';
import type { MessageInput } from './messageContent';
import { isSuspect } from './nationalNumber';
import { describeText, type TextFigures } from './segments';
import { composeText, type ComposedText } from './text';

/** A text with what there is to know of it. */
export type MeasuredText = TextFigures & { text: string; shortened?: true };

/** What a message would take, without sending it. */
export type Estimate = MeasuredText & {
	destinations: number;
	refused: Array<{ to: string; reason: string }>;
	/** Those it would be sent to that may be national ones without their 0, if there are any. */
	suspects?: string[];
	/** The text that "Smart Encoding" would send: only if it was asked for. */
	suggestion?: MeasuredText;
};

/**
 * Estimates one message, or says what is wrong with its text. A link for opt-outs counts, and is shown
 * with zeros in place of its code.
 */
export function estimateMessage(
	{ to, text, options }: Pick<MessageInput, 'to' | 'text' | 'options'>,
	{ defaultCountryCode, optOutCodes }: { defaultCountryCode: string; optOutCodes: OptOutCodes },
	suggests: boolean,
): Checked<Estimate> {
	const compose = (makeGsmCompatible: boolean) =>
		composeText(text, { options: { ...options, makeGsmCompatible }, codes: optOutCodes });
	const plain = compose(false);
	const composed = allOf(plain, suggests ? compose(true) : plain);
	if (!composed.ok) return composed;
	const [sent, suggestion] = composed.value;
	const estimate: Estimate = { ...measured(sent), destinations: 0, refused: [] };
	const suspects: string[] = [];
	for (const number of splitDestinations(to)) {
		const cleaned = cleanDestination(number, defaultCountryCode);
		if (!cleaned.ok) estimate.refused.push({ to: number, reason: cleaned.problem.reason });
		else {
			estimate.destinations += 1;
			if (isSuspect(number, defaultCountryCode)) suspects.push(number);
		}
	}
	if (suspects.length > 0) estimate.suspects = suspects;
	if (suggests) estimate.suggestion = measured(suggestion);
	return valid(estimate);
}

/** How many SMS a message is: each of its destinations gets every segment. */
export const segmentsInAll = ({ segments }: TextFigures, destinations: number): number =>
	segments * destinations;

const measured = ({ text, isShortened }: ComposedText): MeasuredText => ({
	text,
	...(isShortened && { shortened: true }),
	...describeText(text),
});
