import type { StoredMessage, StoredRequest } from '../inbox/message';
import type { Store } from '../inbox/store';
import { creditOf, outcomeFor } from '../rules/outcomes';
import type { SendRequest } from '../rules/sendRequest';
import type { Status } from '../rules/statuses';

/** One entry of the answer (docs/interface.md, Detail object). */
export interface Detail {
	messageId: string;
	to: string;
	from: string;
	credit: number;
	shorturl: 'Y' | 'N';
	status: Status;
}

/** The answer to a send request, in the spelling of the sample (docs/interface.md, Answer). */
export interface SendAnswer {
	bulkid?: string;
	detail: Detail[];
}

/**
 * Takes a checked request in: one message per destination (docs/interface.md, Answer).
 *
 * @param more whether the gateway makes the message IDs, whatever the request gives; and what of the
 *   texts is secret
 */
export function acceptRequest(
	{ bulkId: given, messages }: SendRequest,
	received: StoredRequest,
	store: Store,
	{ hasOwnIds = false, secret }: { hasOwnIds?: boolean; secret?: string } = {},
): { answer: SendAnswer; messages: StoredMessage[] } {
	const bulkId = given ?? store.newIdentifier();
	let cost = 0;
	const facts = messages.flatMap(({ destinations, ...fields }) =>
		destinations.map(({ to, messageId }): Omit<StoredMessage, 'id'> => {
			const outcome = outcomeFor(to);
			cost += creditOf(outcome, fields.text);
			return {
				request: received,
				messageId: (hasOwnIds ? undefined : messageId) ?? store.newIdentifier(),
				bulkId,
				to,
				outcome,
				fields,
				secret,
				sendAt: fields.sendAt?.at ?? received.receivedAt,
				isWaiting: fields.sendAt !== undefined,
				history: [{ at: received.receivedAt, status: outcome.answer }],
			};
		}),
	);
	const detail = facts.map(({ messageId, to, outcome, fields }) => ({
		messageId,
		to,
		from: fields.from,
		credit: creditOf(outcome, fields.text),
		shorturl: fields.shorturl === 'y' ? ('Y' as const) : ('N' as const),
		status: outcome.answer,
	}));
	return {
		answer: detail.length > 1 ? { bulkid: bulkId, detail } : { detail },
		messages: store.addMessages(facts, cost),
	};
}
