import type { IExecuteFunctions } from 'n8n-workflow';

import { LABELS } from '../../../core/labels';
import { unlessAlike, unlessTwiceInItem } from '../../../core/message/duplicates';
import type { OutgoingMessage, Recipient } from '../../../core/message/outgoingMessage';
import {
	messagesIn,
	narrowRequest,
	type PlannedRequest,
	planRequests,
} from '../../../core/message/planning';
import {
	keepRecipients,
	selectRecipients,
	unlessSuppressed,
	type WhySkip,
} from '../../../core/message/selection';
import { maybeSent } from '../../../core/message/sendResult';
import type { Advice, Problem } from '../../../core/problem';
import { isTestWebhookUrl } from '../../../core/text/web/webAddress';
import { safeguards } from '../../../parameters/safeguards';
import { isTool } from '../../forModels';
import type { SendRun } from '../run';

/**
 * Chooses whom this try sends to, and plans the requests as on every try, with the same identifiers.
 * Leaves out recipients with a final result from an earlier try.
 */
export function chooseRequests(run: SendRun): PlannedRequest[] {
	const { ledger, settings } = run;
	const messages = chooseRecipients(run);
	const isDue = (recipient: Recipient): boolean =>
		ledger.isOpen(recipient) ||
		(settings.resendWhenOutcomeUnknown && ledger.of(recipient).earlier?.outcome === 'unknown');
	run.stats.usesTestUrl = messages.some(
		({ fields: { notifyUrl } }) => notifyUrl !== undefined && isTestWebhookUrl(notifyUrl),
	);
	const requests = planRequests(messages, settings.size);
	return requests.flatMap((request) => narrowRequest(request, isDue) ?? []);
}

/**
 * Chooses the recipients. It skips empty items, people who opted out, and duplicates. It chooses
 * nobody if there are too many, or if a message that cannot be sent stops the others. A recipient
 * that an earlier try skipped stays skipped, and what it may have sent is not sent for another item.
 * All others get a result, except those held back because of another one.
 */
function chooseRecipients(run: SendRun): OutgoingMessage[] {
	const { ledger, messages, stops } = run;
	const { columns, duplicates, maxRecipients, numberRules, repeatHours, suppressedNumbers } =
		run.safeguards;
	const isHeldBack = stops && ledger.hasRefused && !run.stats.preview;
	for (const { recipient, why } of ledger.rows) if (why) ledger.leaveOut(recipient, why);
	// A text that is measured alone goes to nobody.
	if (messages[0]?.recipients[0]?.to === '') return messages;
	const known: WhySkip = (recipient) => {
		const { reason, skipped } = ledger.of(recipient).earlier ?? {};
		return reason === undefined || !skipped ? undefined : { reason, kind: skipped };
	};
	const sent = keepRecipients(messages, (each) => maybeSent(ledger.of(each).earlier));
	const rules = [
		known,
		...columns.map((each) => each.unlessMarked(ledger.recipients, numberRules)),
		...(suppressedNumbers ? [unlessSuppressed(suppressedNumbers)] : []),
		unlessTwiceInItem(),
		// A text that must not be repeated by another execution must not be repeated by this one.
		...unlessAlike(duplicates, repeatHours !== undefined, sent),
	];
	const chosen = selectRecipients(messages, rules, (recipient, skip) =>
		ledger.leaveOut(recipient, skip),
	);
	const numbers = messagesIn({ messages: chosen });
	const isTooMany = maxRecipients !== undefined && numbers > maxRecipients;
	if (isTooMany) {
		const problem = tooManyNumbers(run.context, numbers, maxRecipients);
		for (const { recipients } of chosen) ledger.refuse(recipients, problem);
	}
	return isTooMany || isHeldBack ? [] : chosen;
}

/** A model is told what to give, because it cannot change the limit. */
function tooManyNumbers(context: IExecuteFunctions, numbers: number, most: number): Problem {
	const { displayName: field } = safeguards.options.maxRecipients;
	const problem: Problem = {
		field,
		reason: `Nothing was sent, because ${numbers} numbers are more than ${field} allows (${most})`,
		advice: 'Check where the numbers come from, or raise the limit',
		scope: 'run',
	};
	if (!isTool(context.getNode())) return problem;
	const allowed = most === 1 ? 'one number' : `at most ${most} numbers`;
	const place = safeguards.place('maxRecipients');
	const advice: Advice = `Give ${allowed} in each call, or let the user raise ${place}`;
	return { ...problem, field: LABELS.to, advice };
}
