import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	IWebhookFunctions,
} from 'n8n-workflow';
import { cloneDeep, omit } from 'lodash';
import { z } from 'zod/v3';
import type { SendResult } from '../../../core/gateway/answer/sendResult';
import { allOf, type Checked, invalid, valid } from '../../../core/problem';
import { finalReportOf } from '../../../core/gateway/report/report';
import { refuseCall, takeReports } from '../../../transport/webhookCall';
import { excessOf } from '../../../core/message/notification';
import type { Receive } from '../../operation';
import type { SendRun } from '../../run/run';
import { checkKeptContext, inOrder, keptContext, readResumeUrl, waitUntil } from './waiting';
import { destination, sender, text } from '../../parameters/messageFields';
import { options } from '../../parameters/options';
import { safeguards } from '../../parameters/safeguards';
import { sending } from '../../parameters/sending';
import { readWaitLimit, waitAmount, waitUnit } from '../../parameters/waitLimit';

export const waitFields: INodeProperties[] = [
	{
		displayName:
			'The gateway reports to this n8n, so it must be able to reach it. A message that is not sent, or whose report does not come in time, goes to Not Delivered. A report comes out under the tab Delivered.',
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

/** n8n stores the context of a node with the execution, and does not show it. */
const KEY = 'bulkSmsWaitState';

/** In kilobytes. */
const LARGEST_REPORT = 1024;

const NO_REPORT = 'No final delivery report came in time';

const stateSchema = z
	.object({
		message: z.object({ messageIds: z.array(z.string()), to: z.string() }),
		/** In milliseconds since 1970-01-01 UTC. Absent if an older version sent the message. */
		deadline: z.number().optional(),
		/** The output fields of the sending. The fields of the report are added. */
		sending: z.custom<IDataObject>((fields) => typeof fields === 'object' && fields !== null),
	})
	.transform(({ deadline, ...state }) => ({
		...state,
		...(deadline !== undefined && { deadline }),
	}));

type WaitState = z.output<typeof stateSchema>;

/** In a loop, each round replaces the round before. */
export function keepWaitState(context: IExecuteFunctions, state: WaitState): void {
	context.getContext('node')[KEY] = state;
}

/** @returns undefined if this node of the execution does not wait for a report */
export const readWaitState = (context: IWebhookFunctions): WaitState | undefined =>
	stateSchema.safeParse(keptContext(context, KEY)).data;

interface ReportWait {
	notifyUrl: string;
	/** In milliseconds. */
	limit: number;
}

export function readReportWait(context: IExecuteFunctions): Checked<ReportWait> {
	const read = allOf(checkKeptContext(context), readWaitLimit(context), readNotifyUrl(context));
	if (!read.ok) return read;
	const [, limit, notifyUrl] = read.value;
	return valid({ limit, notifyUrl });
}

function readNotifyUrl(context: IExecuteFunctions): Checked<string> {
	const address = readResumeUrl(context);
	if (!address.ok) return address;
	const excess = excessOf(address.value);
	if (!excess) return address;
	const { base, length, longest } = excess;
	return invalid(
		'Address of n8n',
		`The address of this n8n is too long for the gateway: it has ${length} characters, ${longest} fit`,
		`Give n8n a shorter address than ${base} with the setting N8N_WEBHOOK_URL, or use Send with the short path of a Bulk SMS Trigger. The gateway takes an address for the delivery report of at most 150 characters`,
	);
}

/** @returns the output when the time is up: the item of the result with the outcome `noReport` */
export async function waitForReport(
	context: IExecuteFunctions,
	{ clock, more: { limit } }: SendRun<ReportWait>,
	{ recipient, detail, problem }: SendResult,
	{ json, pairedItem = 0 }: INodeExecutionData,
): Promise<INodeExecutionData[][]> {
	const deadline = clock.now() + limit;
	keepWaitState(context, {
		message: {
			messageIds: [recipient.messageId, ...(detail?.messageId ? [detail.messageId] : [])],
			to: recipient.to,
		},
		deadline,
		sending: cloneDeep(omit(json, 'reason')),
	});
	const reason = problem ? `${problem.reason}. ${NO_REPORT}` : NO_REPORT;
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
	const taken = await takeReports(context, LARGEST_REPORT);
	if ('refusal' in taken) return taken.refusal;

	const { reports } = taken;
	const webhookResponse = { received: reports.length };
	const { message, deadline = Infinity } = state;
	const report = clock.now() < deadline ? finalReportOf(message, reports) : undefined;
	if (!report) return { webhookResponse };
	const json: IDataObject = inOrder(Object.assign({}, state.sending, omit(report, 'raw')));
	const item = { json, pairedItem: { item: 0 } };
	return {
		webhookResponse,
		workflowData: report.outcome === 'delivered' ? [[], [item]] : [[item]],
	};
};
