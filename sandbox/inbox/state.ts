import type { IncomingAddress } from '../rules/incomingAddress';

/** The account's credit and how far the numbering has come: what outlives a clearing. */
export interface State {
	/** Milliseconds since 1970; what the identifiers made by the sandbox begin with. */
	readonly startedAt: number;
	/** Credits left. */
	credit: number;
	/** How many requests, messages, reports and identifiers there have been. */
	requests: number;
	messages: number;
	reports: number;
	identifiers: number;
	/** Milliseconds by which the clock is ahead. */
	clockAhead: number;
	/** How many incoming SMS there have been. */
	incoming: number;
	/** Where incoming SMS are told to; null: nowhere. */
	incomingAddress: IncomingAddress | null;
}

/** The state of a new sandbox. */
export function newState(startedAt: number, credit: number): State {
	return {
		startedAt,
		credit,
		requests: 0,
		messages: 0,
		reports: 0,
		identifiers: 0,
		clockAhead: 0,
		incoming: 0,
		incomingAddress: null,
	};
}
