import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { SendResult } from '../../core/message/sendResult';
import type { Recipient } from '../../core/message/outgoingMessage';
import { attempt } from '../../core/problem';
import { isLoopback } from '../../core/text/web/webAddress';
import { isReview } from '../forModels';
import { addHint } from '../hint';
import type { Dependencies, Execute, Operation } from '../operation';
import { finishRun } from '../run/items/finishRun';
import { toItem } from '../run/items/resultItem';
import { summarize } from '../run/items/runHint';
import { failRun, openRun } from '../run/open/openRun';
import type { SendRun } from '../run/run';
import { questionFields } from '../../parameters/question';
import { checkWaitEnd, deadlineOf, zoneWarning } from '../../parameters/waitLimit';
import { inOrder, sendingTime } from './wait/waiting';
import { questionKind, type QuestionSetup } from './ask/questionSetup';
import { refusedReview, reviewProblem } from './ask/review';
import { waitForAnswer } from './ask/waitForAnswer';
import { notOneNumber, onlyRecipient, sendToOne } from '../run/send/sendToOne';

export { receive } from './ask/waitForAnswer';

export const description: Omit<Operation, 'execute' | 'receive'> = {
	name: 'Send and Wait for Response',
	action: 'Send SMS and wait for response',
	description: 'Send a question by SMS and wait for the answer',
	waitingTooltip: '"Waiting for the response to the SMS"',
	properties: questionFields,
};

/**
 * It also waits if the outcome of the message is unknown. A person who is skipped is not asked, and
 * the item comes out at once. As the review of an agent's tool, it
 * never throws: every failure is a refusal, and the model gets the reason.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and the message was not sent
 */
export async function execute(
	context: IExecuteFunctions,
	dependencies: Dependencies,
): Promise<INodeExecutionData[][]> {
	if (!isReview(context.getNode())) {
		const run = await openQuestion(context, dependencies);
		if ('problem' in run) return await failRun(run.read, run.problem);
		const { result, isAwaited } = await askPerson(run);
		return isAwaited ? await wait(run, result) : await finishUnasked(run, result);
	}
	try {
		return await askInReview(context, dependencies);
	} catch {
		return [[refusedReview('The person could not be asked', 'notSent')]];
	}
}

const askInReview: Execute = async (context, dependencies) => {
	const stopReason = reviewProblem(context);
	if (stopReason) {
		return [[refusedReview(`${stopReason.reason}. ${stopReason.advice}`, 'notSent')]];
	}
	const run = await openQuestion(context, dependencies);
	if ('problem' in run) return [[refusedReview(toldNotSent(run.problem.reason), 'notSent')]];
	const { result, isAwaited } = await askPerson(run);
	if (isAwaited) {
		try {
			return await wait(run, result);
		} catch {
			const reason = 'The SMS was sent, but the execution cannot wait for the answer';
			return [[refusedReview(reason, 'unknown')]];
		}
	}
	const reason = result.problem?.reason ?? result.reason;
	const told = result.outcome === 'unknown' && reason ? reason : toldNotSent(reason);
	return [[refusedReview(told, result.outcome)]];
};

type QuestionRun = SendRun<QuestionSetup> & { recipient: Recipient };

/** Refuses a run that cannot ask, also if the input does not have exactly one number. */
async function openQuestion(
	context: IExecuteFunctions,
	dependencies: Dependencies,
): Promise<QuestionRun | Exclude<Awaited<ReturnType<typeof openRun>>, SendRun>> {
	const run = await openRun(context, dependencies, questionKind(context, dependencies.clock));
	if ('problem' in run) return run;
	const recipient = onlyRecipient(run);
	if (recipient) {
		const clocks = { ...run.zones, now: run.clock.now() };
		const end = attempt(() => checkWaitEnd(run.more.end, recipient.scheduledFor, clocks));
		return end.ok ? { ...run, recipient } : { problem: end.problem, read: run };
	}
	const problem = notOneNumber(
		run,
		'Send and Wait for Response asks',
		'asks one number and waits for its response',
	);
	return { problem, read: run };
}

/** Any person with the link can answer, so the result does not show it. */
async function askPerson(run: QuestionRun) {
	const { result, isAwaited } = await sendToOne(run, run.recipient);
	const text = result.text?.replaceAll(run.more.link, () => '{link}');
	return { result: text === undefined ? result : { ...result, text }, isAwaited };
}

async function wait(run: QuestionRun, result: SendResult): Promise<INodeExecutionData[][]> {
	const { clock, context, memory, more, settings, stats, zones } = run;
	const clocks = { ...zones, now: clock.now() };
	addHint(context, () => {
		const warnings = [
			...(isLoopback(more.link)
				? ['Only this machine can open the link: set N8N_WEBHOOK_URL.']
				: []),
			...(more.end && 'time' in more.end ? zoneWarning(more.end.time, clocks) : []),
			...stats.warnings,
		];
		const segments = result.size?.segments;
		return summarize([result], { stats: { ...stats, warnings }, clocks, segments });
	});
	const { from } = result.recipient;
	const item = toItem(context, result, { ...settings, failuresAs: 'items' });
	const deadline = deadlineOf(more.end, sendingTime(result, clocks.now));
	const until = more.end && { moment: deadline, zone: zones.workflowZone };
	const question = { ...more.page, from, text: more.page.text ?? '', until };
	const waiting = await waitForAnswer(context, { key: more.key, deadline }, question, item);
	memory.forget();
	return waiting;
}

/** A person who was skipped has not approved. */
async function finishUnasked(
	run: QuestionRun,
	result: SendResult,
): Promise<INodeExecutionData[][]> {
	const outputs = await finishRun(run, [result]);
	if (result.outcome !== 'skipped' || run.more.page.responseType !== 'approval') return outputs;
	return outputs.map((items) =>
		items.map((item) => ({
			...item,
			json: inOrder<IDataObject[string]>({ ...item.json, data: { approved: false } }),
		})),
	);
}

const toldNotSent = (reason: string | undefined): string =>
	reason ? `The SMS was not sent: ${reason}` : 'The SMS was not sent';
