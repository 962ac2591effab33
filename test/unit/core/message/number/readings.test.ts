import {
	checkNumber,
	numbersMeant,
	type SuspectNumbers,
} from '../../../../../nodes/BulkSms/core/message/number/checkedNumber';
import {
	homeForm,
	isOtherNumber,
	mayBe,
	nationalForms,
	writtenDigits,
} from '../../../../../nodes/BulkSms/core/message/number/sameNumber';
import { taken, valueOf } from '../../../checkedResults';

const check = (written: string, home: string, suspectNumbers?: SuspectNumbers) =>
	checkNumber(written, { defaultCountryCode: home, suspectNumbers });
const reasonFor = (written: string, home: string, suspectNumbers?: SuspectNumbers) => {
	const { to } = check(written, home, suspectNumbers);
	return to.ok ? to.value : to.problem.reason;
};

describe('a number as people at home write it', () => {
	it.each([
		['7', '8 (912) 345-67-89', '79123456789'],
		['36', '06 20 123 4567', '36201234567'],
		['375', '8 029 491-19-11', '375294911911'],
		['54', '011 15-2345-6789', '5491123456789'],
		['52', '044 55 1234 5678', '525512345678'],
		['55', '(11) 96123-4567', '5511961234567'],
		['55', '0 15 11 96123-4567', '5511961234567'],
		['1', '(201) 555-0123', '12015550123'],
		['39', '06 1234567', '39061234567'],
		['66', '02 123 4567', '6621234567'],
	])('goes there, with the code %s: %s', (home, written, to) => {
		expect(check(written, home, 'send')).toEqual({ to: taken(to) });
	});

	it('wins over a mobile abroad, and that is said', () => {
		const written = '131 2345 6789';
		const to = '8613123456789';
		const other = { written, to, abroad: '13123456789' };
		expect(check(written, '86')).toEqual({ to: taken(to), other });
	});

	it.each([
		['7', '8 495 123-45-67', '+74951234567 or +84951234567'],
		['66', '009 66 81 234 5678', '+966812345678 or +66812345678'],
	])('is refused where it may as well be abroad, with the code %s: %s', (home, written, both) => {
		expect(reasonFor(written, home)).toBe(`"${written}" may be ${both}`);
	});
});

test.each([
	['66', '0812345678', '66812345678'],
	['34', '612345678', '34612345678'],
	['66', '66812345678', '66812345678'],
	['66', '8562055512345', '8562055512345'],
	['66', '812345678', / its first 0 is probably missing: it may be 66812345678$/],
	['358', '4746901861', /is probably missing: it may be 3584746901861 or 4746901861$/],
	['', '81234567', /Default Country Code/],
	['235', '16845551234', '"16845551234" may be +845551234 or +16845551234'],
])('the examples beside the decision are so: %s, %s', (home, written, expected) => {
	const read = reasonFor(written, home);
	if (typeof expected === 'string') expect(read).toBe(expected);
	else expect(read).toMatch(expected);
});

describe('a number with what people dial only at home after its country code', () => {
	it.each([
		['+66 081 234 5678', '66812345678'],
		['+856 020 5512 3456', '8562055123456'],
		['+7 8 912 345 67 89', '79123456789'],
		['+52 1 55 1234 5678', '525512345678'],
		['+54 11 15 2345 6789', '5491123456789'],
		['2980211234', '298211234'],
	])('is read without it: %s', (written, to) => {
		for (const home of ['', '66', '1']) expect(reasonFor(written, home)).toBe(to);
	});

	it.each([
		['+39 06 698 12345', '390669812345'],
		['+47 02000', '4702000'],
	])('keeps a 0 of its own: %s', (written, to) => {
		for (const home of ['', '66', '39']) expect(reasonFor(written, home, 'send')).toBe(to);
	});
});

describe('a number without + that has no country code at home', () => {
	it('has lost its 0 if it would be a mobile with it', () => {
		expect(check('15123456789', '49').to).toMatchObject({
			problem: {
				reason:
					'"15123456789" has no +, so its first 0 or its country code is probably missing: it may be 4915123456789 or 15123456789',
				advice: 'Write 015123456789, or write it with + and its country code',
			},
		});
	});

	it.each([
		['49', '41791234567', '41791234567'],
		['49', '4915123456789', '4915123456789'],
	])('is international otherwise: %s %s', (home, written, to) => {
		expect(check(written, home)).toEqual({ to: taken(to) });
	});
});

describe('an entry of a list', () => {
	const meant = (written: string, home = '66') =>
		valueOf(numbersMeant(written, { defaultCountryCode: home }));
	const reason = (written: string, home: string) => {
		const read = numbersMeant(written, { defaultCountryCode: home });
		return read.ok ? read.value.join() : read.problem.reason;
	};

	it.each([
		['81 234 5678', '66', ['66812345678']],
		['621234567', '66', ['66621234567', '621234567']],
		['009 66 81 234 5678', '66', ['966812345678', '66812345678']],
		['701234567', '225', ['2250701234567']],
		['55 1234 5678', '52', ['525512345678', '5215512345678']],
		['+54 9 11 2345 6789', '66', ['5491123456789', '541123456789']],
		['+55 11 96123 4567', '66', ['5511961234567', '551161234567']],
		['+229 01 95 12 34 56', '66', ['2290195123456', '22995123456']],
	])('counts in each reading: %s (%s)', (written, home, numbers) => {
		expect(new Set(meant(written, home))).toEqual(new Set(numbers));
	});

	it.each([
		['081234567890', '6681234567890'],
		['+999 1234 5678', '99912345678'],
		['0812 3456', '668123456'],
	])('counts as written if no country has it, so an old number stops nobody: %s', (written, to) => {
		expect(meant(written)).toEqual([to]);
	});

	it.each(['0', '42', '+66 8', '12345678901234567'])('is no number: %s', (written) => {
		for (const home of ['', '66', '49', '1', '7']) {
			expect(reason(written, home)).toContain(`"${written}" is not a usable number: `);
		}
	});
});

describe('a number as the gateway writes it', () => {
	it('is the one that was sent, or another', () => {
		const isOther = (written: string) => isOtherNumber(written, '66812345678');
		expect(['0066 (081) 2345678', '0812345678'].filter(isOther)).toEqual([]);
		const others = ['660812345679', '0812345679', '39812345678'];
		expect(others.filter(isOther)).toEqual(others);
	});

	it('is the same with what people dial only at home', () => {
		expect(writtenDigits('5215512345678')).toBe(writtenDigits('+52 55 1234 5678'));
		expect(writtenDigits('hello')).toBeUndefined();
	});

	it('may be the number that is looked up, in each reading', () => {
		expect(mayBe('812345678', '66812345678', '66')).toBe(true);
		expect(mayBe('0812345678', '66812345678', '66')).toBe(true);
		expect(mayBe('0812345678', '66812345679', '66')).toBe(false);
	});

	it.each([
		['2250701234567', ['00701234567', '0701234567']],
		['36201234567', ['0201234567', '06201234567']],
	])('%s is nationally %j', (to, forms) => {
		expect(new Set(nationalForms(to))).toEqual(new Set(forms));
	});

	it.each([
		['66812345678', '66', '0812345678'],
		['2250701234567', '225', '0701234567'],
		['79123456789', '7', '89123456789'],
	])('%s is at home in %s %s', (to, code, home) => {
		expect(homeForm(to, code)).toBe(home);
	});
});
