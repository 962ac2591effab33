import type { Detail } from '../../../../nodes/BulkSms/core/message/sendResult';
import { judge } from '../../../../nodes/BulkSms/core/gateway/evidence';
import { textTable } from '../../../engine/textTable';

const NUMBERS: Partial<Record<string, string>> = {
	A: '66811111111',
	B: '66822222222',
	C: '66833333333',
	foreign: '66899999999',
};

/** Entries as `number/ID`, or messages: `A/a B/b`; a `!` is of another status, `-` is none. */
const read = (words: string): Detail[] =>
	words
		.split(' ')
		.filter((word) => word !== '')
		.map((word) => {
			const [number = '', messageId = ''] = word.replace('!', '').split('/');
			return {
				...(number !== '-' && { to: NUMBERS[number.replace('+', '')] ?? number }),
				...(number.startsWith('+') && { to: `+${NUMBERS[number.slice(1)] ?? number.slice(1)}` }),
				...(messageId !== '-' && { messageId }),
				status: { name: word.endsWith('!') ? 'REJECTED' : 'PENDING' },
			};
		});
const judged = (messages: string, entries: string) => {
	const recipients = read(messages).map(({ to = '', messageId = '' }) => ({ to, messageId }));
	const details = read(entries);
	const { judgments, strays } = judge(recipients, details, ({ status: { name = '' } }) => name);
	return { judgments, strays, details };
};
/** For each message the position of its entry, and behind a `|` the positions of the strays. */
const found = (messages: string, entries: string): string => {
	const { judgments, strays, details } = judged(messages, entries);
	const of = judgments.map(({ entry }) => (entry === undefined ? '-' : details.indexOf(entry)));
	return [...of, '|', ...strays.map((stray) => details.indexOf(stray))].join(' ');
};

describe('the judge finds', () => {
	it.each([
		['by identifier where there is no number', '-/b -/a', '1 0 |'],
		['by number where there is no identifier', 'B/- +A/-', '1 0 |'],
		['by number with the 0 that people dial at home', '660822222222/- +660811111111/-', '1 0 |'],
		['by identifier and a number as at home', '660822222222/b 0811111111/a', '1 0 |'],
		['one by identifier, one by number', 'B/- A/a', '1 0 |'],
		['a foreign number', 'A/a foreign/f', '0 - | 1'],
		['neither number nor identifier', '-/- B/b', '- 1 | 0'],
		['our identifier, a foreign number', 'foreign/a', '- - | 0'],
		['doubled by number', 'A/- A/-', '0 - | 1'],
		['doubled with the number of the other', 'A/a B/a', '0 - | 1'],
		['the right identifier behind another for our number', 'A/g1 A/a', '1 - | 0'],
		['a number as it is written at home', '0811111111/-', '0 - |'],
		['a number of no home', '0833333333/-', '- - | 0'],
	])('two messages: %s', (_, entries, of) => {
		expect(found('A/a B/b', entries)).toBe(of);
	});

	it.each([
		['identifiers that begin alike', 'A/a_b B/a C/_a', '-/_a -/a -/a_b', '2 1 0 |'],
		['a number at home that two can be', 'A/a 855811111111/there', '0811111111/-', '- - | 0'],
		['a number at home that one can be', '855811111111/there B/b', '0811111111/-', '0 - |'],
		['two messages to one number in order', 'A/a B/b A/again', 'A/- B/- A/-', '0 1 2 |'],
		['one identifier by the numbers', 'A/s B/s C/s', 'C/s A/s B/s', '1 2 0 |'],
		['one identifier, one doubled', 'A/s B/s C/s', 'A/s A/s', '0 - - | 1'],
		['one identifier without a number', 'A/s B/s C/s', '-/s', '- - - | 0'],
		['one identifier, the last without a number', 'A/s B/s', 'A/s -/s', '0 1 |'],
		['one identifier, those of the gateway', 'A/s B/s C/s', 'B/g1', '- 0 - |'],
		['twins in order', 'A/a A/a', 'A/a A/a', '0 1 |'],
		['one of twins', 'A/a A/a', 'A/a', '- - | 0'],
	])('%s', (_, messages, entries, of) => {
		expect(found(messages, entries)).toBe(of);
	});

	it.each([' ', ','])('no message by an ID that ends with "%s" and a number', (sign) => {
		const [one, two, other] = ['661', '662', '663'].map((to) => ({ to, messageId: 'same' }));
		if (!one || !two || !other) throw new Error('There should be three');
		other.messageId = `same${sign}${one.to}`;
		const details = [other, two].map((each) => ({ ...each, status: {} }));
		const entries = (messages: Array<typeof one>) =>
			judge(messages, details, () => '').judgments.map(({ entry }) => entry);
		expect(entries([one, two, other])).toEqual([undefined, details[1], details[0]]);
		expect(entries([other, one, two])).toEqual([details[0], undefined, details[1]]);
	});
});

it.each(
	textTable(`
		whoever has a number that an identifier came with → A/a B/b C/c → B/a B/b C/c → yes yes no
		both who have such a number at home → A/a B/th 95822222222/mm C/c → 0822222222/a B/th 95822222222/mm C/c → yes yes yes no
		messages to one number that differ → A/a A/again → A/a A/-! → yes yes
		twins whose entries differ → A/a A/a → A/a A/a! → yes yes
		whoever has an identifier, with one entry for three → A/s B/s C/c → -/s → yes yes no
	`),
)('the judge leaves in doubt %s', (_, messages = '', entries = '', doubts = '') => {
	const { judgments } = judged(messages, entries);
	const found = judgments.map(({ contradiction }) => (contradiction ? 'yes' : 'no'));
	expect(found.join(' ')).toBe(doubts);
});
