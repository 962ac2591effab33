import type { IExecuteFunctions } from 'n8n-workflow';

import { isTestWebhookUrl } from '../../../core/callback/notifyUrl';
import { previewResults } from '../../../core/answer/requestResults';
import type { SendResult } from '../../../core/answer/sendResult';
import type { OutgoingMessage, Recipient } from '../../../core/message/outgoingMessage';
import { narrowRequest, type PlannedRequest } from '../../../core/request/planning';
import { readLeaving } from '../input/messageRules';
import type { Run } from '../input/run';
import { sendMarked } from './markedSending';
import { RepeatStore } from './repeatStore';
import { Sending, type KeptResults } from './sending';

/** What is known of the sending beside the results. */
export interface SendFacts {
	/** HTTP requests made, repeated ones included. */
	requests: number;
	/** Details in the answers that belong to nobody. */
	strayDetails: number;
	/** Whether a report is to go to an address that n8n uses only while someone listens. */
	usesTestUrl: boolean;
	/** What else the user should know, each a sentence. */
	warnings: string[];
}

/** The facts of a run that sent nothing. */
export const NOTHING_SENT: SendFacts = {
	requests: 0,
	strayDetails: 0,
	usesTestUrl: false,
	warnings: [],
};

/**
 * Sends what no earlier try of this execution settled, and keeps the results in the run; shows it
 * only, if this is a dry run.
 *
 * @param messages the messages that the requests were planned from
 */
export async function sendRequests(
	context: IExecuteFunctions,
	run: Run,
	messages: OutgoingMessage[],
	requests: PlannedRequest[],
): Promise<SendFacts> {
	const { safeguards } = run;
	const results = withPostponements(run.results, messages);
	const mayLeave = leavesIn(run);
	const open = requests.flatMap((request) => narrowRequest(request, mayLeave) ?? []);
	const facts = {
		...NOTHING_SENT,
		usesTestUrl: messages.some(reportsToTestUrl),
		warnings: [...run.messages.warnings, ...safeguards.warnings],
	};
	if (safeguards.dryRun) {
		for (const result of previewResults(open)) results.keep(result);
		return facts;
	}
	const leaveAt = readLeaving(context, run.credential, safeguards.quietHours);
	const sending = new Sending(context, run.credential, run.rules, results, leaveAt);
	if (safeguards.repeatHours === undefined) await sending.send(open);
	else {
		const store = new RepeatStore(context, safeguards.repeatHours, results);
		await sendMarked(open, sending, store, results, isOpen(run));
		facts.warnings.push(...store.warnings);
	}
	return { ...facts, requests: sending.requests, strayDetails: sending.strayDetails };
}

const reportsToTestUrl = ({ fields: { notifyUrl } }: OutgoingMessage): boolean =>
	notifyUrl !== undefined && isTestWebhookUrl(notifyUrl);

/** Whether no earlier try settled a recipient. What the gateway rejected is what a further try is for. */
const isOpen = (run: Run) => (recipient: Recipient) => {
	const outcome = run.earlierTry.get(recipient)?.outcome;
	return outcome === undefined || outcome === 'rejected';
};

/** Whether a recipient may be sent to in this try: also again, if the user allows that. */
function leavesIn(run: Run): (recipient: Recipient) => boolean {
	const opens = isOpen(run);
	if (!run.rules.resendWhenOutcomeUnknown) return opens;
	return (recipient) => opens(recipient) || run.earlierTry.get(recipient)?.outcome === 'unknown';
}

/**
 * Adds to a result that its message was postponed, because messages that share a request do not share
 * that. What was found when the request left counts first.
 */
function withPostponements(results: KeptResults, messages: OutgoingMessage[]): KeptResults {
	const postponements = new Map(
		messages.flatMap(({ postponed, recipients }) =>
			postponed ? recipients.map((recipient) => [recipient, postponed] as const) : [],
		),
	);
	if (postponements.size === 0) return results;
	return {
		of: (recipient) => results.of(recipient),
		keep: (result: SendResult) => {
			const postponed = postponements.get(result.recipient);
			const wasPlanned = result.size !== undefined;
			results.keep(postponed && wasPlanned ? { postponed, ...result } : result);
		},
	};
}
