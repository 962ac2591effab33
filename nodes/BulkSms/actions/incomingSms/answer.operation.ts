import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod/v3';

import { LABELS, SETTINGS } from '../../core/labels';
import { lostIn } from '../../core/expression/holes/oddInItem';
import { asText } from '../../core/text/words';
import {
	ANSWER_TYPES,
	contentTypeHeader,
	isOfPhone,
	SUCCESS,
	writeAnswer,
} from '../../core/gateway/incoming/incomingCall';
import { attempt, type Checked, invalid, reasonOf, refuse, valid } from '../../core/problem';
import { failureOfEachItem } from '../failures';
import { addHint } from '../hint';
import type { Dependencies, Operation } from '../operation';
import { nodeReference } from '../../parameters/read/parameter';
import { answerFields, type AnswerSettings, readAnswerSettings } from '../../parameters/answer';
import { countAnswer } from './answerLimit';

/** The key under which the execution keeps that its call was answered, for all its nodes. */
const ANSWERED = 'bulkSmsAnswered';
/** The key under which it keeps that the answer was counted, for a further try. */
const COUNTED = 'bulkSmsAnswerCounted';

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
export async function execute(
	context: IExecuteFunctions,
	dependencies: Dependencies,
): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	const answered = await answerSms(context, dependencies);
	if (!answered.ok) return failureOfEachItem(context, answered.problem);
	const { text, uncounted, withheld } = answered.value;
	const tell = (type: 'info' | 'warning', message: string) =>
		addHint(context, () => ({ message, type, location: 'outputPane' }));
	const lost = lostIn(text, { label: LABELS.text, otherwise: 'leave it' });
	if (lost) tell('warning', `${lost.reason}. The person got the answer.`);
	if (withheld) tell('warning', `The SMS got no text back. ${withheld.reason}.`);
	if (uncounted !== undefined) tell('warning', `${uncounted}.`);
	if (items.length > 1) {
		tell(
			'info',
			`An SMS gets one answer: Text and Result Code were taken from the first of the ${items.length} items.`,
		);
	}
	return [
		items.map(({ json, ...each }, item) => ({
			...each,
			json: withheld ? { ...json, outcome: 'skipped', ...withheld } : json,
			pairedItem: { item },
		})),
	];
}

/** What the person got back. */
interface Answered {
	text: string;
	/** Why it is no text, although the node has one. */
	withheld?: Withheld;
	/** Why the limit does not count it. */
	uncounted?: string;
}

interface Withheld {
	reason: string;
	/** ISO 8601. */
	limitedUntil?: string;
}

/** Never throws. */
async function answerSms(
	context: IExecuteFunctions,
	dependencies: Dependencies,
): Promise<Checked<Answered>> {
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
	const { call } = prepared.value;
	const { settings, ...told } = await admit(context, dependencies, prepared.value);
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
	return valid({ text: settings.text, ...told });
}

/**
 * Takes the text out of an answer to a machine, or over the limit. Two machines that answer each other
 * would go on for ever.
 */
async function admit(
	context: IExecuteFunctions,
	dependencies: Dependencies,
	{ settings, call: { from, isOptOut } }: { settings: AnswerSettings; call: AnsweredCall },
): Promise<{ settings: AnswerSettings } & Omit<Answered, 'text'>> {
	const { limit, text } = settings;
	if (text === '') return { settings };
	const withhold = (withheld: Withheld) => ({
		settings: { ...settings, ...SUCCESS, text: '' },
		withheld,
	});
	if (!isOfPhone(from)) {
		const its = from === '' ? 'It has no sender' : `Its sender "${from}" is no phone number`;
		return withhold({ reason: its });
	}
	// A person who wants no more messages must know that it worked.
	const flow = context.getContext('flow');
	if (!limit || isOptOut === true || flow[COUNTED] === true) return { settings };
	const { over, uncounted } = await countAnswer(context, dependencies, limit, from);
	flow[COUNTED] = !over;
	return over ? withhold(over) : { settings, ...(uncounted !== undefined && { uncounted }) };
}

const answeredItem = z.object({
	kind: z.unknown(),
	from: z.string().catch(''),
	isOptOut: z.unknown(),
	/** Empty if the call has none. */
	transactionId: z.string().default(''),
	contentType: z.enum(ANSWER_TYPES).catch('application/json'),
});

type AnsweredCall = ReturnType<typeof findAnsweredCall>;

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
	const {
		kind,
		from = '',
		isOptOut,
		transactionId = '',
		contentType = 'application/json',
	} = item.data ?? {};
	if (kind !== 'chargingFailed') return { from, isOptOut, transactionId, contentType };
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
