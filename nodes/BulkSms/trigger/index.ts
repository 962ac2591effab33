import type { ExpressionString, INodeProperties } from 'n8n-workflow';
import { updateDisplayOptions } from 'n8n-workflow';

import { incomingSms } from './incoming';
import { optOut } from './optOut';
import { deliveryReport } from './report';
import type { TriggerEvent } from './triggerEvent';

/** Everything that the trigger listens for. Its fields and the dispatch both read this table. */
export const events = { deliveryReport, incomingSms, optOut } as const satisfies Record<
	string,
	TriggerEvent
>;

/** What a workflow listens for that was saved without the field Event. */
const DEFAULT_EVENT = 'deliveryReport';

/**
 * Finds what a workflow listens for.
 *
 * @param event the value of the field Event; undefined means a delivery report
 * @returns undefined if the workflow was saved by a version that had other events
 */
export function findEvent(event: unknown = DEFAULT_EVENT): TriggerEvent | undefined {
	const table: Record<string, TriggerEvent> = events;
	return typeof event === 'string' && Object.hasOwn(table, event) ? table[event] : undefined;
}

/** What is below the node in the editor. */
export const subtitle = byEvent(({ subtitle: words }) => words);

/** The methods that the address of the trigger takes. The editor shows one, and hides several. */
export const httpMethod = byEvent(({ methods }) => methods);

/** Who answers a call: n8n with what the trigger says, or the workflow. */
export const responseMode: ExpressionString = `={{ ${Object.entries<TriggerEvent>(events)
	.flatMap(([name, { answeredByWorkflow }]) =>
		answeredByWorkflow === undefined
			? []
			: [`$parameter["event"] === "${name}" && ${answeredByWorkflow}`],
	)
	.join(' || ')} ? "responseNode" : "onReceived" }}`;

/** The field Event, and the fields of each event, shown where they belong. */
export const triggerFields: INodeProperties[] = [
	{
		// The editor makes an entry in its list of triggers of each option of a field of this name.
		displayName: 'Event',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		options: Object.entries(events).map(([value, { name, action, description }]) => ({
			name,
			value,
			action,
			description,
		})),
		default: DEFAULT_EVENT,
		description: 'What starts the workflow',
	},
	...Object.entries(events).flatMap(([event, { properties }]) =>
		updateDisplayOptions({ show: { event: [event] } }, properties),
	),
];

/** An expression for what differs from event to event. */
function byEvent(valueOf: (event: TriggerEvent) => string | readonly string[]): ExpressionString {
	const values = Object.entries<TriggerEvent>(events).map(([name, event]) => [
		name,
		valueOf(event),
	]);
	return `={{ (${JSON.stringify(Object.fromEntries(values))})[$parameter["event"]] }}`;
}
