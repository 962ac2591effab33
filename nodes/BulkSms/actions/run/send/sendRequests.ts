import { sameForAll } from '../../../core/gateway/answer/requestResults';
import { type PlannedRequest, recipientsOf } from '../../../core/message/planning';
import { timeUpdater } from '../../../core/message/schedule/timeUpdate';
import { MINUTE } from '../../../core/message/schedule/wallClock';
import type { Advice } from '../../../core/problem';
import { sending } from '../../../parameters/sending';
import { RateLimiter } from '../../../transport/rateLimiter';
import { BlockSizes, sendInBlocks } from '../../store/blocks';
import { ExecutionMemory, keepResults } from '../memory/executionMemory';
import type { SendRun } from '../run';
import { chooseRequests } from './chooseRecipients';
import { checkBalance } from './minimumBalance';
import { atPace, durationBefore } from './pace';
import { previewRun } from './previewRun';
import { RequestSender } from './requestSender';

const RESEND = `. To send to everybody again, add ${sending.place('resendWhenOutcomeUnknown')}`;

/**
 * Sends the messages, or shows what would be sent. Final results are kept even if an error is
 * thrown, because another try must know what was sent.
 */
export async function sendAll(run: SendRun): Promise<void> {
	try {
		const requests = chooseRequests(run);
		if (run.stats.preview) await previewRun(run, requests);
		else await sendRequests(run, requests);
	} finally {
		// A preview settles nothing.
		if (!run.stats.preview) keepResults(run.memory, run.ledger);
	}
}

/** If nothing may be sent, every recipient of the requests gets a result with the reason. */
async function sendRequests(run: SendRun, requests: PlannedRequest[]): Promise<void> {
	const { client, clock, context, ledger, operation, settings, stats, zones } = run;
	const { uncertainty } = run.memory;
	// No safeguard helps: the marks of Skip Repeats show nothing where a text differs on each try.
	if (uncertainty && !settings.resendWhenOutcomeUnknown) {
		const advice: Advice = `${uncertainty.advice}${operation === 'send' ? RESEND : ''}`;
		for (const request of requests) {
			const inDoubt = sameForAll(request, 'unknown', { ...uncertainty, advice });
			for (const result of inDoubt.results) ledger.keep(result);
		}
		return;
	}
	const balance = await checkBalance(run, requests);
	// In a cancelled execution the reason is the cancellation, not the balance.
	if (balance?.ok === false && !client.isCancelled) {
		const reason = `Not sent, because ${balance.problem.reason}`;
		ledger.refuse(requests.flatMap(recipientsOf), { ...balance.problem, reason, scope: 'run' });
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
	const sender = new RequestSender(client, settings, ledger, updateTimes, limiter);
	for (const takes of durationBefore(perMinute, requests, 'takes')) {
		// The line above the output comes only at the end.
		context.logger.info(`${context.getNode().name}: ${takes}`);
		context.sendMessageToUI(takes);
	}
	const begin = clock.steady();
	const sizes = new BlockSizes(concurrency, perMinute && MINUTE / perMinute);
	stats.warnings.push(...(await sendInBlocks(run, requests, sender, sizes)));
	stats.notes.push(...atPace(perMinute, clock.steady() - begin, 'Sending took'));
	stats.requests = sender.requests;
	stats.strayDetails = sender.strayDetails;
}
