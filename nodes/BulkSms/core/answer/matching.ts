import { partition } from 'lodash';

import { isOtherNumber, writtenDigits } from '../message/destination';
import {
	byMessageId,
	findContradictions,
	grouped,
	type Contradiction,
	type KeyOf,
	type Wanted,
} from './contradictions';
import type { Detail } from './gatewayAnswer';

interface Matches {
	/** In the order of the recipients; a hole if the answer says nothing of one. */
	details: ReadonlyArray<Detail | undefined>;
	/** Those that belong to nobody. */
	strays: Detail[];
	/** By the position of the recipient. */
	contradictions: ReadonlyMap<number, Contradiction>;
}

/**
 * Finds for each recipient the detail that speaks of it: by message ID (with the number, if a user gave
 * several recipients the same ID), then by number in order.
 *
 * A detail with a message ID of this request never serves a second recipient, so a doubled detail
 * cannot vouch for one that is missing. With the number of another message it serves nobody, because
 * nobody can tell which of the two is wrong.
 */
export function matchDetails(recipients: Wanted[], details: Detail[]): Matches {
	if (answersInOrder(recipients, details)) return { details, strays: [], contradictions: NONE };

	const sharing = grouped(recipients, byMessageId);
	const byNumber = remembered(({ to }) => writtenDigits(to));
	const byIdentifier = remembered((either) => {
		const { messageId = '' } = either;
		const isShared = sharing.get(messageId)?.length !== 1;
		return isShared ? JSON.stringify([messageId, byNumber(either)]) : messageId;
	});
	const [ofIdentifiers, ofNumbers] = partition(
		details,
		({ messageId }) => messageId !== undefined && sharing.has(messageId),
	);
	const [crossed, agreeing] = partition(ofIdentifiers, isCrossed(sharing));

	const matched = new Map<Wanted, Detail>();
	assign(matched, recipients, agreeing, byIdentifier);
	const left = recipients.filter((recipient) => !matched.has(recipient));
	assign(matched, left, ofNumbers, byNumber);

	const used = new Set(matched.values());
	const found = recipients.map((recipient) => matched.get(recipient));
	const sorted = { recipients, found, left, agreeing, crossed, ofNumbers, byIdentifier, byNumber };
	return {
		details: found,
		strays: details.filter((detail) => !used.has(detail)),
		contradictions: findContradictions(sorted),
	};
}

const NONE: ReadonlyMap<number, Contradiction> = new Map();

/** A list may have tens of thousands of details, of which each is looked at several times. */
function remembered(keyOf: KeyOf): KeyOf {
	const keys = new Map<object, string | undefined>();
	return (either) => {
		if (!keys.has(either)) keys.set(either, keyOf(either));
		return keys.get(either);
	};
}

/** What gateways do as a rule: one detail for each, in the order of the request. */
function answersInOrder(recipients: Wanted[], details: Detail[]): boolean {
	return (
		recipients.length === details.length &&
		recipients.every(({ to, messageId }, index) => {
			const detail = details[index];
			return detail?.messageId === messageId && digits(detail.to) === to;
		}) &&
		new Set(recipients.map(({ messageId }) => messageId)).size === recipients.length
	);
}

const digits = (to = ''): string => (to.startsWith('+') ? to.slice(1) : to);

/** Tells whether a detail has a message ID with a number that is not its own. */
function isCrossed(sharing: ReadonlyMap<string | undefined, Wanted[]>) {
	const shared = new Map<string | undefined, Set<string | undefined>>();
	for (const [messageId, recipients] of sharing) {
		if (recipients.length > 1)
			shared.set(messageId, new Set(recipients.map(({ to }) => writtenDigits(to))));
	}
	return ({ to, messageId }: Detail): boolean => {
		const several = shared.get(messageId);
		const written = writtenDigits(to);
		if (several) return written !== undefined && !several.has(written);
		return sharing.get(messageId)?.every((each) => isOtherNumber(to, each.to)) ?? false;
	};
}

function assign(
	matched: Map<Wanted, Detail>,
	recipients: Wanted[],
	details: Detail[],
	keyOf: KeyOf,
): void {
	const queues = [...grouped(details, keyOf)];
	const next = new Map(queues.map(([key, queue]) => [key, queue.values()]));
	for (const recipient of recipients) {
		const detail = next.get(keyOf(recipient))?.next();
		if (detail?.done === false) matched.set(recipient, detail.value);
	}
}
