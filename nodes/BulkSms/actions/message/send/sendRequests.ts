import type { IExecuteFunctions } from 'n8n-workflow';
import { creditsIn } from '../../../core/account/accountAnswers';
import { saidBy } from '../../../core/answer/gatewayWords';
import { previewResults, sameForAll } from '../../../core/answer/requestResults';
import { counted } from '../../../core/format/words';
import { type Advice, type Checked, invalid, type Problem, valid } from '../../../core/problem';
import { type PlannedRequest, recipientsOf } from '../../../core/request/planning';
import type { Client } from '../../../transport/client';
import { askFor, BALANCE_REQUEST } from '../../account/askFor';
import { safeguards } from '../../parameters/safeguards';
import { openReservation } from '../../store/openReservation';
import { readTimeUpdate } from '../input/messageInput';
import { announceDuration, durationAfter, durationBefore, SharedPace } from './messageRate';
import { isOpen } from './recipientChoice';
import { RequestSender } from './requestSender';
import type { Run } from './run';
import { sendInBlocks } from './sendInBlocks';

const LABEL = safeguards.options.minimumBalance.displayName;

/** @returns the credits, or why nothing may be sent, as the end of a sentence */
export async function checkBalance(
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
			`the balance is not known: the answer of the gateway does not tell it as a number${saidBy(asked.value.answer, client.credential.redact)}`,
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

export const asNotSent = (problem: Problem): Problem => ({
	...problem,
	reason: `Not sent, because ${problem.reason}`,
	scope: 'run',
});

const inDryRun = (balance: Checked<number>): string =>
	balance.ok
		? `${LABEL} would let it send: the balance is ${counted(balance.value, 'credit')}.`
		: `${LABEL} would stop it: ${balance.problem.reason}.`;

export async function preview(run: Run, requests: PlannedRequest[]): Promise<void> {
	const { rate, results, stats } = run;
	if (rate) stats.notes.push(...durationBefore(rate, requests, 'would take'));
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

/** If they may not, everybody in the requests has a result with the reason. */
export async function maySend(run: Run, requests: PlannedRequest[]): Promise<boolean> {
	const { client, memory, results, rules, safeguards } = run;
	const { doubt } = memory;
	// The marks of Skip Repeats tell what was sent before.
	if (doubt && !rules.resendWhenOutcomeUnknown && safeguards.repeatHours === undefined) {
		const advice: Advice = `${doubt.advice}. To send to everybody again, add the option Resend When Outcome Unknown`;
		for (const request of requests) {
			const inDoubt = sameForAll(request, 'unknown', { ...doubt, advice });
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

/** Undefined if Minimum Balance is not on, or if there is nothing to send. */
async function balanceBefore(
	{ client, rules, safeguards: { minimumBalance: minimum } }: Run,
	requests: PlannedRequest[],
): Promise<Checked<number> | undefined> {
	if (minimum === undefined || requests.length === 0) return undefined;
	return await checkBalance(client, rules.timeout, minimum);
}

export async function sendRequests(
	context: IExecuteFunctions,
	run: Run,
	requests: PlannedRequest[],
): Promise<void> {
	const { client, dependencies, rate, results, rules, stats } = run;
	const { clock } = client;
	const updateTimes = readTimeUpdate(context, client.credential, run.safeguards.quietHours);
	const shared = new SharedPace(context, run);
	const sender = new RequestSender(client, rules, results, updateTimes, shared.pace);
	announceDuration(context, run, requests);
	const begin = clock.now();
	const keeping = { client, results, size: dependencies };
	const reservation = openReservation(context, keeping, run.safeguards, requests);
	const blocks = { minSize: dependencies.minBlockSize, interval: rate?.interval };
	await sendInBlocks(requests, sender, reservation, results, isOpen(run), blocks);
	stats.warnings.push(...(reservation?.warnings ?? []));
	shared.keep();
	if (rate) stats.notes.push(...durationAfter(rate, clock.now() - begin));
	stats.requests = sender.requests;
	stats.strayDetails = sender.strayDetails;
}
