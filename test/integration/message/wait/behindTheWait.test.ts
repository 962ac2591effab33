import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import * as forReport from '../../../../nodes/BulkSms/actions/message/awaitReport/waitForReport';
import * as forAnswer from '../../../../nodes/BulkSms/actions/message/ask/waitForAnswer';
import { callOfWaiting } from '../../../engine/callOfWaiting';
import { TestClock } from '../../../engine/clock';
import { continued } from '../../../engine/continued';
import { type Call, receiveBy } from '../../../unit/trigger/receivedCall';
import { useAsking } from './asking';

/*
 * Behind a wait, n8n finds the earlier item by the number of the output, as if it were that of an
 * input: WorkflowExecute.addPairedItemLineage writes it, and the getPairedItem of its expressions
 * looks for the source with this number.
 */

const { ask } = useAsking();

const REPORT = { operation: 'sendAndWaitForReport', text: 'Hello' };

/** Returns what the node gives n8n for a report of its message. */
async function reported(stored: string, name: string): Promise<INodeExecutionData[][]> {
	const state = forReport.readWaitState(callOfWaiting('Bulk SMS', stored));
	const body = { details: [{ messageId: state?.message.messageIds[0], status: { name } }] };
	return await received(forReport.receive, { body }, state);
}

/** Returns what the node gives n8n for a press on Approve. */
async function approved(stored: string): Promise<INodeExecutionData[][]> {
	const state = forAnswer.readQuestionState(callOfWaiting('Bulk SMS', stored));
	const call = { method: 'POST', body: { decision: 'approve' }, query: { k: state?.key } };
	return await received(forAnswer.receive, call, state);
}

async function received(
	receive: typeof forReport.receive,
	call: Call,
	state: unknown,
): Promise<INodeExecutionData[][]> {
	const kept = { getNode: () => ({ name: 'Bulk SMS' }), evaluateExpression: () => state };
	const code = async (context: Parameters<typeof receive>[0]) =>
		await receive(context, new TestClock());
	const { workflowData } = (await receiveBy(code, call, kept)).result;
	if (!workflowData) throw new Error('The node does not go on');
	return workflowData;
}

it.each<
	[
		output: string,
		parameters: INodeParameters,
		call: ((stored: string) => Promise<INodeExecutionData[][]>) | undefined,
		outcomes: unknown[][],
	]
>([
	[
		'Delivered, by a report',
		REPORT,
		async (stored) => await reported(stored, 'DELIVERED'),
		[[], ['delivered']],
	],
	[
		'Undelivered, by a report',
		REPORT,
		async (stored) => await reported(stored, 'UNDELIVERED'),
		[['undelivered'], []],
	],
	['Undelivered, when the time is up', REPORT, undefined, [['noReport'], []]],
	['the output of a question, by an answer', {}, approved, [['approved'], []]],
	['the output of a question, when the time is up', {}, undefined, [['noResponse'], []]],
])('behind %s, a field of an earlier node is there', async (_, parameters, call, outcomes) => {
	const { stored } = await ask(parameters);
	const called = await call?.(stored);
	expect(await continued(stored, '={{ $json.outcome }}', called)).toStrictEqual(outcomes);
	const read = await continued(stored, "={{ $('Start').item.json.alert }}", called);
	expect(read).toStrictEqual(outcomes.map((items) => items.map(() => 'down')));
});
