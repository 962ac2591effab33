import { readFileSync } from 'node:fs';
import path from 'node:path';
import { range } from 'lodash';

import { repository } from '../../../../../hosts/install/hostFolder';
import {
	countries,
	NUMBER_PLANS_FILE,
	numberPlansFile,
	plans,
} from '../../../../../scripts/numberPlans/numberPlans';
import { numberStarts } from '../../../../../scripts/numberPlans/numberStarts';

describe('the table of numbers', () => {
	it('is the one that npm run docs writes from the data of libphonenumber-js', () => {
		expect(readFileSync(path.join(repository, NUMBER_PLANS_FILE), 'utf8')).toBe(numberPlansFile());
	});

	it('has every country of the library, and no code that begins another', () => {
		expect(Object.values(countries).length).toBeGreaterThan(220);
		const codes = Object.keys(plans);
		const begun = codes.filter((code) =>
			codes.some((other) => other !== code && other.startsWith(code)),
		);
		expect(begun).toEqual([]);
	});

	it('says who writes a prefix before a mobile, and who may leave it out', () => {
		const written = (code: string) => [plans[code]?.mobilePrefix, plans[code]?.optional];
		expect(['66', '36', '7', '91', '1', '45', '377'].map(written)).toEqual([
			['0', ''],
			['06', ''],
			['8', true],
			['0', true],
			['', ''],
			['', ''],
			['', ''],
		]);
	});
});

describe('numberStarts', () => {
	it.each(['0\\d{2}', '[1-3]0?|00[5-7]{1,2}', '(?:1(?:3|45)?|0)?9'])(
		'finds how the numbers of %s begin, and how long they are',
		(pattern) => {
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
		},
	);

	it.each(['0+', '(?=0)1', '^0', '0|a', '(0', '0)'])('refuses %s', (pattern) => {
		expect(() => numberStarts(pattern)).toThrow(pattern);
	});
});
