import { partition, uniqBy } from 'lodash';

import type { Detail } from './gatewayAnswer';
import { answerOutcome, type AnswerOutcome } from '../interface/statuses';

/** What tells one recipient of a request from another. */
interface Wanted {
	to: string;
	messageId: string;
}

/** What ties a detail to a recipient; undefined for a detail that names nobody this way. */
type KeyOf = (either: { to?: string; messageId?: string }) => string | undefined;

/** Which detail belongs to which recipient, and the details that belong to nobody. */
export interface Matches {
	/** In the order of the recipients; a hole if the answer says nothing of one. */
	details: ReadonlyArray<Detail | undefined>;
	strays: Detail[];
	/** By the position of the recipient: a stray that speaks of it too and says otherwise. */
	contradictions: ReadonlyMap<number, Detail>;
}

/**
 * Finds for each recipient of a request the detail that speaks of it: by message ID (with the
 * number, if a user gave several recipients the same ID), then by number in order.
 *
 * A detail with a message ID of this request never serves a second recipient, so a doubled detail
 * cannot vouch for one that is missing. It can contradict the one that serves, though.
 */
export function matchDetails(recipients: Wanted[], details: Detail[]): Matches {
	if (answersInOrder(recipients, details)) return { details, strays: [], contradictions: NONE };

	const uses = new Map<string, number>();
	for (const { messageId } of recipients) uses.set(messageId, (uses.get(messageId) ?? 0) + 1);
	const matched = new Map<Wanted, Detail>();
	const assign = (left: Detail[], keyOf: KeyOf) => {
		const byKey = queues(left, keyOf);
		for (const recipient of recipients) {
			const key = matched.has(recipient) ? undefined : keyOf(recipient);
			const detail = key === undefined ? undefined : byKey.get(key)?.shift();
			if (detail) matched.set(recipient, detail);
		}
	};

	const byIdentifier: KeyOf = ({ to, messageId }) => {
		if (messageId === undefined) return undefined;
		return uses.get(messageId) === 1 ? messageId : JSON.stringify([messageId, digits(to)]);
	};
	const byNumber: KeyOf = ({ to }) => (to === undefined ? undefined : digits(to));
	const isOurs = ({ messageId }: Detail) => messageId !== undefined && uses.has(messageId);
	assign(details, byIdentifier);
	assign(
		details.filter((detail) => !isOurs(detail)),
		byNumber,
	);

	const used = new Set(matched.values());
	const found = recipients.map((recipient) => matched.get(recipient));
	const strays = details.filter((detail) => !used.has(detail));
	const [ofIdentifiers, ofNumbers] = partition(strays, isOurs);
	const withoutNumber = ofIdentifiers.filter(({ to }) => to === undefined);
	const contradictions = new Map([
		...contradictionsIn(recipients, found, ofIdentifiers, byIdentifier),
		...contradictionsIn(recipients, found, withoutNumber, ({ messageId }) => messageId),
		...contradictionsIn(recipients, found, ofNumbers, byNumber),
	]);
	return { details: found, strays, contradictions };
}

const NONE: ReadonlyMap<number, Detail> = new Map();

/** The recipients that share a key with a stray of another outcome, and that stray. */
function contradictionsIn(
	recipients: Wanted[],
	found: ReadonlyArray<Detail | undefined>,
	strays: Detail[],
	keyOf: KeyOf,
): Array<[number, Detail]> {
	if (strays.length === 0) return [];
	const each = uniqBy(strays, (stray) => JSON.stringify([keyOf(stray), outcomeOf(stray)]));
	const said = queues(each, keyOf);
	return recipients.flatMap((recipient, position): Array<[number, Detail]> => {
		const detail = found[position];
		const strayOnes = said.get(keyOf(recipient) ?? '') ?? [];
		const other = detail && strayOnes.find((stray) => outcomeOf(stray) !== outcomeOf(detail));
		return other ? [[position, other]] : [];
	});
}

const outcomeOf = ({ status }: Detail): AnswerOutcome => answerOutcome(status);

/** What gateways do as a rule: one detail for each, in the order of the request. */
function answersInOrder(recipients: Wanted[], details: Detail[]): boolean {
	return (
		recipients.length === details.length &&
		recipients.every(({ to, messageId }, index) => {
			const detail = details[index];
			return detail?.messageId === messageId && digits(detail.to) === to;
		})
	);
}

const digits = (to = ''): string => (to.startsWith('+') ? to.slice(1) : to);

function queues(details: Detail[], keyOf: KeyOf): Map<string, Detail[]> {
	const byKey = new Map<string, Detail[]>();
	for (const detail of details) {
		const key = keyOf(detail);
		if (key === undefined) continue;
		const queue = byKey.get(key);
		if (queue) queue.push(detail);
		else byKey.set(key, [detail]);
	}
	return byKey;
}
