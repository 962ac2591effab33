import type { IExecuteFunctions, INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';

import { asText } from '../../core/text/words';
import {
	contentTypeHeader,
	writeAnswer,
	type CallAnswer,
} from '../../core/gateway/incoming/incomingCall';
import { invalid, reasonOf, valid, type Checked } from '../../core/problem';
import { everyItemFails } from '../failures';
import type { Operation } from '../operation';
import {
	type AnsweredCall,
	answerFields,
	findAnsweredCall,
	readAnswerSettings,
} from './answerParameters';

/** The key under which the execution keeps that its call was answered, for all its nodes. */
const ANSWERED = 'bulkSmsAnswered';

export const description: Omit<Operation, 'execute'> = {
	name: 'Answer',
	action: 'Answer an incoming SMS',
	description: 'Reply to the SMS that started the workflow',
	isNoTool: true,
	properties: answerFields,
};

/**
 * Answers the call that started the workflow from the first item, and passes the items on.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and the call cannot be answered
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	const answered = await answer(context);
	if (!answered.ok) return everyItemFails(context, answered.problem);
	if (items.length > 1) context.addExecutionHints(firstItemHint(items.length));
	return [items.map((each, item) => ({ ...each, pairedItem: { item } }))];
}

async function answer(context: IExecuteFunctions): Promise<Checked<void>> {
	const settings = readAnswerSettings(context);
	if (!settings.ok) return settings;
	const call = findAnsweredCall(context);
	if (!call.ok) return call;
	const flow = context.getContext('flow');
	if (flow[ANSWERED] === true) {
		return invalid(
			'Bulk SMS Trigger',
			'The incoming SMS has been answered already in this run',
			'Let only one node answer, and only once: outside of a loop',
		);
	}
	const sent = await send(context, call.value, settings.value);
	if (!sent.ok) return sent;
	flow[ANSWERED] = true;
	return valid(undefined);
}

async function send(
	context: IExecuteFunctions,
	{ transactionId, contentType }: AnsweredCall,
	settings: Omit<CallAnswer, 'transactionId'>,
): Promise<Checked<void>> {
	try {
		await context.sendResponse({
			statusCode: 200,
			headers: { 'content-type': contentTypeHeader(contentType) },
			// As text, because the trigger treats an object as n8n's own answer.
			body: writeAnswer({ ...settings, transactionId }, contentType),
		});
		return valid(undefined);
	} catch (error) {
		return invalid(
			'Bulk SMS Trigger',
			`n8n could not send the answer: ${reasonOf(error, asText(error))}`,
			'Look into the log of n8n, or turn on Retry On Fail',
		);
	}
}

const firstItemHint = (count: number): NodeExecutionHint => ({
	message: `An SMS gets one answer: Text and Result Code were taken from the first of the ${count} items.`,
	type: 'info',
	location: 'outputPane',
});
