import { sumBy, uniq } from 'lodash';

import { readCredits } from '../../../core/gateway/answer/endpointAnswer';
import { afterColon } from '../../../core/gateway/answer/gatewayWords';
import { previewResults, sameForAll } from '../../../core/gateway/answer/requestResults';
import { refusedResult, skippedResult } from '../../../core/gateway/answer/sendResult';
import type { OutgoingMessage, Recipient } from '../../../core/message/outgoingMessage';
import {
	narrowRequest,
	type PlannedRequest,
	planRequests,
	recipientsOf,
} from '../../../core/message/planning';
import { timeUpdater } from '../../../core/message/timeUpdate';
import { BlockSizes, sendInBlocks } from '../../store/blocks';
import { MINUTE } from '../../../core/message/schedule/wallClock';
import { LABELS, SETTINGS } from '../../../core/labels';
import { callingCodeOf } from '../../../core/message/number/country';
import { selectRecipients, unlessTwiceInItem, type WhySkip } from '../../../core/message/selection';
import { type Advice, type Checked, invalid, valid } from '../../../core/problem';
import { isTestWebhookUrl } from '../../../core/text/web/webAddress';
import { counted, duration } from '../../../core/text/words';
import { RateLimiter } from '../../../transport/rateLimiter';
import { askFor, BALANCE_REQUEST } from '../../../transport/askFor';
import { safeguards } from '../../../parameters/safeguards';
import { sending } from '../../../parameters/sending';
import { ExecutionMemory } from '../memory/executionMemory';
import { tooManyNumbers } from '../read/settings';
import type { SendRun } from '../run';
import { RequestSender } from './requestSender';

const MINIMUM_BALANCE = safeguards.options.minimumBalance.displayName;
const RESEND = `. To send to everybody again, add ${sending.place('resendWhenOutcomeUnknown')}`;

/**
 * Sends the messages, or shows what would be sent. Final results are kept even if an error is
 * thrown, because another try must know what was sent.
 */
export async function sendAll(run: SendRun): Promise<void> {
	try {
		const requests = planOpen(run, chooseRecipients(run));
		if (run.stats.preview) await previewRun(run, requests);
		else await sendRequests(run, requests);
	} finally {
		// A preview settles nothing.
		if (!run.stats.preview) run.memory.keep(run.results.all());
	}
}

/**
 * Chooses the recipients. It skips people who opted out, and the same text to the same number. It
 * chooses nobody if there are too many, or if a message that cannot be sent stops the others. A
 * recipient that an earlier try skipped stays skipped. All others get a result, except those held
 * back because of another one.
 */
function chooseRecipients(run: SendRun): OutgoingMessage[] {
	const { earlierTry, results, stops } = run;
	const { messages, refused } = run.messages;
	const { skips, maxRecipients } = run.safeguards;
	for (const [recipient, problem] of refused) results.keep(refusedResult(recipient, problem));
	// A text that is measured alone goes to nobody.
	if (messages[0]?.recipients[0]?.to === '') return messages;
	const known: WhySkip[] = earlierTry.size > 0 ? [(each) => earlierTry.get(each)?.reason] : [];
	const rules = [...known, ...skips(run.messages.recipients), unlessTwiceInItem()];
	const chosen = selectRecipients(messages, rules);
	for (const [recipient, reason] of chosen.skipped) results.keep(skippedResult(recipient, reason));
	const numbers = sumBy(chosen.messages, ({ recipients }) => recipients.length);
	const isTooMany = maxRecipients !== undefined && numbers > maxRecipients;
	if (isTooMany) {
		const problem = tooManyNumbers(run.context, numbers, maxRecipients);
		for (const { recipients } of chosen.messages) results.refuse(recipients, problem);
	}
	const isHeldBack = stops && refused.size > 0 && !run.stats.preview;
	return isTooMany || isHeldBack ? [] : chosen.messages;
}

/**
 * Plans as on every try, with the same identifiers. Leaves out recipients with a final result from
 * an earlier try.
 */
function planOpen(run: SendRun, messages: OutgoingMessage[]): PlannedRequest[] {
	const { earlierTry, settings } = run;
	const opens = isOpen(run);
	const isDue = (recipient: Recipient): boolean =>
		opens(recipient) ||
		(settings.resendWhenOutcomeUnknown && earlierTry.get(recipient)?.outcome === 'unknown');
	run.stats.usesTestUrl = messages.some(
		({ fields: { notifyUrl } }) => notifyUrl !== undefined && isTestWebhookUrl(notifyUrl),
	);
	const requests = planRequests(messages, settings.size);
	return earlierTry.size === 0
		? requests
		: requests.flatMap((request) => narrowRequest(request, isDue) ?? []);
}

/**
 * Whether a recipient has no final result from an earlier try. A rejected message may be tried
 * again.
 */
const isOpen =
	({ earlierTry }: SendRun) =>
	(recipient: Recipient): boolean =>
		(earlierTry.get(recipient)?.outcome ?? 'rejected') === 'rejected';

async function previewRun(run: SendRun, requests: PlannedRequest[]): Promise<void> {
	const { results, settings, stats } = run;
	const { limits, repeatHours } = run.safeguards;
	stats.notes.push(...durationBefore(settings.perMinute, requests, 'would take'));
	stats.notes.push(...abroad(run, requests));
	if (run.stops && run.messages.refused.size > 0 && requests.length > 0) {
		stats.warnings.push(
			`${SETTINGS.onError} is Stop Workflow, so Send would stop and send nothing.`,
		);
	}
	const balance = await checkBalance(run, requests);
	const reason =
		balance?.ok === false ? `Would not be sent, because ${balance.problem.reason}` : undefined;
	const previews = previewResults(requests);
	for (const result of previews) {
		results.keep(reason === undefined ? result : { ...result, reason });
	}
	const saved = sumBy(previews, ({ size, preview }) =>
		preview?.suggestion && size ? size.segments - preview.suggestion.segments : 0,
	);
	if (saved > 0) {
		stats.notes.push(`${LABELS.makeGsmCompatible} would save ${counted(saved, 'segment')}.`);
	}
	const unchecked = [
		...(repeatHours === undefined ? [] : [safeguards.options.skipRepeatsHours.displayName]),
		...(limits.length > 0 ? [safeguards.options.limitOverTime.displayName] : []),
	].join(' and ');
	if (unchecked !== '') {
		stats.notes.push(`Not checked: ${unchecked}. n8n's store cannot be asked without counting.`);
	}
	if (balance?.ok) {
		const credits = counted(balance.value, 'credit');
		stats.notes.push(`${MINIMUM_BALANCE} would let it send: the balance is ${credits}.`);
	} else if (balance) {
		stats.warnings.push(`${MINIMUM_BALANCE} would stop it: ${balance.problem.reason}.`);
	}
}

/** Says how many numbers are not of the Default Country Code, for example `1 to another country: +1`. */
function abroad({ client }: SendRun, requests: PlannedRequest[]): string[] {
	const { defaultCountryCode: home } = client.credential;
	if (home === '') return [];
	const numbers = new Set(requests.flatMap(recipientsOf).map(({ to }) => to));
	const codes = [...numbers].map((to) => callingCodeOf(to)).filter((code) => code !== home);
	if (codes.length === 0 || numbers.has('')) return [];
	const named = uniq(codes).map((code = '') => `+${code}`);
	const where = named.length === 1 ? 'another country' : 'other countries';
	return [
		`${codes.length} to ${where}: ${named.slice(0, 5).join(', ')}${named.length > 5 ? ' …' : ''}.`,
	];
}

/** If nothing may be sent, every recipient of the requests gets a result with the reason. */
async function sendRequests(run: SendRun, requests: PlannedRequest[]): Promise<void> {
	const { client, clock, context, operation, results, settings, stats, zones } = run;
	const { uncertainty } = run.memory;
	// No safeguard helps: the marks of Skip Repeats show nothing where a text differs on each try.
	if (uncertainty && !settings.resendWhenOutcomeUnknown) {
		const advice: Advice = `${uncertainty.advice}${operation === 'send' ? RESEND : ''}`;
		for (const request of requests) {
			const inDoubt = sameForAll(request, 'unknown', { ...uncertainty, advice });
			for (const result of inDoubt.results) results.keep(result);
		}
		return;
	}
	const balance = await checkBalance(run, requests);
	// In a cancelled execution the reason is the cancellation, not the balance.
	if (balance?.ok === false && !client.isCancelled) {
		const reason = `Not sent, because ${balance.problem.reason}`;
		results.refuse(requests.flatMap(recipientsOf), { ...balance.problem, reason, scope: 'run' });
		return;
	}
	const { concurrency, perMinute, size } = settings;
	const updateTimes = timeUpdater({ ...zones, quietHours: run.safeguards.quietHours });
	// The tries of Retry On Fail and the rounds of Loop Over Items share the limit.
	const memoryOfPace = () => new ExecutionMemory<number>(context, 'bulkSmsPace', 0);
	const pace = perMinute
		? { perMinute, largest: size.maxDestinations, memory: memoryOfPace(), clock }
		: undefined;
	const limiter = new RateLimiter(pace);
	const sender = new RequestSender(client, settings, results, updateTimes, limiter);
	for (const takes of durationBefore(perMinute, requests, 'takes')) {
		// The line above the output comes only at the end.
		context.logger.info(`${context.getNode().name}: ${takes}`);
		context.sendMessageToUI(takes);
	}
	const begin = clock.steady();
	const sizes = new BlockSizes(concurrency, perMinute && MINUTE / perMinute);
	const storedRun = { ...run, isNew: isOpen(run) };
	stats.warnings.push(...(await sendInBlocks(storedRun, requests, sender, sizes)));
	stats.notes.push(...atPace(perMinute, clock.steady() - begin, 'Sending took'));
	stats.requests = sender.requests;
	stats.strayDetails = sender.strayDetails;
}

/**
 * @returns the credits, or why nothing may be sent, as the end of a sentence. Undefined if Minimum
 * Balance is not on, or if there is nothing to send
 */
async function checkBalance(
	{ client, settings, safeguards: { minimumBalance } }: SendRun,
	requests: PlannedRequest[],
): Promise<Checked<number> | undefined> {
	if (minimumBalance === undefined || requests.length === 0) return undefined;
	const tooLow = (reason: string, advice: Advice) => invalid(MINIMUM_BALANCE, reason, advice);
	const asked = await askFor(client, BALANCE_REQUEST, readCredits, settings.timeout);
	if (!asked.ok) {
		const { reason, advice } = asked.problem;
		return tooLow(`the balance is not known: ${reason}`, `${advice}, or remove the safeguard`);
	}
	if (asked.value.kind === 'unreadable') {
		return tooLow(
			`the balance is not known: the answer does not contain it as a number${afterColon(asked.value.answer, client.credential.redact)}`,
			'Look at the answer with Get Balance of the resource Account, or remove the safeguard',
		);
	}
	const { credits, isPostpaid } = asked.value.value;
	if (credits >= minimumBalance) return valid(credits);
	return tooLow(
		`the balance is ${counted(credits, 'credit')}, and ${MINIMUM_BALANCE} is ${minimumBalance}`,
		isPostpaid
			? 'Ask the provider what the balance of a postpaid account means, or remove the safeguard'
			: 'Add credits to the account, or lower it',
	);
}

function durationBefore(
	perMinute: number | undefined,
	requests: PlannedRequest[],
	takes: 'takes' | 'would take',
): string[] {
	const messages = sumBy(requests, (request) => recipientsOf(request).length);
	const milliseconds = (messages * MINUTE) / (perMinute ?? Infinity);
	return atPace(perMinute, milliseconds, `Sending ${messages} messages ${takes}`);
}

/** Returns a sentence if there is a limit and the sending takes more than a minute. */
const atPace = (perMinute: number | undefined, milliseconds: number, takes: string): string[] =>
	perMinute !== undefined && milliseconds > MINUTE
		? [`${takes} about ${duration(milliseconds)}, at ${counted(perMinute, 'message')} per minute.`]
		: [];
