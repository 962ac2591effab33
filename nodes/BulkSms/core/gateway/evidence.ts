import { groupBy, memoize, sortBy, uniq } from 'lodash';

import { nationalForms, writtenDigits } from '../message/number/sameNumber';

/** A message that was sent. */
export interface Expected {
	messageId: string;
	/** Digits with the country code. Empty if it is not known. */
	to: string;
}

/** The words of a gateway about one message: in an answer, a report, or its message log. */
interface Entry {
	messageId?: string | undefined;
	/** The number as the gateway wrote it. */
	to?: string | undefined;
	text?: string | undefined;
	sendDate?: string | undefined;
}

/** Without an entry, the gateway said nothing about the message. */
export interface Judgment<T> {
	entry?: T | undefined;
	/** Set if the entries do not say for certain what happened to the message. */
	contradiction?: true;
}

/**
 * Finds the entry about each message: by message ID and number, by message ID alone, or by number
 * alone. A message ID that belongs to no message says nothing, because the gateway may have made
 * it. An entry counts for only one message, so a repeated entry cannot stand for a missing one.
 *
 * All messages that an entry may be about are in doubt if what is said of them differs, if there
 * are too few entries for them, or if the entry has the message ID of one and the number of another.
 *
 * @param meaningOf what an entry says. Entries that mean the same do not contradict each other
 * @returns the judgments in the order of the messages, and the entries that belong to none
 */
export function judge<T extends Entry>(
	expected: Expected[],
	entries: T[],
	meaningOf: (entry: T) => string,
): { judgments: Array<Judgment<T>>; strays: T[] } {
	if (areInOrder(expected, entries)) {
		return { judgments: entries.map((entry) => ({ entry })), strays: [] };
	}
	const { messages, families } = familiesOf(expected, entries);
	for (const { members, entries: told } of families) {
		const open = members.filter(({ judgment }) => !judgment.entry);
		if (told.length < open.length) doubt(open);
		else for (const [index, { judgment }] of open.entries()) judgment.entry = told[index];
		const meanings = uniq(told.map(meaningOf));
		for (const { said } of members) for (const meaning of meanings) said.add(meaning);
	}
	for (const { members } of families) {
		if (new Set(members.flatMap(({ said }) => [...said])).size > 1) doubt(members);
	}
	const judgments = messages.map(({ judgment }) => judgment);
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

interface Message<T> {
	judgment: Judgment<T>;
	/** What the entries mean that may be about it. */
	said: Set<string>;
}

/** The messages that the same entries may be about. */
interface Family<T> {
	/** 0 of entries with message ID and number, 1 of those with an ID alone, 2 of the others. */
	level: number;
	members: Array<Message<T>>;
	entries: T[];
}

function doubt(messages: Array<Message<unknown>>): void {
	for (const { judgment } of messages) judgment.contradiction = true;
}

const keyOf = (messageId?: string, number?: string): string => JSON.stringify([messageId, number]);

/** Finds the family of each entry, in the order of their levels. */
function familiesOf<T extends Entry>(
	expected: Expected[],
	entries: T[],
): { messages: Array<Message<T>>; families: Array<Family<T>> } {
	const digitsOf = memoize(writtenDigits);
	const isHome = entries.some(({ to }) => digitsOf(to)?.startsWith('0'));
	const byKey = new Map<string, Array<Message<T>>>();
	// Several for a national number that two countries have.
	const numbers = new Map<string, Set<string>>();
	const messages = expected.map(({ messageId, to }) => {
		const message: Message<T> = { judgment: {}, said: new Set() };
		const number = writtenDigits(to);
		const keys = [keyOf(messageId)];
		if (number !== undefined) {
			keys.push(keyOf(messageId, number), keyOf(undefined, number));
			for (const form of [number, ...(isHome ? nationalForms(number) : [])]) {
				numbers.set(form, (numbers.get(form) ?? new Set()).add(number));
			}
		}
		for (const key of keys)
			byKey
				.set(key, byKey.get(key) ?? [])
				.get(key)
				?.push(message);
		return message;
	});
	const ids = new Set<string | undefined>(expected.map(({ messageId }) => messageId));
	const families = new Map<string, Family<T>>();
	const crossed = new Set<string>();
	for (const entry of entries) {
		const { messageId = '' } = entry;
		const digits = digitsOf(entry.to);
		if (!ids.has(messageId) && !numbers.has(digits ?? '')) continue;
		const meant = [...(numbers.get(digits ?? '') ?? [])];
		const both = meant.map((number) => keyOf(messageId, number)).filter((key) => byKey.has(key));
		const named = [keyOf(messageId)].filter((key) => byKey.has(key));
		const numbered = meant.map((number) => keyOf(undefined, number));
		if (named.length > 0 && digits !== undefined && both.length === 0) {
			for (const key of [...named, ...numbered]) crossed.add(key);
			continue;
		}
		const level = [both, named, numbered].findIndex((keys) => keys.length > 0);
		const keys = [both, named, numbered][level] ?? [];
		const name = JSON.stringify([level, keys]);
		const members = () => keys.flatMap((key) => byKey.get(key) ?? []);
		const family = families.get(name) ?? { level, members: members(), entries: [] };
		families.set(name, family);
		family.entries.push(entry);
	}
	for (const key of crossed) doubt(byKey.get(key) ?? []);
	return { messages, families: sortBy([...families.values()], 'level') };
}

/**
 * Groups the entries about the same message, if the messages are not known. An entry may be in two
 * groups. Of entries without a message ID, text and time of sending count if all have them.
 */
export const ofSameMessages = <T extends Entry>(entries: T[]): T[][] => [
	...ofSameId(entries),
	...split(
		entries.filter((entry) => numberOf(entry) !== undefined),
		numberOf,
	)
		.filter((group) => group.some(({ messageId }) => messageId === undefined))
		.flatMap((group) => split(group, ({ text }) => text))
		.flatMap((group) => split(group, ({ sendDate }) => sendDate)),
];

/** By message ID and by number, because a user may have given several messages the same ID. */
export const ofSameId = <T extends Entry>(entries: T[]): T[][] =>
	split(
		entries.filter(({ messageId }) => messageId !== undefined),
		({ messageId }) => messageId,
	).flatMap((group) => split(group, numberOf));

const numberOf = ({ to }: Entry): string | undefined => writtenDigits(to);

/** Splits a group by a value, if all have one. */
const split = <T>(group: T[], valueOf: (entry: T) => string | undefined): T[][] =>
	group.every((each) => valueOf(each) !== undefined)
		? Object.values(groupBy(group, (each) => `=${valueOf(each)}`))
		: [group];
