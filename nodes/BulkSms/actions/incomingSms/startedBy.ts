import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { ANSWER_TYPES, type AnswerType } from '../../core/incoming/callAnswer';
import { invalid, valid, type Checked } from '../../core/problem';
import { nodeReference } from '../storedExpression';

export interface AnsweredCall {
	/** Empty if the call named none. */
	transactionId: string;
	contentType: AnswerType;
}

const FIELD = 'Bulk SMS Trigger';
const triggerSchema = z.object({
	event: z.unknown(),
	respond: z.unknown(),
});
const itemSchema = z.object({
	kind: z.unknown(),
	transactionId: z.string().default(''),
	contentType: z.enum(ANSWER_TYPES).catch('application/json'),
});

/**
 * Finds the call that started this run and waits for its answer.
 *
 * @returns the call, or why there is none: no trigger before this node, one that listens for
 * something else or answers by itself, or one that did not start this run
 */
export function findAnsweredCall(context: IExecuteFunctions): Checked<AnsweredCall> {
	const triggers = context
		.getParentNodes(context.getNode().name, { includeNodeParameters: true })
		.filter(({ type, disabled }) => /(?:^|\.)bulkSmsTrigger$/.test(type) && !disabled);
	const [first] = triggers;
	if (first === undefined) {
		return invalid(
			FIELD,
			'No Bulk SMS Trigger leads to this node',
			'Start the workflow with Bulk SMS Trigger, set Event to Incoming SMS, and connect this node to it',
		);
	}
	const started = triggers.find(({ name }) => readOutput(context, name) !== undefined);
	const { event, respond } = triggerSchema.parse((started ?? first).parameters ?? {});
	const field = (started ?? first).name;
	if (event !== 'incomingSms') {
		return invalid(
			field,
			`${field} does not listen for incoming SMS, so there is nothing to answer`,
			'Set its Event to Incoming SMS',
		);
	}
	if (respond !== 'answerOperation') {
		return invalid(
			field,
			`${field} has answered already, because its Respond is set to Immediately`,
			'Set its Respond to Using Answer Operation, or remove this node',
		);
	}
	if (started === undefined) {
		return invalid(
			field,
			`${field} did not start this run, so no call waits for an answer`,
			'Send an SMS to the Test URL, or pin its data to try the workflow',
		);
	}
	return calledBy(context, field);
}

function calledBy(context: IExecuteFunctions, trigger: string): Checked<AnsweredCall> {
	const item = itemSchema.safeParse(readOutput(context, trigger));
	const { kind, transactionId = '', contentType = 'application/json' } = item.data ?? {};
	if (kind !== 'chargingFailed') return valid({ transactionId, contentType });
	return invalid(
		trigger,
		'The call says that charging failed, and was answered already',
		'Let only items without the field kind reach this node',
	);
}

/** The first item that a node before this one gave out; undefined if it did not run. */
function readOutput(context: IExecuteFunctions, name: string): unknown {
	try {
		return context.evaluateExpression(`{{ ${nodeReference(name)}.first(0, 0).json }}`, 0);
	} catch {
		return undefined;
	}
}
