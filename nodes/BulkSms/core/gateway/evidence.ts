import { nationalForms, writtenDigits } from '../message/number/sameNumber';
import type { Entry } from './sameMessage';

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
 * Finds the entry about each message. Messages that the same entries may be about are a family:
 * those with a message ID and a number, with a message ID alone, and with a number alone. A message
 * ID that belongs to no message says nothing, because the gateway may have made it.
 *
 * If the entries of a family contradict each other, or if they are too few, every message that they
 * may be about is in doubt. If an entry has the message ID of one message and the number of another,
 * both are in doubt. An entry counts for only one message, so a repeated entry cannot stand for a
 * missing one.
 *
 * @param meaningOf what an entry says. Entries that mean the same do not contradict each other
 */
export function judge<T extends Entry>(
	expected: Expected[],
	entries: T[],
	meaningOf: (entry: T) => string,
): Judged<T> {
	if (areInOrder(expected, entries)) {
		return { judgments: entries.map((entry) => ({ entry })), strays: [] };
	}
	const families = new Map<string, Family<T>>();
	const members = expected.map((each) => ({
		pair: familyOf(families, byPair(each.messageId, writtenDigits(each.to))),
		named: familyOf(families, byId(each.messageId)),
		numbered: familyOf(families, numberKey(writtenDigits(each.to))),
	}));
	for (const { pair, named, numbered } of members) {
		for (const family of [pair, named, numbered]) family.messages += 1;
	}
	readEntries(families, entries, numbersIn(expected, entries), meaningOf);

	const own = members.map(({ pair, named }) => pair.next() ?? named.only());
	for (const [index, { pair, named, numbered }] of members.entries()) {
		if (!own[index]) numbered.unnamed += 1;
		// An entry with the ID of a message also counts for its number, if other entries have only the
		// number.
		if (numbered.entries.length > 0) for (const each of [pair, named]) numbered.hear(each.said);
	}
	const judgments = members.map(({ pair, named, numbered }, index): Judgment<T> => {
		const entry = own[index] ?? numbered.next();
		const messageId = named.crossedBy ?? numbered.crossedBy;
		if (messageId !== undefined) return { entry, contradiction: { kind: 'crossed', messageId } };
		const said = [pair, named, numbered].flatMap((family) => [...family.said]);
		const other = entry && said.find(([meaning]) => meaning !== meaningOf(entry))?.[1];
		if (other) return { entry, contradiction: { kind: 'outcomes', other } };
		const isAmbiguous =
			pair.isTooFewFor(pair.messages) || (!own[index] && numbered.isTooFewFor(numbered.unnamed));
		return isAmbiguous ? { entry, contradiction: { kind: 'ambiguous' } } : { entry };
	});
	const used = new Set(judgments.map(({ entry }) => entry));
	return { judgments, strays: entries.filter((entry) => !used.has(entry)) };
}

export const judgeOne = <T extends Entry>(
	expected: Expected,
	entries: T[],
	meaningOf: (entry: T) => string,
): Judgment<T> => judge([expected], entries, meaningOf).judgments[0] ?? {};

/** The usual answer: one entry for each message, in the order of the request. */
const areInOrder = (expected: Expected[], entries: Entry[]): boolean =>
	expected.length === entries.length &&
	expected.every(({ to, messageId }, index) => {
		const entry = entries[index];
		return entry?.messageId === messageId && (entry.to === to || entry.to === `+${to}`);
	}) &&
	new Set(expected.map(({ messageId }) => messageId)).size === expected.length;

/** The messages that the same entries may be about. */
class Family<T> {
	messages = 0;

	/** How many messages no entry names by their ID. */
	unnamed = 0;

	entries: T[] = [];

	/** The first entry of each meaning. */
	readonly said = new Map<string, T>();

	/** The message ID that an entry has with another number. */
	crossedBy: string | undefined;

	private given = 0;

	hear(said: Iterable<[string, T]>): void {
		for (const [meaning, entry] of said) {
			if (!this.said.has(meaning)) this.said.set(meaning, entry);
		}
	}

	next(): T | undefined {
		return this.entries[this.given++];
	}

	only(): T | undefined {
		return this.messages === 1 ? this.entries[0] : undefined;
	}

	isTooFewFor(messages: number): boolean {
		return this.entries.length > 0 && this.entries.length < messages;
	}
}

function familyOf<T>(families: Map<string, Family<T>>, key: string): Family<T> {
	const family = families.get(key) ?? new Family<T>();
	families.set(key, family);
	return family;
}

const byId = (messageId: string): string => `id ${messageId}`;
const numberKey = (to: string | undefined): string => `to ${to ?? ''}`;
const byPair = (messageId: string, to: string | undefined): string =>
	`${numberKey(to)} ${messageId}`;

/** Gives each entry to its family, if it has one. */
function readEntries<T extends Entry>(
	families: ReadonlyMap<string, Family<T>>,
	entries: T[],
	numbersOf: (entry: Entry) => string[] | undefined,
	meaningOf: (entry: T) => string,
): void {
	for (const entry of entries) {
		const { messageId = '' } = entry;
		const numbers = numbersOf(entry);
		const [number, another] = numbers ?? [];
		const only = another === undefined ? number : undefined;
		const named = families.get(byId(messageId));
		const isOwn = (to: string) => families.has(byPair(messageId, to));
		const isUnclear = another !== undefined && named !== undefined && named.messages > 1;
		if (named && numbers && (isUnclear || !numbers.some(isOwn))) {
			for (const key of [byId(messageId), ...numbers.map(numberKey)]) {
				const family = families.get(key);
				if (family) family.crossedBy ??= messageId;
			}
			continue;
		}
		const key = only !== undefined && (named ? byPair(messageId, only) : numberKey(only));
		const family = key === false ? named : families.get(key);
		family?.entries.push(entry);
		family?.hear([[meaningOf(entry), entry]]);
	}
}

/**
 * Returns how to find the numbers of messages that an entry may mean: several for a national number
 * that two countries have. Undefined if the entry has no readable number.
 */
function numbersIn(expected: Expected[], entries: Entry[]): (entry: Entry) => string[] | undefined {
	const isHome = entries.some(({ to }) => writtenDigits(to)?.startsWith('0'));
	const meant = new Map<string, Set<string>>();
	for (const { to } of expected) {
		const digits = writtenDigits(to);
		if (digits === undefined) continue;
		for (const form of isHome ? [digits, ...nationalForms(to)] : [digits]) {
			meant.set(form, (meant.get(form) ?? new Set<string>()).add(digits));
		}
	}
	return ({ to }) => {
		const digits = writtenDigits(to);
		return digits === undefined ? undefined : [...(meant.get(digits) ?? [])];
	};
}
