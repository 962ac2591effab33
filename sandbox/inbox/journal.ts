import type { Bulk, HandChange, ReachedStage, StoredReport, StoredRequest } from './bulk';
import type { StoredIncoming } from './incoming';
import type { State } from './state';

/** Where the changes of the store are written down, so that a restart finds them. */
export interface Journal {
	/** Writes a request, its messages and the state; they are safe when it returns. */
	addRequest(request: StoredRequest, state: State): void;
	/** Writes soon. */
	addReached(bulk: Bulk, stage: ReachedStage): void;
	/** Writes soon. */
	addChange(bulk: Bulk, index: number, change: HandChange): void;
	/** Writes a report again, with its attempts, soon. */
	setReport(report: StoredReport): void;
	/** Writes an incoming SMS again, with what came of it, and the state, soon. */
	setIncoming(incoming: StoredIncoming, state: State): void;
	/** Forgets an incoming SMS soon. */
	removeIncoming(id: number): void;
	/** Writes soon. */
	setState(state: State): void;
	/** Forgets everything but the state; that is safe when it returns. */
	clear(state: State): void;
	/** Writes what is still to be written, and ends. */
	close(): void;
}

const nothing = () => undefined;

/** The journal of a sandbox that keeps everything in memory alone. */
export const NO_JOURNAL: Journal = {
	addRequest: nothing,
	addReached: nothing,
	addChange: nothing,
	setReport: nothing,
	setIncoming: nothing,
	removeIncoming: nothing,
	setState: nothing,
	clear: nothing,
	close: nothing,
};
