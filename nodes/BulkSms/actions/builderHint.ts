import type { IBuilderHintVariation, IRelatedNode } from 'n8n-workflow';

/** What n8n's AI workflow builder reads besides the fields. A model pays for each word. */

const SEARCH_HINT =
	'Sends SMS to people, asks one person (sendAndWait), or waits for the delivery report (sendAndWaitForReport). Failure comes first where there are two outputs: sendAndWaitForReport has 0 Not Delivered, 1 Delivered; otp verify has 0 Not Verified, 1 Verified. All others have one output.';

const RELATED_NODES: IRelatedNode[] = [
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
];

/** What a model guesses wrong, by resource and operation. */
const WORDS: Record<string, Record<string, string>> = {
	message: {
		send: `Each input item is one message; no loop is needed. One item comes out for each number, not for each input item, and keeps none of the input's fields: add sending.includeInputFields.
Only outcome 'accepted' was taken by the gateway; 'unknown' may have been sent, so do not send it again.
Rejected, unsent, and unknown messages stop the workflow. With onError: 'continueErrorOutput' they leave by the second output as { error, message, details: { to, outcome, reason } }.
options: of each message. safeguards: whom not to write to, limits. sending: how the run sends. Add only what is asked for. Running again sends again, unless safeguards.skipRepeatsHours.
safeguards.suppressionField: the bare name of a field. suppressionList: all numbers at once, {{ $('Opted Out').all().map((row) => row.json.to) }}.`,
		sendAndWait: `Asks one number: one input item. The question is in message, not text; the node adds a link.
One output. Put an If after it that checks data.approved is true: a decline and silence come out there, too, with false. Free text is in data.text.
Without options.limitWaitTime it waits until somebody answers.`,
		sendAndWaitForReport: `Sends to one number: one input item. Output 0 is Not Delivered (also if no report came in time), output 1 is Delivered. It waits waitAmount waitUnit. Escalate from output 0.`,
		getStatus: `One item for each message. outcome 'notFound' does not mean that it was not sent.`,
		estimate: `Sends nothing. One item for each input item, with segments and destinations.`,
	},
	account: {
		getBalance: `One item, however many come in. credit is null if the gateway's answer is unclear.`,
	},
	deliveryReport: {
		read: `For reports that another node received, such as Webhook. Not after Bulk SMS Trigger, which gives the same items.`,
	},
	incomingSms: {
		answer: `Only in a workflow of Bulk SMS Trigger with event: 'incomingSms' and respond: 'answerOperation'. Passes its input on.`,
	},
	otp: {
		request: `The gateway makes the code, which never comes out. Keep otpId for verify.`,
		verify: `Output 0 is Not Verified (also every failure), output 1 is Verified. Connect the login to output 1. otpCode is text.`,
	},
};

export const builderHint = {
	searchHint: SEARCH_HINT,
	relatedNodes: RELATED_NODES,
	extraTypeDefContent: Object.entries(WORDS).flatMap(([resource, operations]) =>
		Object.entries(operations).map(
			([operation, content]): IBuilderHintVariation => ({
				content,
				displayOptions: { show: { resource: [resource], operation: [operation] } },
			}),
		),
	),
};
