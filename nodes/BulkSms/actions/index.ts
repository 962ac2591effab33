import {
	type ExpressionString,
	type IBuilderHintVariation,
	type INodeProperties,
	type IRelatedNode,
	NodeConnectionTypes,
	updateDisplayOptions,
} from 'n8n-workflow';

import { account } from './account';
import { incomingSms } from './incomingSms';
import { message } from './message';
import type { Operation, Resource } from './operation';
import { otp } from './otp';
import { fieldOf } from '../parameters/read/parameter';

/** Every operation of the node. The dropdowns and the dispatch both read this table. */
export const resources = {
	message,
	account,
	incomingSms,
	otp,
} as const satisfies Record<string, Resource>;

const HIDDEN_FROM_AGENTS = { displayOptions: { hide: { '@tool': [true] } } };

/** By resource and operation, with a blank between. */
const allOperations = new Map(
	Object.entries<Resource>(resources).flatMap(([resource, { operations }]) =>
		Object.entries(operations).map(([name, each]) => [`${resource} ${name}`, each] as const),
	),
);

/** @returns undefined if the workflow was saved by a version that had other operations */
export const findOperation = (resource: string, operation: string): Operation | undefined =>
	allOperations.get(`${resource} ${operation}`);

/** A resource without an operation for AI agents is hidden from them. */
export const resourceProperty: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: Object.entries<Resource>(resources).map(([value, { name, operations }]) => ({
		name,
		value,
		...(!Object.values(operations).some(({ isForModels }) => isForModels) && HIDDEN_FROM_AGENTS),
	})),
	default: 'message',
};

/** The dropdowns of operations, and the fields of each operation. */
export const operationProperties: INodeProperties[] = Object.entries<Resource>(resources).flatMap(
	([resource, { operations, defaultOperation }]) => [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [resource] } },
			options: Object.entries(operations).map(
				([value, { name, action, description, isForModels }]) => ({
					name,
					value,
					action,
					description,
					...(!isForModels && HIDDEN_FROM_AGENTS),
				}),
			),
			default: defaultOperation,
		},
		...Object.entries(operations).flatMap(([operation, { properties }]) =>
			updateDisplayOptions(
				{ show: { resource: [resource], operation: [operation] } },
				properties.map(fieldOf),
			),
		),
	],
);

const CHOSEN_OPERATION = '$parameter["resource"] + " " + $parameter["operation"]';

/** The outputs of each operation with more than one. n8n evaluates them in the editor. */
export const outputs: ExpressionString = `={{ (${JSON.stringify(
	Object.fromEntries(
		[...allOperations].flatMap(([key, { outputs: names }]) =>
			names
				? [[key, names.map((displayName) => ({ type: NodeConnectionTypes.Main, displayName }))]]
				: [],
		),
	),
)})[${CHOSEN_OPERATION}] ?? ["main"] }}`;

export const waitingNodeTooltip: ExpressionString = `={{ ({ ${[...allOperations]
	.flatMap(([key, { waitingTooltip }]) =>
		waitingTooltip === undefined ? [] : [`"${key}": ${waitingTooltip}`],
	)
	.join(', ')} })[${CHOSEN_OPERATION}] ?? "" }}`;

/** Hints about fields that a model guesses wrong, by resource and operation. */
const OPERATION_HINTS: Record<string, Record<string, string>> = {
	message: {
		send: `Each input item is one message; no loop is needed. One item comes out for each number, not for each input item, and keeps none of the input's fields: add sending.includeInputFields.
Only outcome 'accepted' was taken by the gateway; 'unknown' may have been sent, so do not send it again.
Rejected, unsent, and unknown messages stop the workflow. With onError: 'continueErrorOutput' they leave by the second output as { error, message, details: { to, outcome, reason } }.
options: of each message. safeguards: whom not to write to, limits. sending: how the run sends. Add only what is asked for. Dry Run is safeguards.dryRun, exactly: n8n deletes an option in another group or with another name, and a list or an expression in place of a group, and the run then sends for real. Running again sends again, unless safeguards.skipRepeatsHours.
safeguards.suppressionField: the bare name of a field whose yes means no messages. consentField: of one whose yes means that the person agreed. suppressionList: all numbers at once, {{ $('Opted Out').all().filter((row) => row.json.id !== undefined).map((row) => row.json.phone) }}.`,
		sendAndWait: `Asks one number: one input item. The question is in message, not text; the node adds a link.
One output. Put an If after it that checks data.approved is true: a decline and silence come out there, too, with false. Free text is in data.text.
Without options.limitWaitTime it waits until somebody answers.`,
		sendAndWaitForReport: `Sends to one number: one input item. Output 0 is Undelivered (including when no report came in time), output 1 is Delivered. It waits waitAmount waitUnit. Escalate from output 0.`,
		getStatus: `One item for each message. outcome 'notFound' does not mean that it was not sent.`,
		estimate: `Sends nothing. It has the fields of send, and shows with outcome 'dryRun' what send would send.`,
	},
	account: {
		getBalance: `One item, however many come in. credit is null if the gateway's answer is unclear.`,
	},
	incomingSms: {
		answer: `Only in a workflow of Bulk SMS Trigger with event: 'incomingSms' and respond: 'answerOperation'. Passes its input on. Add options.limitOverTime: two machines would answer each other for ever.`,
	},
	otp: {
		request: `The gateway makes the code, which never comes out. Keep otpId for verify.`,
		verify: `Output 0 is Not Verified (including every failure), output 1 is Verified. Connect the login to output 1. otpCode is text.`,
	},
};

/** n8n's AI workflow builder reads this next to the fields. Each word costs tokens. */
export const builderHint = {
	searchHint:
		'Sends SMS to people, asks one person (sendAndWait), or waits for the delivery report (sendAndWaitForReport). Failure comes first where there are two outputs: sendAndWaitForReport has 0 Undelivered, 1 Delivered; otp verify has 0 Not Verified, 1 Verified. All others have one output.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-bulk-sms.bulkSmsTrigger',
			relationHint: 'Starts a workflow for delivery reports, incoming SMS, and opt-outs',
		},
		{
			nodeType: 'n8n-nodes-base.dataTable',
			relationHint: 'Keeps results, reports, and the numbers for safeguards.suppressionList',
		},
		{
			nodeType: 'n8n-nodes-base.removeDuplicates',
			relationHint: 'Drops repeats of a report by reportKey, or of an incoming SMS by messageKey',
		},
		{
			nodeType: 'n8n-nodes-base.splitInBatches',
			relationHint: 'Only to wait for several people: sendAndWait takes one number at a time',
		},
	] satisfies IRelatedNode[],
	extraTypeDefContent: Object.entries(OPERATION_HINTS).flatMap(([resource, operations]) =>
		Object.entries(operations).map(
			([operation, content]): IBuilderHintVariation => ({
				content,
				displayOptions: { show: { resource: [resource], operation: [operation] } },
			}),
		),
	),
};
