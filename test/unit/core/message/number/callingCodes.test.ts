import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keyBy, range } from 'lodash';

import { repository } from '../../../../../hosts/install/hostFolder';
import {
	CALLING_CODES_FILE,
	callingCodes,
	callingCodesFile,
} from '../../../../../scripts/callingCodes/callingCodes';
import { numberStarts } from '../../../../../scripts/callingCodes/numberStarts';

describe('the table of calling codes', () => {
	it('is the one that npm run docs writes from the data of libphonenumber-js', () => {
		expect(readFileSync(path.join(repository, CALLING_CODES_FILE), 'utf8')).toBe(
			callingCodesFile(),
		);
	});

	const byCode = keyBy(callingCodes, 'code');

	it('has every country of the library, and no code that begins another', () => {
		expect(callingCodes.flatMap(({ countries }) => countries).length).toBeGreaterThan(240);
		const codes = callingCodes.map(({ code }) => code);
		const begun = codes.filter((code) =>
			codes.some((other) => other !== code && other.startsWith(code)),
		);
		expect(begun).toEqual([]);
	});

	it.each(['39', '378', '225', '241', '242', '226', '227', '229', '247', '992'])(
		'keeps each 0 after %s',
		(code) => {
			expect(byCode[code]?.zero).toBe('own');
		},
	);

	it.each(['66', '1', '7', '44', '47', '49', '61', '81', '212', '262', '290', '358', '590', '599'])(
		'keeps no 0 after %s, whatever country shares it',
		(code) => {
			expect(byCode[code]?.zero).toBe('trunk');
		},
	);

	it('tells by the next digit in Rwanda, and in Hungary, where people dial 06', () => {
		const mixed = callingCodes.filter(({ zero }) => zero === 'mixed');
		expect(mixed.map(({ code, digits }) => [code, digits])).toEqual([
			['250', ['6']],
			['36', ['6']],
		]);
	});
});

describe('numberStarts', () => {
	it.each([
		'0\\d{2}',
		'[1-3]0?|00[5-7]{1,2}',
		'(?:0[89]|1\\d{0,2})7',
		'(?:1(?:3|45)?|0)?9',
		'0?1?',
	])('finds how the numbers of %s begin, and how long they are', (pattern) => {
		const whole = new RegExp(`^(?:${pattern})$`);
		const matching = range(0, 5)
			.flatMap((length) =>
				range(0, 10 ** length).map((each) =>
					length === 0 ? '' : String(each).padStart(length, '0'),
				),
			)
			.filter((digits) => whole.test(digits));
		const starts = (each: { digits: string; length: number }) => `${each.digits}/${each.length}`;
		expect(new Set(numberStarts(pattern).map(starts))).toEqual(
			new Set(matching.map((digits) => `${digits.slice(0, 2)}/${digits.length}`)),
		);
	});

	it.each(['0+', '(?=0)1', '^0', '0|a', '(0', '0)'])('refuses %s', (pattern) => {
		expect(() => numberStarts(pattern)).toThrow(pattern);
	});
});
