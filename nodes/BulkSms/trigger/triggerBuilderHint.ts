import type { IBuilderHint } from 'n8n-workflow';

/** Read by n8n's AI workflow builder. */
export const builderHint: IBuilderHint = {
	searchHint:
		'Starts when the SMS gateway calls: event is deliveryReport, incomingSms, or optOut. A report comes only for messages that were sent with options.notifyUrl set to the production URL of this trigger. To wait for one report inside a workflow, use sendAndWaitForReport of Bulk SMS.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-bulk-sms.bulkSms',
			relationHint: 'Sends the messages, and answers an incoming SMS (incomingSms, answer)',
		},
		{
			nodeType: 'n8n-nodes-base.removeDuplicates',
			relationHint: 'A call may come twice: drop repeats by reportKey or messageKey',
		},
		{
			nodeType: 'n8n-nodes-base.dataTable',
			relationHint: 'Keeps the numbers that opted out, for safeguards.suppressionList of Send',
		},
	],
	extraTypeDefContent: [
		{
			content: `Fields by event. deliveryReport: to, outcome, isFinal, messageId, callbackData, reportKey. incomingSms: from, text, keyword, isOptOut, messageKey. optOut: to, source, optedOutAt, optOutKey.
One run for each call; a report may have several items. The trigger keeps no list of who opted out.`,
		},
	],
};
