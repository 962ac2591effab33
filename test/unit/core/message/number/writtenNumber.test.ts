import {
	cleanDigits,
	seenCharacters,
	splitDestinations,
} from '../../../../../nodes/BulkSms/core/message/number/writtenNumber';
import { checkNumber } from '../../../../../nodes/BulkSms/core/message/number/checkedNumber';
import { refused, taken } from '../../../checkedResults';
import { textTable } from '../../../../engine/textTable';

const ADVICE = 'Write the country code and the number, for example 66812345678 or +66 81 234 5678';
const refusal = (written: string, reason: string, advice = ADVICE) =>
	refused('To', `"${written}" is not a usable number: ${reason}`, advice);

const circular: Record<string, unknown> = {};
circular.self = circular;

describe('splitDestinations', () => {
	it.each<[string, unknown, string[]]>([
		['a line break of Windows', '1\r\n2', ['1', '2']],
		['separators in a row and at the ends', ',1,,;\n2;', ['1', '2']],
		['a list in a list', [['1', '2'], ['3']], ['1', '2', '3']],
		['numbers around null in a list', ['1', null, '2'], ['1', '', '2']],
		['the same number twice, which stays twice', '1,1', ['1', '1']],
		['commas and semicolons of East Asia', '1，2、3；4､5﹐6﹑7﹔8', [...'12345678']],
		['a comma and a semicolon of Arabic', '1،2؛3', ['1', '2', '3']],
	])('splits %s', (_, value, parts) => {
		expect(splitDestinations(value)).toEqual(parts);
	});

	it.each([
		...['+66 81 234 5678', '66 81-234-5678', '(66) 81.234.5678', '66\t812345678'],
		'66,812,345,678',
	])('keeps %j as one number, whose parts no number has', (value) => {
		expect(splitDestinations(value)).toEqual([value]);
	});

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

describe('cleanDigits', () => {
	it.each([
		['dots', '66.81.234.5678', '66812345678'],
		['typographic hyphens', '66\u201081\u2011234\u20135678\u2212', '66812345678'],
		['full-width digits with their own marks', '＋６６（８１）２３４－５６．７８', '+66812345678'],
		['digits of two scripts', '66๘๑٢٣456۷８', '66812345678'],
		['a 0 in brackets after a country code', '0066 (0) 81 234 5678', '+66812345678'],
	])('takes %s', (_, written, digits) => {
		expect(cleanDigits(written)).toEqual(taken(digits));
	});

	it.each([
		['an apostrophe of Excel and Shopify', "'+66812345678", '+66812345678'],
		['the formula of a CSV for Excel', '="0812345678"', '0812345678'],
		['that formula with a plus', '="+66 81 234 5678"', '+66812345678'],
		['a typographic apostrophe', '’0812345678', '0812345678'],
		['a web address of a number', 'tel:+66-81-234-5678', '+66812345678'],
		['the lead of Facebook', 'p:+66812345678', '+66812345678'],
		['an address of Twilio', 'whatsapp:+66812345678', '+66812345678'],
		['an apostrophe before an address', "'Tel: 081 234 5678", '0812345678'],
		['a slash behind the area', '0151/23456789', '015123456789'],
		['a slash behind the prefix', '06/20-123-4567', '06201234567'],
		['a slash and dots', '0470/12.34.56', '0470123456'],
		['a slash with blanks', '+49 151 / 23 45 67 89', '+4915123456789'],
		['a slash before a 0', '01882/026428', '01882026428'],
		['a full-width slash', '0151／23456789', '015123456789'],
		['one dot behind the area', '0912.345678', '0912345678'],
		['one dot in the middle of eight digits', '9123.4567', '91234567'],
		['one dot and a code', '0066.812345678', '0066812345678'],
		['brackets around its 0', '(0)151 23456789', '015123456789'],
		['blanks in brackets around its 0', '( 0 ) 151/23456789', '015123456789'],
		['a 0 in brackets after a bare code', '66(0)812345678', '+66812345678'],
	])('takes %s: %j', (_, written, digits) => {
		expect(cleanDigits(written)).toEqual(taken(digits));
	});

	const LIST = 'Separate numbers by comma, semicolon or line break';
	it.each([
		['', 'it is empty'],
		...textTable(String.raw`
			0.812345678 → it is written like an amount
			0812345678.0 → it is written like an amount
			66.812345678 → it is written like an amount
			9123.0000 → it is written like an amount
			9123.456 → it is written like an amount
			91234.567 → it is written like an amount
			'66812345678.0 → it is written like an amount
			28/11/2026 → it contains something other than digits
			0812345678/12 → it contains something other than digits
			0812345/0898765 → it contains something other than digits
			01882/0264281 → it contains something other than digits
			2026/026428 → it contains something other than digits
			06/20/1234567 → it contains something other than digits
			ftp:+66812345678 → it contains letters
			66,812,345,678 → it is one number with separators of thousands → Set the format of its column to text in the spreadsheet
			6.68123E+10 → a spreadsheet has shortened it, and digits are lost → Set the format of its column to text in the spreadsheet, and enter the number again if its last digits are 0
			1,51235E+11 → a spreadsheet has shortened it, and digits are lost → Set the format of its column to text in the spreadsheet, and enter the number again if its last digits are 0
			66812345678.00 → it is written like an amount
			(-66812345678) → it is written like an amount
			++66812345678 → it contains something other than digits
			66812abc678 → it contains letters
			①②③④⑤⑥⑦⑧⑨ → it contains something other than digits
			(0) → it contains "(0)" → Leave the "(0)" out
			+(0)812345678 → it contains "(0)" → Leave the "(0)" out
			+66 81 (0) 2345678 → it contains "(0)" → Leave the "(0)" out
			+39 (0)6 1234567 → it contains "(0)" → Leave the "(0)" out
			+66 81 234 5678 / +66 89 876 5432 → it contains several numbers → ${LIST}
			0812345678 or 0898765432 → it contains several numbers → ${LIST}
			081 234 5678  089 876 5432 → it contains several numbers → ${LIST}
			{"name":"Anong","phone":"0812345678"} → it is an object → Take its field with the number: name, phone
			{"to":1} → it is an object → Take its field with the number: to
			{} → it is an object → Take the field with the number, for example {{ $json.people.map((person) => person.phone) }}
			<a href="tel:+66812345678">Anong</a> → it is HTML → Give only the number
			["66812345678" → it is part of a JSON text → Give the list itself, for example {{ JSON.parse($json.phones) }}
			66812345678@s.whatsapp.net → it is the ID of a chat, or an email address → Give what stands before the @, for example {{ $json.from.split("@")[0] }}
		`),
		['0812345678\t0898765432', 'it contains several numbers', LIST],
	])('refuses %j: %s', (written = '', reason = '', advice = ADVICE) => {
		expect(cleanDigits(written)).toEqual(refusal(written, reason, advice));
	});
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
					const { to } = checkNumber(written, { defaultCountryCode: '' });
					return !to.ok || to.value !== TO;
				},
			),
		);
		expect(wrong.map(nameOf)).toEqual([]);
	});
});

describe('a number with other forms of plus, brackets, dots and dashes', () => {
	it.each(['＋66812345678', '﹙+66﹚812345678', '+66ー81ｰ2345678', '+66‒81―234−5678'])(
		'reads %s',
		(written) => {
			expect(checkNumber(written, { defaultCountryCode: '' }).to).toEqual(taken(TO));
		},
	);

	it.each(['66812345678/9', '6681•••5678', '66812345678〜9', '66[81]2345678'])(
		'reads nothing into %s',
		(written) => {
			expect(cleanDigits(written).ok).toBe(false);
		},
	);
});
