import type { BulkFacts } from '../inbox/bulk';
import type { State } from '../inbox/state';
import { priceOf } from '../rules/credit';
import { identifierOf } from '../rules/identifiers';
import { outcomeFor } from '../rules/outcomes';
import type { Detail, SendAnswer } from '../rules/sendAnswer';
import type { SendRequest } from '../rules/sendRequest';

/** What a send request has led to. */
export interface Acceptance {
	answer: SendAnswer;
	/** What is to be kept beside the request's body. */
	facts: BulkFacts;
	/** Credits used by the request. */
	credit: number;
}

/**
 * Takes a checked request in: one message per destination (docs/interface.md, Answer).
 *
 * @param request the checked request
 * @param state how far the numbering has come; moved on by this
 * @returns the answer, what is to be kept, and the credits used
 */
export function acceptRequest({ bulkId, messages }: SendRequest, state: State): Acceptance {
	const firstIdentifier = state.identifiers + 1;
	const isAnyScheduled = messages.some(({ sendAt }) => sendAt !== undefined);
	const detail: Detail[] = [];
	let credit = 0;
	for (const { destinations, from, text, shorturl } of messages) {
		const price = priceOf(text);
		for (const { to, messageId } of destinations) {
			const outcome = outcomeFor(to);
			const made = firstIdentifier + 1 + detail.length;
			const cost = outcome.isCharged ? price : 0;
			detail.push({
				messageId: messageId ?? identifierOf(state.startedAt, made),
				to,
				from,
				credit: cost,
				shorturl: shorturl === 'y' ? 'Y' : 'N',
				status: outcome.answer,
			});
			credit += cost;
		}
	}
	const facts: BulkFacts = {
		firstNumber: state.messages + 1,
		size: detail.length,
		firstIdentifier,
		sendTimes: isAnyScheduled ? messages.map(({ sendAt }) => sendAt?.at ?? null) : null,
		otp: null,
	};
	state.messages += detail.length;
	state.identifiers += detail.length + 1;
	const bulkid = bulkId ?? identifierOf(state.startedAt, firstIdentifier);
	return { answer: detail.length > 1 ? { bulkid, detail } : { detail }, facts, credit };
}
