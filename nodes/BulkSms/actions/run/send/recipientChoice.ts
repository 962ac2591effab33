import { refusedResult, skippedResult } from '../../../core/gateway/answer/sendResult';
import type { OutgoingMessage, Recipient } from '../../../core/message/outgoingMessage';
import type { Problem } from '../../../core/problem';
import { narrowRequest, planRequests, type PlannedRequest } from '../../../core/message/planning';
import { selectRecipients, unlessTwiceInItem, type WhySkip } from '../../../core/message/selection';
import { isTestWebhookUrl } from '../../../core/text/web/webAddress';
import { safeguards } from '../../parameters/safeguards';
import type { RunRecord, SendRun } from '../run';

/**
 * Chooses the recipients. It skips people who opted out, and the same text to the same number. It
 * chooses nobody if there are too many, or if a message that cannot be sent stops the others. A
 * recipient that an earlier try skipped stays skipped. All others get a result, except those held
 * back because of another one.
 */
export function chooseRecipients(run: SendRun): OutgoingMessage[] {
	const { earlierTry, results, stops } = run;
	const { messages, refused } = run.messages;
	const { skips, maxRecipients } = run.safeguards;
	for (const [recipient, problem] of refused) results.keep(refusedResult(recipient, problem));
	const skippedEarlier: WhySkip = (recipient) => earlierTry.get(recipient)?.reason;
	const known = earlierTry.size > 0 ? [skippedEarlier] : [];
	const chosen = selectRecipients(messages, [...known, ...skips, unlessTwiceInItem()]);
	for (const [recipient, reason] of chosen.skipped) results.keep(skippedResult(recipient, reason));
	const tooMany = excess(chosen.messages, maxRecipients);
	if (tooMany) {
		for (const { recipients } of chosen.messages) results.refuse(recipients, tooMany);
		return [];
	}
	return stops && refused.size > 0 ? [] : chosen.messages;
}

function excess(messages: OutgoingMessage[], most: number | undefined): Problem | undefined {
	if (most === undefined) return undefined;
	const count = messages.reduce((sum, { recipients }) => sum + recipients.length, 0);
	if (count <= most) return undefined;
	return {
		field: safeguards.options.maxRecipients.displayName,
		reason: `Nothing was sent, because ${count} numbers are more than Max Recipients allows (${most})`,
		advice: 'Check where the numbers come from, or raise the limit',
		scope: 'run',
	};
}

/**
 * Plans as on every try, with the same identifiers. Leaves out recipients with a final result from
 * an earlier try.
 */
export function planOpen(run: SendRun, messages: OutgoingMessage[]): PlannedRequest[] {
	const { resendWhenOutcomeUnknown } = run.settings;
	const opens = isOpen(run);
	const isDue = (recipient: Recipient): boolean =>
		opens(recipient) ||
		(resendWhenOutcomeUnknown && run.earlierTry.get(recipient)?.outcome === 'unknown');
	run.stats.usesTestUrl = messages.some(
		({ fields: { notifyUrl } }) => notifyUrl !== undefined && isTestWebhookUrl(notifyUrl),
	);
	const requests = planRequests(messages, run.settings.size);
	if (run.earlierTry.size === 0) return requests;
	return requests.flatMap((request) => narrowRequest(request, isDue) ?? []);
}

/**
 * Whether a recipient has no final result from an earlier try. A rejected message may be tried
 * again.
 */
export const isOpen =
	({ earlierTry }: Pick<RunRecord, 'earlierTry'>) =>
	(recipient: Recipient): boolean => {
		const earlier = earlierTry.get(recipient);
		return earlier === undefined || earlier.outcome === 'rejected';
	};
