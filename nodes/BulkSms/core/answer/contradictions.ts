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
	/** It says something else of the message, too. */
	| { kind: 'outcomes'; other: Detail }
	/** It has this message ID with a number that is not its own. */
	| { kind: 'crossed'; messageId: string }
	/** It speaks of one of several messages and does not tell of which one. */
	| { kind: 'ambiguous' };

interface SortedAnswer {
	recipients: Wanted[];
	/** The detail that speaks of each recipient, in their order. */
	found: ReadonlyArray<Detail | undefined>;
	/** Recipients that no detail names by message ID. */
	left: Wanted[];
	/** With a message ID of the request, and the number of its message or none. */
	agreeing: Detail[];
	/** With a message ID of the request, and a number that is not its own. */
	crossed: Detail[];
	/** Without a message ID of the request. */
	ofNumbers: Detail[];
	/** By message ID, and by number too if several recipients share it. */
	byIdentifier: KeyOf;
	byNumber: KeyOf;
}

/**
 * Finds the recipients, by their position, about which an answer contradicts itself: every one that a
 * contradiction touches, so both, if a message ID has the number of another message.
 */
export function findContradictions(answer: SortedAnswer): Map<number, Contradiction> {
	const { recipients, found, left, agreeing, crossed, ofNumbers, byIdentifier, byNumber } = answer;
	const crossedIds = new Set(crossed.map(byMessageId));
	const crossedNumbers = new Map(crossed.map((each) => [byNumber(each), each.messageId]));
	const crossedIdOf = ({ messageId, to }: Wanted) =>
		crossedIds.has(messageId)
			? messageId
			: [byNumber({ to }), ...nationalForms(to)]
					.map((each) => crossedNumbers.get(each))
					.find(Boolean);
	const ambiguous = new Set([
		...fewerThanMeant(recipients, agreeing, byIdentifier),
		...fewerThanMeant(left, ofNumbers, byNumber),
	]);

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
		for (const detail of byId) ofNumber.add(byNumber(recipient), detail);
	}

	const contradictions = new Map<number, Contradiction>();
	for (const [position, recipient] of recipients.entries()) {
		const crossedId = crossed.length > 0 ? crossedIdOf(recipient) : undefined;
		const detail = found[position];
		const other =
			detail &&
			(ofMessage.otherThan(detail, recipient) ??
				ofSharedId.otherThan(detail, recipient) ??
				ofNumber.otherThan(detail, recipient));
		if (crossedId !== undefined)
			contradictions.set(position, { kind: 'crossed', messageId: crossedId });
		else if (other) contradictions.set(position, { kind: 'outcomes', other });
		else if (ambiguous.has(recipient)) contradictions.set(position, { kind: 'ambiguous' });
	}
	return contradictions;
}

export const byMessageId: KeyOf = ({ messageId }) => messageId;

/** What details say of each key: the first one with each outcome. */
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
function fewerThanMeant(meant: Wanted[], details: Detail[], keyOf: KeyOf): Wanted[] {
	const said = grouped(details, keyOf);
	return [...grouped(meant, keyOf)].flatMap(([key, alike]) => {
		const count = said.get(key)?.length ?? 0;
		return count > 0 && count < alike.length ? alike : [];
	});
}

export function grouped<T extends Wanted | Detail>(
	all: T[],
	keyOf: KeyOf,
): Map<string | undefined, T[]> {
	const groups = new Map<string | undefined, T[]>();
	for (const each of all) {
		const key = keyOf(each);
		const group = groups.get(key);
		if (group) group.push(each);
		else groups.set(key, [each]);
	}
	return groups;
}
