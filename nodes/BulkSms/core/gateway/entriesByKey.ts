import { groupBy } from 'lodash';

import { writtenDigits } from '../message/number/destination';

/** The words of a gateway about one message: in an answer, a report, or its message log. */
export interface Entry {
	messageId?: string | undefined;
	/** The number as the gateway wrote it. */
	to?: string | undefined;
}

/** The key that ties an entry to a message. Undefined if the entry has none of this kind. */
export type KeyOf = (either: Entry) => string | undefined;

/** The outcome in an entry. */
export type MeaningOf<T> = (entry: T) => string;

/** A list may have tens of thousands of entries, and each is read several times. */
export function remembered(keyOf: KeyOf): KeyOf {
	const keys = new Map<object, string | undefined>();
	return (either) => {
		if (!keys.has(either)) keys.set(either, keyOf(either));
		return keys.get(either);
	};
}

export function grouped<T extends Entry>(all: T[], keyOf: KeyOf): Map<string | undefined, T[]> {
	const groups = new Map<string | undefined, T[]>();
	for (const each of all) {
		const key = keyOf(each);
		const group = groups.get(key);
		if (group) group.push(each);
		else groups.set(key, [each]);
	}
	return groups;
}

/** The entries of each key. Of each meaning, only the first one. */
export class EntriesByKey<T extends Entry> {
	private readonly byKey = new Map<string, Map<string, T>>();

	constructor(
		entries: T[],
		private readonly keyOf: KeyOf,
		private readonly meaningOf: MeaningOf<T>,
	) {
		for (const entry of entries) this.add(keyOf(entry), entry);
	}

	add(key: string | undefined, entry: T): void {
		if (key === undefined) return;
		const meanings = this.byKey.get(key) ?? new Map<string, T>();
		const meaning = this.meaningOf(entry);
		if (!meanings.has(meaning)) meanings.set(meaning, entry);
		this.byKey.set(key, meanings);
	}

	of(message: Entry): T[] {
		return [...(this.byKey.get(this.keyOf(message) ?? '')?.values() ?? [])];
	}

	speaksOf(message: Entry): boolean {
		return this.byKey.has(this.keyOf(message) ?? '');
	}

	otherThan(entry: T, message: Entry): T | undefined {
		const own = this.meaningOf(entry);
		return this.of(message).find((each) => this.meaningOf(each) !== own);
	}
}

/** An entry with the fields that distinguish messages to one number. */
interface DatedEntry extends Entry {
	text?: string | undefined;
	sendDate?: string | undefined;
}

/**
 * Groups the entries about the same message, if the messages are not known. An entry may be in two
 * groups.
 */
export const ofSameMessages = <T extends DatedEntry>(entries: T[]): T[][] => [
	...ofSameId(entries),
	...ofSameNumber(entries),
];

/** By message ID and by number, because a user may have given several messages the same ID. */
export function ofSameId<T extends Entry>(entries: T[]): T[][] {
	const named = entries.filter(({ messageId }) => messageId !== undefined);
	return groups(named, ({ messageId }) => messageId).flatMap((group) =>
		group.every(hasNumber) ? groups(group, numberOf) : [group],
	);
}

/** For entries without a message ID. Text and time of sending count if all entries have them. */
function ofSameNumber<T extends DatedEntry>(entries: T[]): T[][] {
	return groups(entries.filter(hasNumber), numberOf)
		.filter((group) => group.some(({ messageId }) => messageId === undefined))
		.flatMap((group) => {
			const isTold = (name: 'text' | 'sendDate') => group.every((each) => each[name] !== undefined);
			const [byText, byTime] = [isTold('text'), isTold('sendDate')];
			return groups(group, ({ text, sendDate }) =>
				JSON.stringify([byText && text, byTime && sendDate]),
			);
		});
}

const numberOf = ({ to }: Entry): string | undefined => writtenDigits(to);
const hasNumber = (entry: Entry): boolean => numberOf(entry) !== undefined;

const groups = <T>(entries: T[], keyOf: (entry: T) => string | undefined): T[][] =>
	Object.values(groupBy(entries, (entry) => `=${keyOf(entry) ?? ''}`));
