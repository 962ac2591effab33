import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { cloneDeep, isObject, omit } from 'lodash';
import { z } from 'zod/v3';
import type { SendResult } from '../../../core/message/sendResult';
import { finalReportOf } from '../../../core/gateway/report/report';
import { refuseCall, takeReports } from '../../../calls/webhookCall';
import type { Receive } from '../../operation';
import type { SendRun } from '../../run/run';
import { inOrder, keptContext, sendingTime, waitUntil } from '../wait/waiting';

/** n8n stores the context of a node with the execution, and does not show it. */
const WAIT_STATE = 'bulkSmsWaitState';

const NO_REPORT = 'No final delivery report came in time';

const stateSchema = z.object({
	message: z.object({ messageIds: z.array(z.string()), to: z.string() }),
	/** In milliseconds since 1970-01-01 UTC. */
	deadline: z.number(),
	/** The output fields of the sending. The fields of the report are added. */
	sending: z.custom<IDataObject>(isObject),
});

type WaitState = z.output<typeof stateSchema>;

/** In a loop, each round replaces the round before. */
export function keepWaitState(context: IExecuteFunctions, state: WaitState): void {
	context.getContext('node')[WAIT_STATE] = state;
}

/** @returns undefined if this node of the execution does not wait for a report */
export const readWaitState = (context: IWebhookFunctions): WaitState | undefined =>
	stateSchema.safeParse(keptContext(context, WAIT_STATE)).data;

/**
 * Waits for `limit` milliseconds, from the time for which the message is scheduled.
 *
 * @returns the output when the time is up: the item of the result with the outcome `noReport`
 */
export async function waitForReport(
	context: IExecuteFunctions,
	{ clock, more: { limit } }: SendRun<{ limit: number }>,
	result: SendResult,
	{ json, pairedItem = 0 }: INodeExecutionData,
): Promise<INodeExecutionData[][]> {
	const { recipient, detail, problem, said } = result;
	const deadline = sendingTime(result, clock.now()) + limit;
	keepWaitState(context, {
		message: {
			messageIds: [recipient.messageId, ...(detail?.messageId ? [detail.messageId] : [])],
			to: recipient.to,
		},
		deadline,
		sending: cloneDeep(omit(json, 'reason')),
	});
	const why = problem?.reason ?? said;
	const reason = why === undefined ? NO_REPORT : `${why}. ${NO_REPORT}`;
	const timeoutItem = { json: inOrder({ ...json, outcome: 'noReport', reason }), pairedItem };
	return await waitUntil(context, deadline, timeoutItem);
}

/**
 * Only the final report of the message resumes the workflow. Any other report is acknowledged, even
 * if the time is up and n8n has not noticed it.
 */
export const receive: Receive = async (context, clock) => {
	const state = readWaitState(context);
	if (!state) return refuseCall(context, 404, 'Nothing waits for a report here');
	const taken = await takeReports(context);
	if ('refusal' in taken) return taken.refusal;

	const { reports } = taken;
	const webhookResponse = { received: reports.length };
	const { message, deadline } = state;
	const report = clock.now() < deadline ? finalReportOf(message, reports) : undefined;
	if (!report) return { webhookResponse };
	const told = omit(report, ['raw', 'to']);
	const json: IDataObject = inOrder(Object.assign({}, state.sending, told));
	const item = { json, pairedItem: { item: 0 } };
	return {
		webhookResponse,
		workflowData: report.outcome === 'delivered' ? [[], [item]] : [[item]],
	};
};
