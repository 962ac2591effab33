import type { OptOutCodes } from '../callback/optOutCodes';
import { valid, type Checked } from '../problem';
import { cleanDestination, splitDestinations } from './destination';
import { makeGsmCompatible } from './gsmCompatible';
import type { MessageInput } from './messageContent';
import { mayLackItsZero } from './nationalNumber';
import { describeText, type TextFigures } from './segments';
import { checkLinkedText } from './text';

/** A text with what there is to know of it. */
export interface MeasuredText extends TextFigures {
	text: string;
}

/** What a message would take, without sending it. */
export interface Estimate extends MeasuredText {
	/** Numbers it would be sent to. */
	destinations: number;
	/** Numbers that cannot be used, as they were written. */
	refused: Array<{ to: string; reason: string }>;
	/** Those it would be sent to that may be national ones without their 0, if there are any. */
	doubtful?: string[];
	/** The text that "Smart Encoding" would send: only if it was asked for. */
	suggestion?: MeasuredText;
}

/** What an estimate depends on beside the input. */
export interface EstimateRules {
	defaultCountryCode: string;
	optOutCodes: OptOutCodes;
}

/**
 * Estimates one message. A link for opt-outs counts, and is shown with zeros in place of its code.
 *
 * @param account its `defaultCountryCode` is put in place of a single leading zero; empty = none
 * @param suggests whether to show what "Smart Encoding" would send
 * @returns the figures, or what is wrong with the text
 */
export function estimateMessage(
	{ to, text, options }: Pick<MessageInput, 'to' | 'text' | 'options'>,
	{ defaultCountryCode, optOutCodes }: EstimateRules,
	suggests: boolean,
): Checked<Estimate> {
	const checked = checkLinkedText(text, options, optOutCodes);
	if (!checked.ok) return checked;
	const estimate: Estimate = { ...measured(checked.value.text), destinations: 0, refused: [] };
	const doubtful: string[] = [];
	for (const number of splitDestinations(to)) {
		const cleaned = cleanDestination(number, defaultCountryCode);
		if (!cleaned.ok) estimate.refused.push({ to: number, reason: cleaned.problem.reason });
		else {
			estimate.destinations += 1;
			if (mayLackItsZero(number, defaultCountryCode)) doubtful.push(number);
		}
	}
	if (doubtful.length > 0) estimate.doubtful = doubtful;
	if (suggests) estimate.suggestion = measured(makeGsmCompatible(checked.value.text));
	return valid(estimate);
}

/** How many SMS a message is: each of its destinations gets every segment. */
export const segmentsInAll = ({ segments }: TextFigures, destinations: number): number =>
	segments * destinations;

const measured = (text: string): MeasuredText => ({ text, ...describeText(text) });
