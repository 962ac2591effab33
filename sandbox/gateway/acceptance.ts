import type { ReceivedRequest, SharedPart, Store, StoredMessage } from '../inbox/store';
import { outcomeFor, type Status } from './outcomes';
import { countSegments } from './segments';
import type { SendRequest } from './sendRequest';

/** One entry of the answer (interface.md, Detail object). */
export interface Detail {
	messageId: string;
	to: string;
	from: string;
	credit: number;
	shorturl: 'Y' | 'N';
	status: Status;
}

/** The answer to a send request, in the spelling of the interface's sample. */
export interface SendAnswer {
	bulkid?: string;
	detail: Detail[];
}

/** What a send request has led to. */
export interface Acceptance {
	answer: SendAnswer;
	/** The messages that were accepted, with the time each is to be sent (milliseconds since 1970). */
	accepted: Map<number, StoredMessage[]>;
	/** Credits used by the request. */
	credit: number;
}

/** What an acceptance needs: where messages are kept, and where identifiers come from. */
export interface AcceptanceNeeds {
	store: Store;
	nextIdentifier: () => string;
}

const CREDIT_PER_SEGMENT = 1;

/**
 * Takes a checked request in: keeps one message per destination and makes the answer
 * (interface.md, Endpoints, rules 1, 2, 3 and 6).
 *
 * @param request the checked request
 * @param received the request as the store keeps it
 * @param needs where messages are kept and identifiers come from
 * @returns the answer, the accepted messages by the time they are to be sent, and the credits used
 */
export function acceptRequest(
	request: SendRequest,
	received: ReceivedRequest,
	{ store, nextIdentifier }: AcceptanceNeeds,
): Acceptance {
	const bulkId = request.bulkId ?? nextIdentifier();
	const accepted = new Map<number, StoredMessage[]>();
	const detail: Detail[] = [];
	let credit = 0;
	for (const { destinations, ...fields } of request.messages) {
		const shared: SharedPart = { request: received, bulkId, fields };
		const price = countSegments(fields.text) * CREDIT_PER_SEGMENT;
		const due = dueAt(accepted, fields.sendAt?.at ?? received.receivedAt);
		for (const { to, messageId = nextIdentifier() } of destinations) {
			const { answer, isAccepted } = outcomeFor(to);
			const message: StoredMessage = {
				messageId,
				to,
				credit: isAccepted ? price : 0,
				shared,
				history: [{ at: received.receivedAt, status: answer }],
			};
			store.addMessage(message);
			if (isAccepted) due.push(message);
			credit += message.credit;
			detail.push(detailOf(message, answer));
		}
	}
	return {
		answer: detail.length > 1 ? { bulkid: bulkId, detail } : { detail },
		accepted,
		credit,
	};
}

function dueAt(accepted: Map<number, StoredMessage[]>, sendAt: number): StoredMessage[] {
	const due = accepted.get(sendAt) ?? [];
	accepted.set(sendAt, due);
	return due;
}

function detailOf({ messageId, to, credit, shared }: StoredMessage, status: Status): Detail {
	const { from, shorturl } = shared.fields;
	return { messageId, to, from, credit, shorturl: shorturl === 'y' ? 'Y' : 'N', status };
}
