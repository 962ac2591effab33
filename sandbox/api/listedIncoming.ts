import type { IncomingResult, StoredIncoming } from '../inbox/incoming';
import type { CallForm } from '../rules/incomingAddress';

/** An incoming SMS as `GET /api/incoming` lists it. The address is not in it: it may be secret. */
export interface ListedIncoming extends IncomingResult {
	/** The sandbox's own running number. */
	id: string;
	/** `chargingFailed`: the second call about an incoming SMS; it has neither keyword nor text. */
	kind: 'message' | 'chargingFailed';
	by: 'hand' | 'testNumber';
	transactionId: string;
	from: string;
	keyword: string;
	text: string;
	/** The form of the call; null if nothing was called. */
	as: CallForm | null;
	/** ISO 8601 in UTC. */
	at: string;
}

/** Gives an incoming SMS as it is listed. */
export function listIncoming(incoming: StoredIncoming): ListedIncoming {
	const { id, kind, by, transactionId, from, keyword, text, as, at, result } = incoming;
	return {
		id: String(id),
		kind,
		by,
		transactionId,
		from,
		keyword,
		text,
		as,
		at: new Date(at).toISOString(),
		...result,
	};
}
