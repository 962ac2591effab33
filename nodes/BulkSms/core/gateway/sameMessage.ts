import { groupBy } from 'lodash';

import { writtenDigits } from '../message/number/sameNumber';

/** The words of a gateway about one message: in an answer, a report, or its message log. */
export interface Entry {
	messageId?: string | undefined;
	/** The number as the gateway wrote it. */
	to?: string | undefined;
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
