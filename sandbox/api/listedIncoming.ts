import type { IncomingResult, StoredIncoming } from '../inbox/incoming';

/** An incoming SMS as `GET /api/incoming` lists it. The address is not in it: it may be secret. */
export interface ListedIncoming
	extends Omit<StoredIncoming, 'id' | 'at' | 'result'>,
		IncomingResult {
	id: string;
	/** ISO 8601 in UTC. */
	at: string;
}

/** Gives an incoming SMS as it is listed. */
export function listIncoming({ id, at, result, ...facts }: StoredIncoming): ListedIncoming {
	return { id: String(id), ...facts, at: new Date(at).toISOString(), ...result };
}
