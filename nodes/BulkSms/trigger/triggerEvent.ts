import {
	fromFunction,
	type IHookFunctions,
	type INodeProperties,
	type IWebhookDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	type NodeParameterValue,
	type NodeParameterValueType,
	webhookDescriptionFields,
} from 'n8n-workflow';

import type { Clock } from '../transport/clock';

export interface TriggerEvent {
	name: string;
	/** Shown below the node, and after "On" in the list of triggers. */
	subtitle: string;
	description: string;
	/** n8n answers every other method with 404. */
	methods: readonly ('GET' | 'POST')[];
	properties: INodeProperties[];
	/** Throws a NodeOperationError at activation if no call could be taken. */
	demand: (context: IHookFunctions) => Promise<void>;
	/** Answers a call, or returns n8n's answer and the items that start a run. */
	receive: (context: IWebhookFunctions, clock: Clock) => Promise<IWebhookResponseData>;
}

type Methods = Readonly<Record<string, readonly string[]>>;

/** The parameters of the trigger that decide its address and its answer. */
type Settings = {
	event?: string;
	respond?: string;
	options?: { path?: NodeParameterValue };
};

/**
 * The address of the trigger, and how n8n answers. If no parameter is an expression, n8n reads
 * these fields without its expression engine, which would take most of the time of a call.
 *
 * @param methods of each event. n8n makes one address for each method in a list
 */
export function triggerWebhook(methods: Methods): IWebhookDescription {
	const fields = webhookDescriptionFields({
		httpMethod: {
			template: `={{ (${JSON.stringify(methods)})[$parameter["event"]] }}`,
			resolve: ({ event }) => methodsOf(methods, event),
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
	});
	// Without responseData, n8n answers the literal text "firstEntryJson".
	const webhook: IWebhookDescription = {
		name: 'default',
		httpMethod: '',
		path: '',
		responseData: '',
	};
	// n8n evaluates isFullPath like the others, though its type knows no expression there.
	return Object.assign(webhook, fields);
}

const methodsOf = (methods: Methods, event: NodeParameterValueType): string[] | undefined =>
	typeof event === 'string' && Object.hasOwn(methods, event) ? methods[event]?.slice() : undefined;
