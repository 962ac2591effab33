import type {
	IHookFunctions,
	INodeProperties,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import type { Clock } from '../transport/clock';

export interface TriggerEvent {
	name: string;
	/** Below the node, and after "On" in the list of triggers. */
	subtitle: string;
	description: string;
	/** n8n answers 404 to every other one. */
	methods: readonly ('GET' | 'POST')[];
	properties: INodeProperties[];
	/** Throws a NodeOperationError at activation if a call could never be taken. */
	demand: (context: IHookFunctions) => Promise<void>;
	/** Answers a call itself, or returns what n8n answers, and which items start a run. */
	receive: (context: IWebhookFunctions, clock: Clock) => Promise<IWebhookResponseData>;
}
