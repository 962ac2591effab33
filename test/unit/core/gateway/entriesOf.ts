const NUMBERS: Partial<Record<string, string>> = {
	own: '66812345678',
	'+own': '+66 812345678',
	home: '0812345678',
	other: '66899999999',
};
const STATUSES: Partial<Record<string, string>> = {
	yes: 'DELIVERED',
	no: 'REJECTED',
	way: 'PENDING',
};

/**
 * Entries about messages as a gateway writes them. A line separates them, and each has a message ID, a
 * number, a status, and a text; `-` is none. Of a plus, a status is a list.
 */
export const entriesOf = (words: string): object[] =>
	words.split(' | ').map((entry) => {
		const [messageId, to = '', status, text] = entry
			.split(' ')
			.map((word) => (word === '-' ? undefined : word));
		const names = status?.split('+').map((name) => ({ name: STATUSES[name] ?? name }));
		return {
			messageId,
			to: to === '' ? undefined : (NUMBERS[to] ?? to),
			status: names?.length === 1 ? names[0] : names,
			text,
		};
	});
