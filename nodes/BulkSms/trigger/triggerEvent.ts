import type { IHookFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import type { Parameter } from '../parameters/read/parameter';
import type { Clock } from '../transport/clock';

export interface TriggerEvent {
	name: string;
	/** Shown below the node, and after "On" in the list of triggers. */
	subtitle: string;
	description: string;
	/** n8n answers every other method with 404. */
	methods: readonly ('GET' | 'POST')[];
	properties: Parameter[];
	/** Throws a NodeOperationError at activation if no call could be taken. */
	demand: (context: IHookFunctions) => Promise<void>;
	/** Answers a call, or returns n8n's answer and the items that start a run. */
	receive: (context: IWebhookFunctions, clock: Clock) => Promise<IWebhookResponseData>;
}
