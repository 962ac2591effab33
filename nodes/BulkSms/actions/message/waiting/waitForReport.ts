import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { omit } from 'lodash';

import type { SendResult } from '../../../core/answer/sendResult';
import { setOutputAtTimeUp } from './timeUp';
import type { WaitSetup } from './waitSetup';
import { keepWaitState } from './waitState';

const NO_REPORT = 'No final delivery report came in time';

/**
 * Puts the execution to wait for the final report of a message that was sent, or may have been.
 *
 * @param item the item of its result
 * @returns what comes out when the time is up: the same item with the outcome `noReport`
 */
export async function waitForReport(
	context: IExecuteFunctions,
	{ address, limit }: WaitSetup,
	{ recipient, detail, problem }: SendResult,
	{ json, pairedItem = 0 }: INodeExecutionData,
): Promise<INodeExecutionData[][]> {
	const deadline = Date.now() + limit;
	keepWaitState(context, {
		message: {
			messageIds: [recipient.messageId, ...(detail?.messageId ? [detail.messageId] : [])],
			to: recipient.to,
		},
		...(address.token !== undefined && { token: address.token }),
		deadline,
		sending: omit(json, 'reason'),
	});
	const reason = problem ? `${problem.reason}. ${NO_REPORT}` : NO_REPORT;
	const silence = { json: { ...json, outcome: 'noReport', reason }, pairedItem };
	const output = setOutputAtTimeUp(context, silence);
	await context.putExecutionToWait(new Date(deadline));
	return output;
}
