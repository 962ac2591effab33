import type { IExecuteFunctions } from 'n8n-workflow';

import { isTestWebhookUrl } from '../../../core/callback/webAddress';
import { previewResults } from '../../../core/answer/requestResults';
import { refusedResult, type SendResult } from '../../../core/answer/sendResult';
import type { OutgoingMessage, Recipient } from '../../../core/message/outgoingMessage';
import type { Checked, Problem } from '../../../core/problem';
import { narrowRequest, recipientsOf, type PlannedRequest } from '../../../core/request/planning';
import { readLeaving } from '../input/messageRules';
import type { Run } from '../input/run';
import { sendMarked } from './markedSending';
import { checkBalance, inDryRun, keptBack, wouldBeKeptBack } from './minimumBalance';
import { RepeatStore } from './repeatStore';
import { settleUnknown } from './settleUnknown';
import { Sending, type KeptResults } from './sending';

/** What is known of the sending beside the results. */
export interface SendFacts {
	/** HTTP requests made, repeated ones included. */
	requests: number;
	/** Questions to the message log for what the answers left unknown. */
	lookUps: number;
	/** Details in the answers that belong to nobody. */
	strayDetails: number;
	/** Whether a report is to go to an address that n8n uses only while someone listens. */
	usesTestUrl: boolean;
	/** What the user asked to be told, each a sentence. */
	notes: string[];
	/** What else the user should know, each a sentence. */
	warnings: string[];
}

/** The facts of a run that sent nothing. */
export const NOTHING_SENT: SendFacts = {
	requests: 0,
	lookUps: 0,
	strayDetails: 0,
	usesTestUrl: false,
	notes: [],
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
	const balance = await balanceBefore(context, run, open);
	if (safeguards.dryRun) return showOnly(open, results, balance, facts);
	// Who is not sent to for a cancelled execution hears of that, and not of the balance.
	if (balance?.ok === false && !context.getExecutionCancelSignal()?.aborted) {
		keepBack(open, results, balance.problem);
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
	const counts = { requests: sending.requests, strayDetails: sending.strayDetails };
	if (!run.rules.settleUnknown) return { ...facts, ...counts };
	// Behind the marks of Skip Repeats: what was unknown keeps its own, whatever the log says.
	const { lookUps, warnings } = await settleUnknown(context, run);
	facts.warnings.push(...warnings);
	return { ...facts, ...counts, lookUps };
}

/** What Minimum Balance finds; undefined if it is not on, or if there is nothing to send. */
async function balanceBefore(
	context: IExecuteFunctions,
	{ credential, rules, safeguards: { minimumBalance: minimum } }: Run,
	open: PlannedRequest[],
): Promise<Checked<number> | undefined> {
	if (minimum === undefined || open.length === 0) return undefined;
	return await checkBalance(context, { credential, rules, minimum });
}

function showOnly(
	open: PlannedRequest[],
	results: KeptResults,
	balance: Checked<number> | undefined,
	facts: SendFacts,
): SendFacts {
	for (const result of previewResults(open)) {
		results.keep(balance?.ok === false ? wouldBeKeptBack(result, balance.problem) : result);
	}
	if (!balance) return facts;
	const told = inDryRun(balance);
	return balance.ok
		? { ...facts, notes: [told] }
		: { ...facts, warnings: [...facts.warnings, told] };
}

function keepBack(open: PlannedRequest[], results: KeptResults, problem: Problem): void {
	const shared = keptBack(problem);
	for (const recipient of open.flatMap(recipientsOf)) {
		results.keep(refusedResult(recipient, shared));
	}
}

const reportsToTestUrl = ({ fields: { notifyUrl } }: OutgoingMessage): boolean =>
	notifyUrl !== undefined && isTestWebhookUrl(notifyUrl);

/**
 * Whether no earlier try settled a recipient. What the gateway rejected is what a further try is for,
 * but not what only the message log calls so: Settle Unknown never leads to a second sending.
 */
const isOpen = (run: Run) => (recipient: Recipient) => {
	const { outcome, settledBy } = run.earlierTry.get(recipient) ?? {};
	return outcome === undefined || (outcome === 'rejected' && settledBy === undefined);
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
