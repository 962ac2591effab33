import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	IWebhookFunctions,
} from 'n8n-workflow';
import { cloneDeep, omit } from 'lodash';
import { z } from 'zod/v3';
import * as n8n from 'n8n-workflow';
import type { SendResult } from '../../../core/answer/sendResult';
import { finalReportOf } from '../../../core/report/report';
import { TOKEN_PARAMETER } from '../../../core/web/webAddress';
import { isSameSecret } from '../../../core/web/access';
import { refuseCall, takeReports } from '../../../transport/incomingCall';
import type { Receive } from '../../operation';
import type { WaitSetup } from './oneMessageSetup';
import { inOrder, keptContext, waitUntil } from './waiting';
import { destination, sender, text } from '../../parameters/messageFields';
import { options } from '../../parameters/options';
import { safeguards } from '../../parameters/safeguards';
import { sending } from '../../parameters/sending';
import { waitAmount, waitUnit } from '../../parameters/waitLimit';

/**
 * Before 2.39 n8n continues through the first output alone and drops the rest without a word (n8n pull
 * request 31714). It tells nobody its version, but this function came with the same one.
 */
const reachesEveryOutput = 'getConfiguredEndpointUrl' in n8n;

/** Undefined if only one output can be reached. */
export const resumeOutputs = reachesEveryOutput ? ['Not Delivered', 'Delivered'] : undefined;

export const waitFields: INodeProperties[] = [
	{
		displayName: `The gateway reports to this n8n, so it must be able to reach it. ${
			resumeOutputs
				? 'A message that is not sent, or whose report does not come in time, goes to Not Delivered. It is the first output, because n8n continues with the first output when the time is up.'
				: 'This version of n8n continues with one output, whatever happened to the message: add an If node after it that checks whether outcome is delivered.'
		}`,
		name: 'howItWaits',
		type: 'notice',
		default: '',
	},
	sender,
	destination,
	text,
	waitAmount,
	waitUnit,
	options.fieldFor('sendAndWaitForReport'),
	safeguards.fieldFor('sendAndWaitForReport'),
	sending.fieldFor('sendAndWaitForReport'),
];

/** n8n stores the context of a node with the execution and shows it to nobody. */
const KEY = 'bulkSmsWaitState';

/** In kilobytes. */
const LARGEST_REPORT = 1024;

const NO_REPORT = 'No final delivery report came in time';

const stateSchema = z
	.object({
		message: z.object({ messageIds: z.array(z.string()), to: z.string() }),
		/** The secret that a report must carry; absent if n8n itself checks who calls. */
		token: z.string().optional(),
		/** In milliseconds since 1970-01-01 UTC; absent if sent by a version without it. */
		deadline: z.number().optional(),
		/** The output fields of the sending, next to those of the report. */
		sending: z.custom<IDataObject>((fields) => typeof fields === 'object' && fields !== null),
	})
	.transform(({ token, deadline, ...state }) => ({
		...state,
		...(token !== undefined && { token }),
		...(deadline !== undefined && { deadline }),
	}));

type WaitState = z.output<typeof stateSchema>;

/** In a loop each round replaces the one before. */
export function keepWaitState(context: IExecuteFunctions, state: WaitState): void {
	context.getContext('node')[KEY] = state;
}

/** @returns undefined if this node of the execution waits for no report */
export const readWaitState = (context: IWebhookFunctions): WaitState | undefined =>
	stateSchema.safeParse(keptContext(context, KEY)).data;

/** @returns what comes out when the time is up: the item of the result with the outcome `noReport` */
export async function waitForReport(
	context: IExecuteFunctions,
	{ client, address, limit }: WaitSetup,
	{ recipient, detail, problem }: SendResult,
	{ json, pairedItem = 0 }: INodeExecutionData,
): Promise<INodeExecutionData[][]> {
	const deadline = client.clock.now() + limit;
	keepWaitState(context, {
		message: {
			messageIds: [recipient.messageId, ...(detail?.messageId ? [detail.messageId] : [])],
			to: recipient.to,
		},
		...(address.token !== undefined && { token: address.token }),
		deadline,
		sending: cloneDeep(omit(json, 'reason')),
	});
	const reason = problem ? `${problem.reason}. ${NO_REPORT}` : NO_REPORT;
	const timeoutItem = { json: inOrder({ ...json, outcome: 'noReport', reason }), pairedItem };
	return await waitUntil(context, deadline, timeoutItem);
}

/**
 * Only the final report of the message resumes the workflow. Any other one is acknowledged, even one
 * that comes after the time is up but before n8n has noticed that.
 */
export const receive: Receive = async (context, clock) => {
	const state = readWaitState(context);
	const query: Record<string, unknown> = { ...context.getQueryData() };
	const isAuthentic =
		state?.token === undefined || isSameSecret(query[TOKEN_PARAMETER], state.token);
	if (!state || !isAuthentic) {
		return refuseCall(context, 403, 'The report token is missing or wrong');
	}
	const taken = await takeReports(context, LARGEST_REPORT);
	if ('refusal' in taken) return taken.refusal;

	const { reports } = taken;
	const webhookResponse = { received: reports.length };
	const { message, deadline = Infinity } = state;
	const report = clock.now() < deadline ? finalReportOf(message, reports) : undefined;
	if (!report) return { webhookResponse };
	const json: IDataObject = inOrder(Object.assign({}, state.sending, omit(report, 'raw')));
	const item = { json, pairedItem: { item: 0 } };
	const isSecond = resumeOutputs !== undefined && report.outcome === 'delivered';
	return { webhookResponse, workflowData: isSecond ? [[], [item]] : [[item]] };
};
