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
		['one number', '66812345678', ['66812345678']],
		['a number type', 66812345678, ['66812345678']],
		['a comma', '1,2', ['1', '2']],
		['a semicolon', '1;2', ['1', '2']],
		['a line break', '1\n2', ['1', '2']],
		['a line break of Windows', '1\r\n2', ['1', '2']],
		['all of them with spaces around', ' 1 , 2 ;\n 3 ', ['1', '2', '3']],
		['separators in a row and at the ends', ',1,,;\n2;', ['1', '2']],
		['a list', ['66812345678', 66898765432], ['66812345678', '66898765432']],
		['a list in a list', [['1', '2'], ['3']], ['1', '2', '3']],
		['separators inside a list', ['1,2', '3'], ['1', '2', '3']],
		['numbers around an empty text in a list', ['1', '', '2'], ['1', '', '2']],
		['numbers around null in a list', ['1', null, '2'], ['1', '', '2']],
		['numbers around nothing in a list', [undefined, '1'], ['', '1']],
		['a list of nobody but null', [null], ['']],
		['a list of a text of separators', [',;'], ['']],
		['a list in a list, which is empty', [[], '1'], ['', '1']],
		['a last comma inside a list', ['1,', '2'], ['1', '2']],
		['the same number twice, which stays twice', '1,1', ['1', '1']],
	])('splits %s', (_, value, parts) => {
		expect(splitDestinations(value)).toEqual(parts);
	});

	it.each(['+66 81 234 5678', '66 81-234-5678', '(66) 81.234.5678', '66\t812345678'])(
		'keeps %j as one number, because a space belongs to it',
		(value) => {
			expect(splitDestinations(value)).toEqual([value]);
		},
	);

	it.each([undefined, null, '', '  ', ',;\r\n', []])('finds no number in %j', (value) => {
		expect(splitDestinations(value)).toEqual([]);
	});

	it.each<[string, unknown, string]>([
		['an object', { to: '66812345678', name: 'A' }, '{"to":"66812345678","name":"A"}'],
		['an object in a list', [{ to: 1 }], '{"to":1}'],
		['true', true, 'true'],
		['NaN', NaN, 'NaN'],
		['an object that holds itself', circular, 'an object'],
		['a Symbol', Symbol('a'), 'Symbol(a)'],
	])('keeps %s as one part, so that it is refused and not lost', (_, value, part) => {
		expect(splitDestinations(value)).toEqual([part]);
	});
});

describe('cleanDestination', () => {
	it.each([
		['digits alone', '66812345678', '66812345678'],
		['a leading plus', '+66812345678', '66812345678'],
		['a leading 00', '0066812345678', '66812345678'],
		['spaces', '+66 81 234 5678', '66812345678'],
		['spaces and hyphens', '+66 81-234-5678', '66812345678'],
		['brackets', '+66 (81) 2345678', '66812345678'],
		['dots', '66.81.234.5678', '66812345678'],
		['dots between groups of three', '66.812.345.678', '66812345678'],
		['a dot behind a country code with a plus', '+66.812345678', '66812345678'],
		['a dot and a space', '66.81 2345678', '66812345678'],
		['a hyphen behind', '66812345678-', '66812345678'],
		['marks of direction', '\u200e+66 81 234 5678\u200f', '66812345678'],
		['marks of embedding', '\u202a+66812345678\u202c', '66812345678'],
		['marks of an override', '\u202d66812345678\u202e', '66812345678'],
		['marks of isolation', '\u2066+66812345678\u2069', '66812345678'],
		['zero-width spaces and joiners', '66\u200b81\u200c234\u200d5678', '66812345678'],
		['a word joiner', '66\u2060812345678', '66812345678'],
		['a byte order mark', '\ufeff66812345678', '66812345678'],
		['a tab', '66\t812345678', '66812345678'],
		['no-break spaces', '+66\u00a081\u202f234\u20095678', '66812345678'],
		['typographic hyphens', '66\u201081\u2011234\u20135678\u2212', '66812345678'],
		['Thai digits', '๖๖๘๑๒๓๔๕๖๗๘', '66812345678'],
		['Arabic-Indic digits', '+٦٦٨١٢٣٤٥٦٧٨٩٠', '6681234567890'],
		['extended Arabic-Indic digits', '۶۶۸۱۲۳۴۵۶۷۸۹۰', '6681234567890'],
		['full-width digits', '６６８１２３４５６７８９０', '6681234567890'],
		['full-width digits with their own marks', '＋６６（８１）２３４－５６．７８', '66812345678'],
		['digits of two scripts', '66๘๑٢٣456۷８', '66812345678'],
		['a mark that nobody sees', '66\u180e812345678', '66812345678'],
		['Hindi digits', '६६८१२३४५६७८', '66812345678'],
		['8 digits, the fewest', '12345678', '12345678'],
		['15 digits, the most of E.164', '123456789012345', '123456789012345'],
		['15 digits behind 00', '00123456789012345', '123456789012345'],
	])('takes %s', (_, written, digits) => {
		expect(cleanDestination(written, '')).toEqual(taken(digits));
		expect(cleanDestination(written, '49')).toEqual(taken(digits));
	});

	it.each([
		['0812345678', '66', '66812345678'],
		['081-234 5678', '66', '66812345678'],
		['(081) 234 5678', '66', '66812345678'],
		['081.234.5678', '66', '66812345678'],
		['02071838750', '44', '442071838750'],
		['0123456', '66', '66123456'],
		['01234567890123', '66', '661234567890123'],
	])('puts the default country code in place of the first 0 of %s', (written, code, digits) => {
		expect(cleanDestination(written, code)).toEqual(taken(digits));
	});

	it.each([
		['an empty text', '', 'it is empty'],
		['a space alone', ' ', 'it is empty'],
		['a hyphen alone', '-', 'it is empty'],
		['a zero-width space alone', '\u200b', 'it is empty'],
		['an amount', '66812345678.0', 'it is written like an amount'],
		['an amount in Thai digits', '๖๖๘๑๒๓๔๕๖๗๘.๐', 'it is written like an amount'],
		['an amount with cents', '66812345678.00', 'it is written like an amount'],
		['an amount with a fraction', '6681234567.8', 'it is written like an amount'],
		['an amount with a leading 0', '081.2345678', 'it is written like an amount'],
		['an amount with a plus', '+66812345678.0', 'it is written like an amount'],
		['an amount between unseen marks', '\u200e66812345678.0\u200b', 'it is written like an amount'],
		['an amount with a space', '66812345678 .0', 'it is written like an amount'],
		['a negative amount in brackets', '(-66812345678)', 'it is written like an amount'],
		['a typographic minus', '\u221266812345678', 'it is written like an amount'],
		['a negative amount', '-66812345678', 'it is written like an amount'],
		['a negative amount with a fraction', '-6681234567.8', 'it is written like an amount'],
		['a plus alone', '+', 'it holds something other than digits'],
		['brackets alone', '()', 'it is empty'],
		['two pluses', '++66812345678', 'it holds something other than digits'],
		['a plus inside', '66+812345678', 'it holds something other than digits'],
		['letters', '66812abc678', 'it holds letters'],
		['an extension', '66812345678 ext 5', 'it holds letters'],
		['a slash', '081/2345678', 'it holds something other than digits'],
		['an exponent', '6.6812345678E+10', 'it holds letters'],
		['digits that are no decimal ones', '①②③④⑤⑥⑦⑧⑨', 'it holds something other than digits'],
		['half a character', '66812345678\ud83d', 'it holds something other than digits'],
		['a list that a range is in', '66812345678~9', 'it holds something other than digits'],
		['a Thai letter', '668123456ก', 'it holds letters'],
		['full-width letters', '６６８１２ａｂｃ', 'it holds letters'],
		['an object', '{"to":1}', 'it holds letters'],
		['a country code of 0 behind a plus', '+0812345678', 'its country code starts with 0'],
		['a country code of 0 behind 00', '000812345678', 'its country code starts with 0'],
		['plus and 00 together', '+0066812345678', 'its country code starts with 0'],
		['7 digits', '1234567', 'it has fewer than 8 digits'],
		['7 digits behind 00', '001234567', 'it has fewer than 8 digits'],
		['00 alone', '00', 'it has fewer than 8 digits'],
		['16 digits', '1234567890123456', 'it has more than 15 digits'],
		['two numbers with a space between', '66812345678 66898765432', 'it has more than 15 digits'],
	])('refuses %s', (_, written, reason) => {
		expect(cleanDestination(written, '66')).toEqual(refusal(written, reason));
	});

	it.each([
		['too short', '012345', 'it has fewer than 8 digits'],
		['too long', '012345678901234', 'it has more than 15 digits'],
	])('refuses a number that is %s with the default country code', (_, written, reason) => {
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

	it.each(['(0)', '(0)812345678', '+(0)812345678', '+66 (0)0812345678', '+66 81 (0) 2345678'])(
		'refuses %s, because nobody can tell what the 0 in brackets is',
		(written) => {
			expect(cleanDestination(written, '66')).toEqual(
				refusal(written, 'it holds "(0)"', 'Leave the "(0)" out'),
			);
		},
	);

	it.each(['+39 (0)6 1234567', '0039 (0)333 1234567', '+225 (0)7 01 23 45 67', '+999 (0)12345678'])(
		'refuses %s, because its numbers may begin with that 0',
		(written) => {
			expect(cleanDestination(written, '')).toEqual(
				refusal(written, 'it holds "(0)"', 'Leave the "(0)" out'),
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

	it.each<[string, string]>([
		['Lao', '໐໑໒໓໔໕໖໗໘໙'],
		['Khmer', '០១២៣៤៥៦៧៨៩'],
		['Burmese', '၀၁၂၃၄၅၆၇၈၉'],
		['Shan', '႐႑႒႓႔႕႖႗႘႙'],
		['Bengali', '০১২৩৪৫৬৭৮৯'],
		['Devanagari', '०१२३४५६७८९'],
		['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
		['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
		['Persian', '۰۱۲۳۴۵۶۷۸۹'],
		['Thai', '๐๑๒๓๔๕๖๗๘๙'],
		['full-width', '０１２３４５６７８９'],
		['New Tai Lue, which a tenth 1 follows', '᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙'],
		['mathematical bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
		['mathematical double-struck', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
		['mathematical monospace', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
		['Adlam', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
		['keycap', '0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣9️⃣'],
	])('reads %s digits', (_, written) => {
		expect(seenCharacters(written)).toBe('0123456789');
	});

	it.each(['𑁒', '①', '²', '½', '一', 'Ⅷ', '൰'])('takes %s for no digit', (character) => {
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

	it.each([
		'\ufe0f',
		'\ufe0d',
		'\u00ad',
		'\u061c',
		'\u3164',
		'\u115f',
		'\u2800',
		'\0',
		'\u{e0061}',
	])('is that number with %j', (character) => {
		expect(cleanDestination(`+1${character}-555-0100-123`, '')).toEqual(taken('15550100123'));
	});
});

describe('a number with other forms of plus, brackets, dots and dashes', () => {
	it.each([
		'＋66812345678',
		'﹢66812345678',
		'➕66812345678',
		'⁺66812345678',
		'(＋66) 812345678',
		'＋６６（８１）２３４－５６７８',
		'﹙+66﹚812345678',
		'+66﹣81－2345678',
		'+66ー81ｰ2345678',
		'+66‒81―234−5678',
		'66．81．234．5678',
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
