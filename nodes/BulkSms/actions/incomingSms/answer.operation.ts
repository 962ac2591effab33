import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod/v3';

import { LABELS, SETTINGS } from '../../core/labels';
import { lostIn } from '../../core/expression/holes/oddInItem';
import { asText } from '../../core/text/words';
import {
	ANSWER_TYPES,
	contentTypeHeader,
	writeAnswer,
} from '../../core/gateway/incoming/incomingCall';
import { attempt, type Checked, invalid, reasonOf, refuse, valid } from '../../core/problem';
import { failureOfEachItem } from '../failures';
import type { Operation } from '../operation';
import { nodeReference } from '../../parameters/read/parameter';
import { answerFields, readAnswerSettings } from '../../parameters/answer';

/** The key under which the execution keeps that its call was answered, for all its nodes. */
const ANSWERED = 'bulkSmsAnswered';

export const description: Omit<Operation, 'execute'> = {
	name: 'Answer',
	action: 'Answer an incoming SMS',
	description: 'Reply to the SMS that started the workflow',
	properties: answerFields,
};

/**
 * Answers the call that started the workflow from the first item, and passes the items on.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and the call cannot be answered
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	const answered = await answerSms(context);
	if (!answered.ok) return failureOfEachItem(context, answered.problem);
	const lost = lostIn(answered.value, { label: LABELS.text, otherwise: 'leave it' });
	if (lost) {
		context.addExecutionHints({
			message: `${lost.reason}. The person got the answer.`,
			type: 'warning',
			location: 'outputPane',
		});
	}
	if (items.length > 1) {
		context.addExecutionHints({
			message: `An SMS gets one answer: Text and Result Code were taken from the first of the ${items.length} items.`,
			type: 'info',
			location: 'outputPane',
		});
	}
	return [items.map((each, item) => ({ ...each, pairedItem: { item } }))];
}

/** Returns the text. Never throws. */
async function answerSms(context: IExecuteFunctions): Promise<Checked<string>> {
	const flow = context.getContext('flow');
	const prepared = attempt(() => {
		const settings = readAnswerSettings(context);
		const call = findAnsweredCall(context);
		if (flow[ANSWERED] === true) {
			refuse(
				'Bulk SMS Trigger',
				'The incoming SMS has been answered already in this run',
				'Let only one node answer, and only once: outside of a loop',
			);
		}
		return { settings, call };
	});
	if (!prepared.ok) return prepared;
	const { settings, call } = prepared.value;
	const { transactionId, contentType } = call;
	try {
		await context.sendResponse({
			statusCode: 200,
			headers: { 'content-type': contentTypeHeader(contentType) },
			// As text, because the trigger treats an object as n8n's own answer.
			body: writeAnswer({ ...settings, transactionId }, contentType),
		});
	} catch (error) {
		return invalid(
			'Bulk SMS Trigger',
			`n8n could not send the answer: ${reasonOf(error, asText(error))}`,
			`Look into the log of n8n, or turn on ${SETTINGS.retryOnFail}`,
		);
	}
	flow[ANSWERED] = true;
	return valid(settings.text);
}

const answeredItem = z.object({
	kind: z.unknown(),
	/** Empty if the call has none. */
	transactionId: z.string().default(''),
	contentType: z.enum(ANSWER_TYPES).catch('application/json'),
});

/**
 * Finds the call that started this run and waits for its answer.
 *
 * @throws Refusal if there is none
 */
function findAnsweredCall(context: IExecuteFunctions) {
	const triggers = context
		.getParentNodes(context.getNode().name, { includeNodeParameters: true })
		.filter(({ type, disabled }) => /(?:^|\.)bulkSmsTrigger$/.test(type) && !disabled);
	const [first] = triggers;
	if (first === undefined) {
		return refuse(
			'Bulk SMS Trigger',
			'No Bulk SMS Trigger leads to this node',
			'Start the workflow with Bulk SMS Trigger, set Event to Incoming SMS, and connect this node to it',
		);
	}
	const started = triggers.find(({ name }) => readOutput(context, name) !== undefined);
	const { name: field, parameters = {} } = started ?? first;
	const { event, respond } = parameters;
	if (event !== 'incomingSms') {
		return refuse(
			field,
			`${field} does not listen for incoming SMS, so there is nothing to answer`,
			'Set its Event to Incoming SMS',
		);
	}
	if (respond !== 'answerOperation') {
		return refuse(
			field,
			`${field} has answered already, because its Respond is set to Immediately`,
			'Set its Respond to Using Answer Operation, or remove this node',
		);
	}
	if (started === undefined) {
		return refuse(
			field,
			`${field} did not start this run, so no call waits for an answer`,
			'Send an SMS to the Test URL, or pin its data to try the workflow',
		);
	}
	const item = answeredItem.safeParse(readOutput(context, field));
	const { kind, transactionId = '', contentType = 'application/json' } = item.data ?? {};
	if (kind !== 'chargingFailed') return { transactionId, contentType };
	return refuse(
		field,
		'The call says that charging failed, and was answered already',
		'Let only items without the field kind reach this node',
	);
}

/** Returns the first item that an earlier node gave out. Undefined if it did not run. */
function readOutput(context: IExecuteFunctions, name: string): unknown {
	try {
		return context.evaluateExpression(`{{ ${nodeReference(name)}.first(0, 0).json }}`, 0);
	} catch {
		return undefined;
	}
}
