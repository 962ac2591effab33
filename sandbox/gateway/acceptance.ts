import type { StoredMessage, StoredRequest } from '../inbox/message';
import type { Store } from '../inbox/store';
import type { Habits } from '../rules/habits';
import { creditOf, outcomeFor, REJECTED_WITHOUT_CREDIT } from '../rules/outcomes';
import { Refusal } from '../rules/refusal';
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

/** How a request is taken in. */
interface Acceptance {
	readonly store: Store;
	readonly noCredit: Habits['noCredit'];
	/** Whether the gateway makes the message IDs, whatever the request gives. */
	readonly hasOwnIds?: boolean;
	/** What of the texts is secret. */
	readonly secret?: string;
}

/**
 * Takes a checked request in: one message per destination (docs/interface.md, Answer).
 *
 * @throws Refusal (400) if the credit does not cover it, and the gateway refuses it then
 */
export function acceptRequest(
	{ bulkId: given, messages }: SendRequest,
	received: StoredRequest,
	{ store, noCredit, hasOwnIds = false, secret }: Acceptance,
): { answer: SendAnswer; messages: StoredMessage[] } {
	const bulkId = given ?? store.newIdentifier();
	const outcomeOf = (to: string) => store.ownOutcomes.get(to) ?? outcomeFor(to);
	let cost = 0;
	const facts = messages.flatMap(({ destinations, ...fields }) =>
		destinations.map(({ to, messageId }): Omit<StoredMessage, 'id'> => {
			const wanted = outcomeOf(to);
			const price = creditOf(wanted, fields.text);
			const isShort = noCredit === 'rejected' && price > 0 && cost + price > store.credit;
			const outcome = isShort ? REJECTED_WITHOUT_CREDIT : wanted;
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
	if (noCredit === 'refused' && cost > 0 && cost > store.credit) {
		throw new Refusal(400, 'NO_CREDIT', 'There is not enough credit for this request.');
	}
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
