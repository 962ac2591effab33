import type {
	IHookFunctions,
	INodeProperties,
	IWebhookFunctions,
	IWebhookResponseData,
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

/** n8n's words while the trigger listens, which are the same for every node that is called. */
const CREATE_AN_EVENT = 'This is what n8n means by "Go to Bulk SMS and create an event".';

/**
 * What to do, in three steps.
 *
 * @param tryOut a sentence without its period, which completes "To try it out, press Execute step
 * and …"
 */
export function howTo(tryOut: string, ...others: [string, string]): INodeProperties {
	const first = `To try it out, press Execute step and ${tryOut}. ${CREATE_AN_EVENT}`;
	return {
		// n8n keeps only links and these two tags. A list item would have a bullet beside its number.
		displayName: [first, ...others].map((step, index) => `<ul>${index + 1}. ${step}</ul>`).join(''),
		name: 'howTo',
		type: 'notice',
		default: '',
	};
}
