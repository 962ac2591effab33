import { mapValues } from 'lodash';
import {
	type ExpressionString,
	fromFunction,
	type IBuilderHint,
	type INodeProperties,
	type IWebhookDescription,
	type NodeParameterValue,
	type TriggerPanelDefinition,
	updateDisplayOptions,
	webhookDescriptionFields,
} from 'n8n-workflow';

import { fieldOf } from '../parameters/read/parameter';
import { incomingSms } from './incoming/incomingSms';
import { optOut } from './optOut/optOut';
import { deliveryReport } from './report/reportEvent';
import type { TriggerEvent } from './triggerEvent';

const EVENTS: Readonly<Record<string, TriggerEvent>> = { deliveryReport, incomingSms, optOut };

/** The event of a workflow that was saved without the field Event. */
const DEFAULT_EVENT = 'deliveryReport';

/** Returns undefined if the workflow was saved by a version that had other events. */
export const findEvent = (event: unknown = DEFAULT_EVENT): TriggerEvent | undefined =>
	typeof event === 'string' && Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;

export const subtitle: ExpressionString = `={{ (${JSON.stringify(
	mapValues(EVENTS, ({ subtitle: words }) => words),
)})[$parameter["event"]] }}`;

/** The parameters of the trigger that decide its address and its answer. */
type Settings = {
	event?: string;
	respond?: string;
	options?: { path?: NodeParameterValue };
};

/** Without responseData, n8n answers the literal text "firstEntryJson". */
const bareWebhook: IWebhookDescription = {
	name: 'default',
	httpMethod: '',
	path: '',
	responseData: '',
};

/** n8n evaluates `isFullPath` like the others, though its type knows no expression there. */
export const webhook: IWebhookDescription = Object.assign(
	bareWebhook,
	// If no parameter is an expression, n8n reads these fields without its expression engine, which
	// would take most of the time of a call. The editor shows a single method, and hides several.
	webhookDescriptionFields({
		httpMethod: {
			template: `={{ (${JSON.stringify(mapValues(EVENTS, ({ methods }) => methods))})[$parameter["event"]] }}`,
			resolve: ({ event }) => findEvent(event)?.methods.slice(),
		},
		responseMode: fromFunction<Settings>((parameters) =>
			parameters.event === 'incomingSms' && parameters.respond === 'answerOperation'
				? 'responseNode'
				: 'onReceived',
		),
		// Removes blanks and slashes that were pasted with a path.
		path: fromFunction<Settings>(
			(parameters) =>
				String(parameters.options?.path ?? '').replace(/^[\s/]+|[\s/]+$/g, '') || 'webhook',
		),
		// Without the user's path, n8n's identifier comes before it.
		isFullPath: fromFunction<Settings>((parameters) =>
			/[^\s/]/.test(String(parameters.options?.path ?? '')),
		),
	}),
);

export const triggerFields: INodeProperties[] = [
	{
		// For each option of a field of this name, the editor has an entry in its list of triggers.
		displayName: 'Event',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		options: Object.entries(EVENTS).map(([value, { name, subtitle: words, description }]) => ({
			name,
			value,
			action: `On ${words}`,
			description,
		})),
		default: DEFAULT_EVENT,
		description: 'Event that starts the workflow',
	},
	...Object.entries(EVENTS).flatMap(([event, { properties }]) =>
		updateDisplayOptions({ show: { event: [event] } }, properties.map(fieldOf)),
	),
];

const TRY =
	'<b>While you build the workflow</b>, press <b>Execute step</b> and use the Test URL in place of the Production URL. n8n then says "Go to Bulk SMS and create an event", which means:<br /><b>Delivery Report</b>: send an SMS with the Test URL as Notify URL.<br /><b>Incoming SMS</b>: have your provider forward an SMS to the Test URL.<br /><b>Opt-Out</b>: send an SMS with the Test URL as Opt-Out URL, and open its link.';
const AFTER_PUBLISHING =
	'Then each call of the Production URL starts the workflow. Those runs show up in the <a data-key="executions">list of executions</a>, not here.';

/** Without it, n8n would name Bulk SMS. */
export const triggerPanel: TriggerPanelDefinition = {
	header: 'Wait for one call of the Test URL',
	executionsHelp: {
		inactive: `${TRY}<br /><br /><b>When you are done</b>, publish it. ${AFTER_PUBLISHING}`,
		active: `${TRY}<br /><br /><b>The workflow is published.</b> ${AFTER_PUBLISHING}`,
	},
	activationHint: {
		inactive:
			'When you are done, publish the workflow, so that calls of the Production URL start it.',
		active: 'Calls of the Production URL also start the workflow, but are not shown here.',
	},
};

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
			content: `Fields by event. deliveryReport: to, outcome, isFinal, messageId, callbackData, reportKey. incomingSms: from, text, keyword, isOptOut, isOptIn, messageKey. optOut: to, source, optedOutAt, optOutKey.
One run for each call; a report may have several items. The trigger keeps no list of who opted out.`,
		},
	],
};
