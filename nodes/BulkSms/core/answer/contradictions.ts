import { answerOutcome, type AnswerOutcome } from '../interface/statuses';
import { nationalForms } from '../message/destination';
import type { Detail } from './gatewayAnswer';

export interface Wanted {
	to: string;
	messageId: string;
}

/** What ties a detail to a recipient; undefined for a detail that names nobody this way. */
export type KeyOf = (either: { to?: string; messageId?: string }) => string | undefined;

/** Why an answer does not say what happened to a message. */
export type Contradiction =
	/** The answer says something else of the message, too. */
	| { kind: 'outcomes'; other: Detail }
	/** The answer has this message ID with a number that is not its own. */
	| { kind: 'crossed'; messageId: string }
	/** The answer speaks of one of several messages and does not tell of which one. */
	| { kind: 'ambiguous' };

/** An answer, sorted by what its details name. */
interface SortedAnswer {
	recipients: Wanted[];
	/** In the order of the recipients: the detail that speaks of each. */
	found: ReadonlyArray<Detail | undefined>;
	/** Recipients that no detail names by message ID. */
	left: Wanted[];
	/** Details with a message ID of the request, and the number of its message or none. */
	agreeing: Detail[];
	/** Details with a message ID of the request, and a number that is not its own. */
	crossed: Detail[];
	/** Details without a message ID of the request. */
	ofNumbers: Detail[];
	/** Ties what names a message ID of the request, by that and by the number if several share it. */
	byIdentifier: KeyOf;
	byNumber: KeyOf;
}

/**
 * Finds the recipients about which an answer contradicts itself. A contradiction puts every
 * recipient in doubt that it touches: both, if a message ID has the number of another message.
 *
 * @returns by the position of the recipient
 */
export function findContradictions(answer: SortedAnswer): Map<number, Contradiction> {
	const { recipients, found, agreeing, crossed, ofNumbers, byIdentifier, byNumber } = answer;
	const crossedIds = new Set(crossed.map(byMessageId));
	const crossedNumbers = new Map(crossed.map((each) => [byNumber(each), each.messageId]));
	const crossedIdOf = ({ messageId, to }: Wanted) =>
		crossedIds.has(messageId)
			? messageId
			: [to, ...nationalForms(to)].map((each) => crossedNumbers.get(each)).find(Boolean);
	const ambiguous = ambiguousOnes(answer);

	const ofMessage = new Said(agreeing, byIdentifier);
	const ofSharedId = new Said(
		agreeing.filter((each) => byNumber(each) === undefined),
		byMessageId,
	);
	const ofNumber = new Said(ofNumbers, byNumber);
	// What names a message by its ID counts for its number, too, if that is all that others name.
	for (const recipient of recipients) {
		if (!ofNumber.speaksOf(recipient)) continue;
		const byId = [...ofMessage.of(recipient), ...ofSharedId.of(recipient)];
		for (const detail of byId) ofNumber.add(recipient.to, detail);
	}

	const contradictions = new Map<number, Contradiction>();
	for (const [position, recipient] of recipients.entries()) {
		const crossedId = crossed.length > 0 ? crossedIdOf(recipient) : undefined;
		const detail = found[position];
		const other =
			detail &&
			[ofMessage, ofSharedId, ofNumber]
				.map((said) => said.otherThan(detail, recipient))
				.find((each) => each !== undefined);
		if (crossedId !== undefined)
			contradictions.set(position, { kind: 'crossed', messageId: crossedId });
		else if (other) contradictions.set(position, { kind: 'outcomes', other });
		else if (ambiguous.has(recipient)) contradictions.set(position, { kind: 'ambiguous' });
	}
	return contradictions;
}

const byMessageId: KeyOf = ({ messageId }) => messageId;

class Said {
	private readonly byKey = new Map<string, Map<AnswerOutcome, Detail>>();

	constructor(
		details: Detail[],
		private readonly keyOf: KeyOf,
	) {
		for (const detail of details) this.add(keyOf(detail), detail);
	}

	add(key: string | undefined, detail: Detail): void {
		if (key === undefined) return;
		const outcomes = this.byKey.get(key) ?? new Map<AnswerOutcome, Detail>();
		const outcome = answerOutcome(detail.status);
		if (!outcomes.has(outcome)) outcomes.set(outcome, detail);
		this.byKey.set(key, outcomes);
	}

	of(recipient: Wanted): Detail[] {
		return [...(this.byKey.get(this.keyOf(recipient) ?? '')?.values() ?? [])];
	}

	speaksOf(recipient: Wanted): boolean {
		return this.byKey.has(this.keyOf(recipient) ?? '');
	}

	otherThan({ status }: Detail, recipient: Wanted): Detail | undefined {
		const own = answerOutcome(status);
		return this.of(recipient).find((each) => answerOutcome(each.status) !== own);
	}
}

/** Recipients whom the answer does not tell apart, where it does not speak of all of them. */
function ambiguousOnes(answer: SortedAnswer): Set<Wanted> {
	const { recipients, left, agreeing, ofNumbers, byIdentifier, byNumber } = answer;
	return new Set([
		...fewerThanMeant(recipients, agreeing, byIdentifier),
		...fewerThanMeant(left, ofNumbers, byNumber),
	]);
}

function fewerThanMeant(meant: Wanted[], details: Detail[], keyOf: KeyOf): Wanted[] {
	const [among, said] = [countBy(meant, keyOf), countBy(details, keyOf)];
	return meant.filter((recipient) => {
		const key = keyOf(recipient);
		const count = said.get(key) ?? 0;
		return count > 0 && count < (among.get(key) ?? 0);
	});
}

function countBy(all: Array<Wanted | Detail>, keyOf: KeyOf): Map<string | undefined, number> {
	const counts = new Map<string | undefined, number>();
	for (const each of all) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
	return counts;
}
