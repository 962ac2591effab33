import { creditsIn } from '../../../core/gateway/answer/endpointAnswer';
import { saidBy } from '../../../core/gateway/answer/gatewayWords';
import { previewResults, sameForAll } from '../../../core/gateway/answer/requestResults';
import { maybeSent, type SendResult } from '../../../core/gateway/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import { type PlannedRequest, recipientsOf } from '../../../core/message/planning';
import { MINUTE } from '../../../core/message/schedule/wallClock';
import { type Advice, type Checked, invalid, type Problem, valid } from '../../../core/problem';
import { counted } from '../../../core/text/words';
import type { Client } from '../../../transport/client';
import { RateLimiter } from '../../../transport/rateLimiter';
import { askFor, BALANCE_REQUEST } from '../../account/askFor';
import { safeguards } from '../../parameters/safeguards';
import { openReservation } from '../../store/openReservation';
import { announceDuration, durationAfter, durationBefore } from '../items/runHint';
import { ExecutionMemory } from '../keep/executionMemory';
import { readTimeUpdate } from '../read/messageInput';
import type { RunRecord, SendRun } from '../run';
import { chooseRecipients, isOpen, planOpen } from './recipientChoice';
import { RequestSender, sendInBlocks } from './requestSender';

const PACE = 'bulkSmsPace';
const ALL_RUNS = 0;
const LABEL = safeguards.options.minimumBalance.displayName;

/**
 * Sends the messages, or shows what would be sent. Final results are kept even if an error is
 * thrown, because another try must know what was sent.
 */
export async function sendAll(run: SendRun): Promise<void> {
	try {
		const requests = planOpen(run, chooseRecipients(run));
		if (run.safeguards.dryRun) await preview(run, requests);
		else if (await maySend(run, requests)) await sendRequests(run, requests);
	} finally {
		run.memory.keep(run.results.all());
	}
}

/** @returns the credits, or why nothing may be sent, as the end of a sentence */
async function checkBalance(
	client: Client,
	timeout: number,
	minimum: number,
): Promise<Checked<number>> {
	const asked = await askFor(client, BALANCE_REQUEST, creditsIn, timeout);
	if (!asked.ok) {
		const { reason, advice } = asked.problem;
		return tooLow(`the balance is not known: ${reason}`, `${advice}, or remove ${LABEL}`);
	}
	if (asked.value.kind === 'unreadable') {
		return tooLow(
			`the balance is not known: the answer does not give it as a number${saidBy(asked.value.answer, client.credential.redact)}`,
			`Look at the answer with Get Balance of the resource Account, or remove ${LABEL}`,
		);
	}
	const credits = asked.value.value;
	if (credits >= minimum) return valid(credits);
	return tooLow(
		`the balance is ${counted(credits, 'credit')}, and ${LABEL} is ${minimum}`,
		`Add credits to the account, or lower ${LABEL}`,
	);
}

const tooLow = (reason: string, advice: Advice): Checked<never> => invalid(LABEL, reason, advice);

const asNotSent = (problem: Problem): Problem => ({
	...problem,
	reason: `Not sent, because ${problem.reason}`,
	scope: 'run',
});

const inDryRun = (balance: Checked<number>): string =>
	balance.ok
		? `${LABEL} would let it send: the balance is ${counted(balance.value, 'credit')}.`
		: `${LABEL} would stop it: ${balance.problem.reason}.`;

async function preview(run: SendRun, requests: PlannedRequest[]): Promise<void> {
	const { results, settings, stats } = run;
	stats.notes.push(...durationBefore(settings.perMinute, requests, 'would take'));
	const balance = await balanceBefore(run, requests);
	const reason =
		balance?.ok === false ? `Would not be sent, because ${balance.problem.reason}` : undefined;
	for (const result of previewResults(requests)) {
		results.keep(reason === undefined ? result : { ...result, reason });
	}
	if (run.safeguards.limits.length > 0) {
		stats.notes.push(
			"Limit over Time was not checked: n8n's store cannot be asked without counting.",
		);
	}
	if (balance) (balance.ok ? stats.notes : stats.warnings).push(inDryRun(balance));
}

/** If not, every recipient of the requests gets a result with the reason. */
async function maySend(run: SendRun, requests: PlannedRequest[]): Promise<boolean> {
	const { client, memory, operation, results, settings, safeguards } = run;
	const { uncertainty } = memory;
	// The marks of Skip Repeats show what was sent before.
	if (uncertainty && !settings.resendWhenOutcomeUnknown && safeguards.repeatHours === undefined) {
		const advice: Advice =
			operation === 'send'
				? `${uncertainty.advice}. To send to everybody again, add the option Resend When Outcome Unknown`
				: uncertainty.advice;
		for (const request of requests) {
			const inDoubt = sameForAll(request, 'unknown', { ...uncertainty, advice });
			for (const result of inDoubt.results) results.keep(result);
		}
		return false;
	}
	const balance = await balanceBefore(run, requests);
	// In a cancelled execution the reason is the cancellation, not the balance.
	if (balance === undefined || balance.ok || client.isCancelled) return true;
	results.refuse(requests.flatMap(recipientsOf), asNotSent(balance.problem));
	return false;
}

/** Returns undefined if Minimum Balance is not on, or if there is nothing to send. */
async function balanceBefore(
	{ client, settings, safeguards: { minimumBalance: minimum } }: SendRun,
	requests: PlannedRequest[],
): Promise<Checked<number> | undefined> {
	if (minimum === undefined || requests.length === 0) return undefined;
	return await checkBalance(client, settings.timeout, minimum);
}

async function sendRequests(run: SendRun, requests: PlannedRequest[]): Promise<void> {
	const { client, clock, context, dependencies, results, settings, stats } = run;
	const { perMinute } = settings;
	const updateTimes = readTimeUpdate(context, client.credential, run.safeguards.quietHours);
	const sender = new RequestSender(client, settings, results, updateTimes, limiterOf(run));
	announceDuration(context, perMinute, requests);
	const begin = clock.now();
	const keeping = { client, results, size: dependencies };
	const reservation = openReservation(context, keeping, run.safeguards, requests);
	const interval = perMinute && MINUTE / perMinute;
	const blocks = { minSize: dependencies.minBlockSize, interval };
	await sendInBlocks(requests, sender, reservation, results, isOpen(run), blocks);
	stats.warnings.push(...(reservation?.warnings ?? []));
	stats.notes.push(...durationAfter(perMinute, clock.now() - begin));
	stats.requests = sender.requests;
	stats.strayDetails = sender.strayDetails;
}

/** The limit that the tries of Retry On Fail and the rounds of Loop Over Items share. */
function limiterOf({ context, clock, settings: { perMinute, size } }: SendRun): RateLimiter {
	if (perMinute === undefined) return new RateLimiter();
	const memory = new ExecutionMemory<number>(context, PACE, ALL_RUNS);
	const limit = { perMinute, largest: size.maxDestinations, memory };
	return new RateLimiter(limit, clock.now());
}

/** Returns undefined unless the input has exactly one number, or one item without a number. */
export function onlyRecipient({ messages }: RunRecord): Recipient | undefined {
	const [recipient, ...others] = messages.recipients;
	return others.length === 0 ? recipient : undefined;
}

export interface SentOne {
	result: SendResult;
	/** Whether this run may have sent it. */
	isAwaited: boolean;
}

/** Sends the message of a run that has only one recipient. */
export async function sendToOne(run: SendRun, recipient: Recipient): Promise<SentOne> {
	const earlier = run.earlierTry.get(recipient);
	await sendAll(run);
	if (earlier && maybeSent(earlier)) return { result: sentBefore(earlier), isAwaited: false };
	const result = run.results.final(recipient);
	return { result, isAwaited: maybeSent(result) && !run.memory.uncertainty };
}

/** The result of an earlier try of the execution. Nothing would wait for the answer to it. */
const sentBefore = (earlier: SendResult): SendResult =>
	earlier.problem ? earlier : { ...earlier, outcome: 'unknown', problem: SENT_BEFORE };

const SENT_BEFORE: Problem = {
	field: 'Execution',
	reason: 'An earlier try sent the message, but failed before it waited',
	advice: 'Ask the person, or send it again in a new execution',
};
