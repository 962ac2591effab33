import { partition } from 'lodash';

import { isOtherNumber, nationalForms, writtenDigits } from '../message/number/destination';
import {
	type Entry,
	grouped,
	type KeyOf,
	type MeaningOf,
	remembered,
	EntriesByKey,
} from './entriesByKey';

/** A message that was sent. */
export interface Expected {
	messageId: string;
	/** Digits with the country code. Empty if it is not known. */
	to: string;
}

/** Why entries do not say what happened to a message. */
type Contradiction<T> =
	/** Another entry says something else about the message. */
	| { kind: 'outcomes'; other: T }
	/** An entry has this message ID with another number. */
	| { kind: 'crossed'; messageId: string }
	/** An entry is about one of several messages, but does not say which one. */
	| { kind: 'ambiguous' };

/** Neither: no entry is about the message. */
export interface Judgment<T> {
	entry?: T | undefined;
	contradiction?: Contradiction<T> | undefined;
}

interface Judged<T> {
	/** In the order of the messages. */
	judgments: Array<Judgment<T>>;
	/** Entries that belong to no message. */
	strays: T[];
}

/**
 * Finds the entry about each message: by message ID (with the number, if several messages have the
 * same ID), then by number in order. A message ID that belongs to no message says nothing: the
 * gateway may have made it.
 *
 * If entries contradict each other, every message that they touch is in doubt. If an entry has the
 * message ID of one message and the number of another, both are in doubt. An entry counts for only
 * one message, so a repeated entry cannot stand for a missing one.
 *
 * @param meaningOf what an entry says. Entries that mean the same do not contradict each other
 */
export function judge<T extends Entry>(
	expected: Expected[],
	entries: T[],
	meaningOf: MeaningOf<T>,
): Judged<T> {
	if (areInOrder(expected, entries)) {
		return { judgments: entries.map((entry) => ({ entry })), strays: [] };
	}
	const sharing = grouped(expected, byMessageId);
	const byNumber = remembered(numberIn(expected, entries));
	const byIdentifier = remembered((either) => {
		const { messageId = '' } = either;
		const isShared = sharing.get(messageId)?.length !== 1;
		return isShared ? JSON.stringify([messageId, byNumber(either)]) : messageId;
	});
	const [named, numbered] = partition(
		entries,
		({ messageId }) => messageId !== undefined && sharing.has(messageId),
	);
	const [crossed, agreeing] = partition(named, isCrossed(sharing, byNumber));

	const matched = new Map<Expected, T>();
	assign(matched, expected, agreeing, byIdentifier);
	const left = expected.filter((each) => !matched.has(each));
	assign(matched, left, numbered, byNumber);

	const crossedIdOf = findCrossed(crossed, byNumber);
	const otherThan = findOthers(expected, { agreeing, numbered, byIdentifier, byNumber, meaningOf });
	const ambiguous = new Set([
		...fewerThanMeant(expected, agreeing, byIdentifier),
		...fewerThanMeant(left, numbered, byNumber),
	]);
	const contradictionOf = (each: Expected, entry: T | undefined): Contradiction<T> | undefined => {
		const messageId = crossedIdOf(each);
		if (messageId !== undefined) return { kind: 'crossed', messageId };
		const other = entry && otherThan(entry, each);
		if (other) return { kind: 'outcomes', other };
		return ambiguous.has(each) ? { kind: 'ambiguous' } : undefined;
	};
	const used = new Set(matched.values());
	return {
		judgments: expected.map((each) => {
			const entry = matched.get(each);
			return { entry, contradiction: contradictionOf(each, entry) };
		}),
		strays: entries.filter((entry) => !used.has(entry)),
	};
}

/** Judges the entries about one message. */
export const judgeOne = <T extends Entry>(
	expected: Expected,
	entries: T[],
	meaningOf: MeaningOf<T>,
): Judgment<T> => judge([expected], entries, meaningOf).judgments[0] ?? {};

/** The usual answer: one entry for each message, in the order of the request. */
const areInOrder = (expected: Expected[], entries: Entry[]): boolean =>
	expected.length === entries.length &&
	expected.every(({ to, messageId }, index) => {
		const entry = entries[index];
		return entry?.messageId === messageId && (entry.to === to || entry.to === `+${to}`);
	}) &&
	new Set(expected.map(({ messageId }) => messageId)).size === expected.length;

const byMessageId: KeyOf = ({ messageId }) => messageId;

/** Finds the message that a national number means, if only one is possible. */
function numberIn(expected: Expected[], entries: Entry[]): KeyOf {
	const isHome = entries.some(({ to }) => writtenDigits(to)?.startsWith('0'));
	const meant = new Map<string, Set<string | undefined>>();
	for (const { to } of isHome ? expected : []) {
		for (const form of nationalForms(to)) {
			meant.set(form, (meant.get(form) ?? new Set()).add(writtenDigits(to)));
		}
	}
	return ({ to }) => {
		const digits = writtenDigits(to);
		const [only, ...others] = meant.get(digits ?? '') ?? [];
		return others.length === 0 ? (only ?? digits) : digits;
	};
}

/** Returns whether an entry has a message ID with the number of another message. */
function isCrossed(sharing: ReadonlyMap<string | undefined, Expected[]>, byNumber: KeyOf) {
	const shared = new Map<string | undefined, Set<string | undefined>>();
	for (const [messageId, all] of sharing) {
		if (all.length > 1) shared.set(messageId, new Set(all.map(byNumber)));
	}
	return (entry: Entry): boolean => {
		const several = shared.get(entry.messageId);
		const number = byNumber(entry);
		if (several) return number !== undefined && !several.has(number);
		return sharing.get(entry.messageId)?.every(({ to }) => isOtherNumber(entry.to, to)) ?? false;
	};
}

/** Finds the message ID that an entry has with another number, for both messages that it touches. */
function findCrossed(crossed: Entry[], byNumber: KeyOf): (each: Expected) => string | undefined {
	const ids = new Set(crossed.map(byMessageId));
	const numbers = new Map(crossed.map((each) => [byNumber(each), each.messageId]));
	return (each) => {
		if (crossed.length === 0) return undefined;
		if (ids.has(each.messageId)) return each.messageId;
		return [byNumber(each), ...nationalForms(each.to)]
			.map((form) => numbers.get(form))
			.find(Boolean);
	};
}

interface Sorted<T> {
	/** With an expected message ID, and with the number of its message or none. */
	agreeing: T[];
	/** Without such a message ID. */
	numbered: T[];
	byIdentifier: KeyOf;
	byNumber: KeyOf;
	meaningOf: MeaningOf<T>;
}

/** Finds an entry that says something else about the same message. */
function findOthers<T extends Entry>(
	expected: Expected[],
	{ agreeing, numbered, byIdentifier, byNumber, meaningOf }: Sorted<T>,
): (entry: T, each: Expected) => T | undefined {
	const said = (entries: T[], keyOf: KeyOf) => new EntriesByKey(entries, keyOf, meaningOf);
	const ofMessage = said(agreeing, byIdentifier);
	const ofSharedId = said(
		agreeing.filter((each) => byNumber(each) === undefined),
		byMessageId,
	);
	const ofNumber = said(numbered, byNumber);
	// An entry with the ID of a message also counts for its number, if other entries have only the
	// number.
	for (const each of expected) {
		if (!ofNumber.speaksOf(each)) continue;
		const byId = [...ofMessage.of(each), ...ofSharedId.of(each)];
		for (const entry of byId) ofNumber.add(byNumber(each), entry);
	}
	return (entry, each) =>
		[ofMessage, ofSharedId, ofNumber]
			.map((all) => all.otherThan(entry, each))
			.find((other) => other !== undefined);
}

function assign<T extends Entry>(
	matched: Map<Expected, T>,
	expected: Expected[],
	entries: T[],
	keyOf: KeyOf,
): void {
	const queues = [...grouped(entries, keyOf)];
	const next = new Map(queues.map(([key, queue]) => [key, queue.values()]));
	for (const each of expected) {
		const entry = next.get(keyOf(each))?.next();
		if (entry?.done === false) matched.set(each, entry.value);
	}
}

/** Finds messages that the entries do not distinguish, if the entries are not about all of them. */
function fewerThanMeant(meant: Expected[], entries: Entry[], keyOf: KeyOf): Expected[] {
	const said = grouped(entries, keyOf);
	return [...grouped(meant, keyOf)].flatMap(([key, alike]) => {
		const count = said.get(key)?.length ?? 0;
		return count > 0 && count < alike.length ? alike : [];
	});
}
