import {
	cleanDestination,
	seenCharacters,
	splitDestinations,
} from '../../../../../nodes/BulkSms/core/message/number/destination';
import { refused, taken } from '../../../checkedResults';

const ADVICE = 'Write the country code and the number, for example 66812345678 or +66 81 234 5678';
const refusal = (written: string, reason: string, advice = ADVICE) =>
	refused('To', `"${written}" is not a usable number: ${reason}`, advice);

const circular: Record<string, unknown> = {};
circular.self = circular;

describe('splitDestinations', () => {
	it.each<[string, unknown, string[]]>([
		['a number type', 66812345678, ['66812345678']],
		['a line break of Windows', '1\r\n2', ['1', '2']],
		['all of them with spaces around', ' 1 , 2 ;\n 3 ', ['1', '2', '3']],
		['separators in a row and at the ends', ',1,,;\n2;', ['1', '2']],
		['a list in a list', [['1', '2'], ['3']], ['1', '2', '3']],
		['separators inside a list', ['1,2', '3'], ['1', '2', '3']],
		['numbers around null in a list', ['1', null, '2'], ['1', '', '2']],
		['a list of a text of separators', [',;'], ['']],
		['a last comma inside a list', ['1,', '2'], ['1', '2']],
		['the same number twice, which stays twice', '1,1', ['1', '1']],
		['commas and semicolons of East Asia', '1，2、3；4､5﹐6﹑7﹔8', [...'12345678']],
		['a comma and a semicolon of Arabic', '1،2؛3', ['1', '2', '3']],
	])('splits %s', (_, value, parts) => {
		expect(splitDestinations(value)).toEqual(parts);
	});

	it.each(['+66 81 234 5678', '66 81-234-5678', '(66) 81.234.5678', '66\t812345678'])(
		'keeps %j as one number, because a space belongs to it',
		(value) => {
			expect(splitDestinations(value)).toEqual([value]);
		},
	);

	it.each([undefined, ',;\r\n', []])('finds no number in %j', (value) => {
		expect(splitDestinations(value)).toEqual([]);
	});

	it.each<[string, unknown, string]>([
		['an object in a list', [{ to: 1 }], '{"to":1}'],
		['an object that holds itself', circular, 'an object'],
	])('keeps %s as one part, so that it is refused and not lost', (_, value, part) => {
		expect(splitDestinations(value)).toEqual([part]);
	});
});

describe('cleanDestination', () => {
	it.each([
		['dots', '66.81.234.5678', '66812345678'],
		['a dot behind a country code with a plus', '+66.812345678', '66812345678'],
		['a dot and a space', '66.81 2345678', '66812345678'],
		['a hyphen behind', '66812345678-', '66812345678'],
		['typographic hyphens', '66\u201081\u2011234\u20135678\u2212', '66812345678'],
		['full-width digits with their own marks', '＋６６（８１）２３４－５６．７８', '66812345678'],
		['digits of two scripts', '66๘๑٢٣456۷８', '66812345678'],
		['8 digits, the fewest', '12345678', '12345678'],
		['15 digits, the most of E.164', '123456789012345', '123456789012345'],
		['15 digits behind 00', '00123456789012345', '123456789012345'],
	])('takes %s', (_, written, digits) => {
		expect(cleanDestination(written, '')).toEqual(taken(digits));
		expect(cleanDestination(written, '49')).toEqual(taken(digits));
	});

	it.each([
		['081-234 5678', '66', '66812345678'],
		['081.234.5678', '66', '66812345678'],
		['0123456', '66', '66123456'],
		['01234567890123', '66', '661234567890123'],
	])('puts the default country code in place of the first 0 of %s', (written, code, digits) => {
		expect(cleanDestination(written, code)).toEqual(taken(digits));
	});

	it.each([
		['an empty text', '', 'it is empty'],
		['a hyphen alone', '-', 'it is empty'],
		['an amount with cents', '66812345678.00', 'it is written like an amount'],
		['an amount with a plus', '+66812345678.0', 'it is written like an amount'],
		['an amount with a space', '66812345678 .0', 'it is written like an amount'],
		['a negative amount in brackets', '(-66812345678)', 'it is written like an amount'],
		['a negative amount with a fraction', '-6681234567.8', 'it is written like an amount'],
		['a plus alone', '+', 'it contains something other than digits'],
		['two pluses', '++66812345678', 'it contains something other than digits'],
		['letters', '66812abc678', 'it contains letters'],
		['a slash', '081/2345678', 'it contains something other than digits'],
		['digits that are no decimal ones', '①②③④⑤⑥⑦⑧⑨', 'it contains something other than digits'],
		['a list that a range is in', '66812345678~9', 'it contains something other than digits'],
		['an object', '{"to":1}', 'it contains letters'],
		['a country code of 0 behind a plus', '+0812345678', 'its country code starts with 0'],
		['a country code of 0 behind 00', '000812345678', 'its country code starts with 0'],
		['7 digits', '1234567', 'it has fewer than 8 digits'],
		['7 digits with the default country code', '012345', 'it has fewer than 8 digits'],
		['16 digits with it', '012345678901234', 'it has more than 15 digits'],
		['16 digits', '1234567890123456', 'it has more than 15 digits'],
	])('refuses %s', (_, written, reason) => {
		expect(cleanDestination(written, '66')).toEqual(refusal(written, reason));
	});

	it('refuses a leading 0 where there is no default country code', () => {
		expect(cleanDestination('081 234 5678', '')).toEqual(
			refusal(
				'081 234 5678',
				'it starts with 0 and the credential has no default country code',
				'Write it with its country code, or set Default Country Code in the credential',
			),
		);
	});

	it.each([
		'+66 81 234 5678 / +66 89 876 5432',
		'０８１２３４５６７８／０８９８７６５４３２',
		'0812345678|0898765432',
		'0812345678 or 0898765432',
	])('says how to separate the numbers of %s', (written) => {
		expect(cleanDestination(written, '66')).toEqual(
			refusal(
				written,
				'it contains several numbers',
				'Separate numbers by comma, semicolon or line break',
			),
		);
	});

	it.each(['(0)', '+(0)812345678', '+66 (0)0812345678', '+66 81 (0) 2345678'])(
		'refuses %s, because nobody can tell what the 0 in brackets is',
		(written) => {
			expect(cleanDestination(written, '66')).toEqual(
				refusal(written, 'it contains "(0)"', 'Leave the "(0)" out'),
			);
		},
	);

	it.each(['+39 (0)6 1234567', '0039 (0)333 1234567', '+225 (0)7 01 23 45 67', '+999 (0)12345678'])(
		'refuses %s, because its numbers may begin with that 0',
		(written) => {
			expect(cleanDestination(written, '')).toEqual(
				refusal(written, 'it contains "(0)"', 'Leave the "(0)" out'),
			);
		},
	);
});

const LAST = 0x10ffff;
const everyCharacter = (isMeant: RegExp): string[] =>
	Array.from({ length: LAST + 1 }, (_, point) => point)
		.filter((point) => point < 0xd800 || point > 0xdfff)
		.map((point) => String.fromCodePoint(point))
		.filter((character) => isMeant.test(character));

const TO = '66812345678';
const nameOf = (character: string): string =>
	`U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

describe('seenCharacters', () => {
	const digits = everyCharacter(/\p{Nd}/u);

	it('reads the decimal digits of every script that this Node.js knows', () => {
		expect(digits.length).toBeGreaterThanOrEqual(680);
		// Unicode has them in whole rows of ten, from 0 to 9.
		expect(digits.map(seenCharacters).join('')).toBe('0123456789'.repeat(digits.length / 10));
	});

	it('reads digits of keycaps', () => {
		expect(seenCharacters('0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣9️⃣')).toBe('0123456789');
	});

	it.each(['𑁒', '①', '½', '一'])('takes %s for no digit', (character) => {
		expect(seenCharacters(character)).toBe(character);
	});
});

describe('a number with a character that nobody sees', () => {
	const unseen = everyCharacter(
		/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Zs}\p{Zl}\p{Zp}\u2800]/u,
	);

	it('is that number, whatever the character and wherever it is', () => {
		expect(unseen.length).toBeGreaterThan(4_000);
		const wrong = unseen.filter((each) =>
			[`${each}${TO}`, `+${each}66${each}81-2345678${each}`, `0066 812345678${each}`].some(
				(written) => {
					const cleaned = cleanDestination(written, '');
					return !cleaned.ok || cleaned.value !== TO;
				},
			),
		);
		expect(wrong.map(nameOf)).toEqual([]);
	});
});

describe('a number with other forms of plus, brackets, dots and dashes', () => {
	it.each([
		'＋66812345678',
		'⁺66812345678',
		'(＋66) 812345678',
		'﹙+66﹚812345678',
		'+66﹣81－2345678',
		'+66ー81ｰ2345678',
		'+66‒81―234−5678',
	])('reads %s', (written) => {
		expect(cleanDestination(written, '')).toEqual(taken(TO));
	});

	it.each(['66812345678/9', '6681•••5678', '66812345678〜9', '66[81]2345678'])(
		'reads nothing into %s',
		(written) => {
			expect(cleanDestination(written, '').ok).toBe(false);
		},
	);
});
