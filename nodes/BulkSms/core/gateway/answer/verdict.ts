import type { Advice, Problem } from '../../problem';

/** What an answer means that says nothing of a single message. */
export type StatusVerdict =
	/** `run`: any other request would get the same answer. `message`: it may be about the messages. */
	| { kind: 'rejected'; problem: Problem; scope: 'message' | 'run' }
	/** The request may have been carried out: nobody can tell from this answer. */
	| { kind: 'unknown'; problem: Problem };

export const rejected = (reason: string, advice: Advice, scope: 'message' | 'run') => ({
	kind: 'rejected' as const,
	problem: { field: 'Gateway', reason, advice },
	scope,
});

export const ADVICE_WHEN_UNKNOWN =
	'Check with Get Status, or in the account, whether the message was sent before you send it again';

export const unknown = (reason: string): StatusVerdict => ({
	kind: 'unknown',
	problem: { field: 'Gateway', reason, advice: ADVICE_WHEN_UNKNOWN },
});
