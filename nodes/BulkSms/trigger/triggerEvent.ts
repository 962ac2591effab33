import type {
	IHookFunctions,
	INodeProperties,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

export interface TriggerEvent {
	/** How it appears in the field Event, in lower case below the node, and in the list of triggers. */
	name: string;
	subtitle: string;
	action: string;
	description: string;
	/** The methods that its address takes; n8n answers 404 to every other one. */
	methods: readonly ('GET' | 'POST')[];
	/** When the workflow answers a call, as JavaScript of an expression. Absent: the trigger does. */
	answeredByWorkflow?: string;
	properties: INodeProperties[];
	/** Throws a NodeOperationError at activation if a call could never be taken. */
	demand: (context: IHookFunctions) => Promise<void>;
	/** Takes one call. Answers it itself, or says what n8n answers, and which items start a run. */
	receive: (context: IWebhookFunctions) => Promise<IWebhookResponseData>;
}
