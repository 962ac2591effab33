import { checkNumber } from '../../../../../nodes/BulkSms/core/message/number/checkedNumber';
import {
	cleanDestination,
	isOtherNumber,
	nationalForms,
	writtenDigits,
} from '../../../../../nodes/BulkSms/core/message/number/destination';
import {
	callingCodeOf,
	homeForm,
} from '../../../../../nodes/BulkSms/core/message/number/leadingZero';
import { refused, taken } from '../../../checkedResults';

const ADVICE = 'Write the country code and the number, for example 66812345678 or +66 81 234 5678';

describe('a 0 after the country code', () => {
	it.each([
		['+66 081 234 5678', '66812345678'],
		['+66 (0)81 234 5678', '66812345678'],
		['+856 020 5512 3456', '8562055123456'],
		['+250 0788 123 456', '250788123456'],
		['+7 0912 345 67 89', '79123456789'],
		['+66 0123456789012345', undefined],
	])('is the trunk 0 in %s', (written, digits) => {
		for (const code of ['', '66', '49', '1']) {
			const cleaned = cleanDestination(written, code);
			expect(cleaned.ok ? cleaned.value : undefined).toBe(digits);
		}
	});

	it.each([
		['Italy', '+39 06 1234567', '39061234567'],
		['the Vatican', '+39 06 698 12345', '390669812345'],
		['Ivory Coast', '+225 07 01 23 45 67', '2250701234567'],
		['Rwanda, a fixed line', '+250 06 123 456', '25006123456'],
		['a code of no country', '+999 0812345678', '9990812345678'],
	])('stays in a number of %s', (_, written, digits) => {
		for (const code of ['', '66', '39', '225']) {
			expect(cleanDestination(written, code)).toEqual(taken(digits));
		}
	});

	it.each([
		['2980211234', '298211234'],
		['66012345678', '6612345678'],
	])('goes from %s, too, if it is read as international', (written, digits) => {
		for (const code of ['', '43', '66']) {
			expect(cleanDestination(written, code)).toEqual(taken(digits));
		}
	});

	it('stays in a number of Norway that is too short for a mobile', () => {
		expect(checkNumber('+47 02000', { defaultCountryCode: '' }).to).toEqual(taken('4702000'));
		expect(cleanDestination('+47 0 22 12 34 56', '')).toEqual(taken('4722123456'));
	});

	it.each(['+66 00812345678', '0066 0081 234 5678'])(
		'refuses %s, where two of them may mean anything',
		(written) => {
			expect(cleanDestination(written, '66')).toEqual(
				refused(
					'To',
					`"${written}" is not a usable number: two zeros follow its country code`,
					ADVICE,
				),
			);
		},
	);
});

describe('a number of home whose country keeps its 0', () => {
	it.each([
		['225', '07 01 23 45 67', '2250701234567'],
		['241', '066 03 12 34', '24166031234'],
	])('with the Default Country Code %s: %s', (code, written, digits) => {
		expect(cleanDestination(written, code)).toEqual(taken(digits));
	});

	it('says of a short one only what is sure', () => {
		expect(checkNumber('701234567', { defaultCountryCode: '225' })).toEqual({
			result: 'suspect',
			to: refused(
				'To',
				'"701234567" has only 9 digits, so its first 0 or its country code is probably missing',
				'Write it with + and its country code',
			),
		});
	});

	it.each([
		['66812345678', '66', '0812345678'],
		['2250701234567', '225', '0701234567'],
	])('%s is at home in %s %s', (to, code, home) => {
		expect(homeForm(to, code)).toBe(home);
	});
});

describe('a number as the gateway writes it', () => {
	it.each(['0066 (081) 2345678', '0812345678'])(
		'%s is the 66812345678 that was sent',
		(written) => {
			expect(isOtherNumber(written, '66812345678')).toBe(false);
		},
	);

	it.each(['660812345679', '0812345679', '39812345678'])('%s is another', (written) => {
		expect(isOtherNumber(written, '66812345678')).toBe(true);
	});

	it('is the same as one that was sent with its 0, because ten digits may be anything', () => {
		expect(isOtherNumber('+3102345678', '3102345678')).toBe(false);
		expect(writtenDigits('3102345678')).toBe(writtenDigits('+31 02345678'));
	});

	it.each([
		['2250701234567', ['00701234567', '0701234567']],
		['9991234567', ['0991234567', '091234567', '01234567']],
	])('%s is nationally %j', (to, forms) => {
		expect(new Set(nationalForms(to))).toEqual(new Set(forms));
	});
});

describe('callingCodeOf', () => {
	it.each([
		['66812345678', '66'],
		['', undefined],
	])('of %s is %s', (digits, code) => {
		expect(callingCodeOf(digits)).toBe(code);
	});
});
