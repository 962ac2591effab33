import { refusedResult, skippedResult } from '../../../core/answer/sendResult';
import type { OutgoingMessage } from '../../../core/message/outgoingMessage';
import type { Problem } from '../../../core/problem';
import { selectRecipients, type WhySkip } from '../../../core/selection/selection';
import type { Run } from '../input/run';

/**
 * Chooses who is sent to: not who asked for no messages, not the same text to the same number twice,
 * and nobody if they are too many, or if one that cannot be sent stops the others.
 *
 * Who was skipped by an earlier try stays so, whatever became of the others since.
 *
 * @returns the messages to send. The others have a result, but for those that are held back only
 * because of another one
 */
export function chooseRecipients(run: Run): OutgoingMessage[] {
	const { earlierTry, results, stops } = run;
	const { messages, refused } = run.messages;
	const { skips, maxRecipients } = run.safeguards;
	for (const [recipient, problem] of refused) results.keep(refusedResult(recipient, problem));
	const skippedEarlier: WhySkip = (recipient) => earlierTry.get(recipient)?.reason;
	const known = earlierTry.size > 0 ? [skippedEarlier] : [];
	const chosen = selectRecipients(messages, [...known, ...skips]);
	for (const [recipient, reason] of chosen.skipped) results.keep(skippedResult(recipient, reason));
	const tooMany = excess(chosen.messages, maxRecipients);
	if (tooMany) {
		const all = chosen.messages.flatMap(({ recipients }) => recipients);
		for (const recipient of all) results.keep(refusedResult(recipient, tooMany));
		return [];
	}
	return stops && refused.size > 0 ? [] : chosen.messages;
}

function excess(messages: OutgoingMessage[], most: number | undefined): Problem | undefined {
	if (most === undefined) return undefined;
	const count = messages.reduce((sum, { recipients }) => sum + recipients.length, 0);
	if (count <= most) return undefined;
	return {
		field: 'Max Recipients',
		reason: `Nothing was sent, because ${count} numbers are more than Max Recipients allows (${most})`,
		advice: 'Send to fewer numbers, or raise the limit',
		concernsAll: true,
	};
}
