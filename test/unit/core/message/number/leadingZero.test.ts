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
		['+660812345678', '66812345678'],
		['660812345678', '66812345678'],
		['66 0 81 234 5678', '66812345678'],
		['0066 081 234 5678', '66812345678'],
		['+66(081)2345678', '66812345678'],
		['(+66) 081-234-5678', '66812345678'],
		['+66 (0)81 234 5678', '66812345678'],
		['66(0)812345678', '66812345678'],
		['0066 ( 0 ) 81 234 5678', '66812345678'],
		['+๖๖ ๐๘๑ ๒๓๔ ๕๖๗๘', '66812345678'],
		['+66 02 123 4567', '6621234567'],
		['66 02 123 4567', '6621234567'],
		['+44 07911 123456', '447911123456'],
		['+44 (0)7911 123456', '447911123456'],
		['+49 0171 1234567', '491711234567'],
		['4901711234567', '491711234567'],
		['+81 090-1234-5678', '819012345678'],
		['+82 010-1234-5678', '821012345678'],
		['+33 06 12 34 56 78', '33612345678'],
		['+61 0412 345 678', '61412345678'],
		['+84 091 234 56 78', '84912345678'],
		['+856 020 5512 3456', '8562055123456'],
		['+250 0788 123 456', '250788123456'],
		['+7 0912 345 67 89', '79123456789'],
		['+1 0212 555 0100', '12125550100'],
		['+660123456789012', '66123456789012'],
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
		['San Marino', '+378 0549 886377', '3780549886377'],
		['Ivory Coast', '+225 07 01 23 45 67', '2250701234567'],
		['Ivory Coast, without a plus', '2250701234567', '2250701234567'],
		['Gabon', '+241 06 03 12 34', '24106031234'],
		['Congo', '+242 06 123 4567', '242061234567'],
		['Benin', '+229 01 95 12 34 56', '2290195123456'],
		['Burkina Faso', '+226 07 12 34 56', '22607123456'],
		['Tajikistan', '+992 01 234 5678', '992012345678'],
		['Rwanda, a fixed line', '+250 06 123 456', '25006123456'],
		['Hungary, whose prefix 06 is', '+36 06 20 123 4567', '3606201234567'],
		['a code of no country', '+999 0812345678', '9990812345678'],
		['a code for all countries', '+881 0123456789', '8810123456789'],
	])('stays in a number of %s', (_, written, digits) => {
		for (const code of ['', '66', '39', '225']) {
			expect(cleanDestination(written, code)).toEqual(taken(digits));
		}
	});

	it.each(['1012345678', '3102345678', '6601234567', '7012345678', '2980211234'])(
		'stays in %s, which may be a national number of ten digits without its 0',
		(written) => {
			expect(cleanDestination(written, '')).toEqual(taken(written));
		},
	);

	it('stays in a longer one that the Default Country Code makes doubtful', () => {
		expect(cleanDestination('66012345678', '43')).toEqual(taken('66012345678'));
		expect(cleanDestination('66012345678', '66')).toEqual(taken('6612345678'));
		expect(cleanDestination('+66012345678', '43')).toEqual(taken('6612345678'));
	});

	it.each(['+66 00812345678', '6600812345678', '0066 0081 234 5678', '+1 00 555 0100 11'])(
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
		['39', '06 1234567', '39061234567'],
		['39', '333 123 4567', '3331234567'],
		['378', '0549 886377', '3780549886377'],
		['225', '07 01 23 45 67', '2250701234567'],
		['229', '01 95 12 34 56', '2290195123456'],
		['242', '06 123 4567', '242061234567'],
		['226', '07 12 34 56', '22607123456'],
		['241', '066 03 12 34', '24166031234'],
		['250', '0788 123 456', '250788123456'],
		['66', '081 234 5678', '66812345678'],
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
		['393331234567', '39', '3331234567'],
	])('%s is at home in %s %s', (to, code, home) => {
		expect(homeForm(to, code)).toBe(home);
	});
});

describe('a number as the gateway writes it', () => {
	it.each(['660812345678', '+66 081 234 5678', '0066 (081) 2345678', '0812345678', '66812345678'])(
		'%s is the 66812345678 that was sent',
		(written) => {
			expect(isOtherNumber(written, '66812345678')).toBe(false);
		},
	);

	it.each(['660812345679', '0812345679', '06812345678', '002345678', '39812345678'])(
		'%s is another',
		(written) => {
			expect(isOtherNumber(written, '66812345678')).toBe(true);
		},
	);

	it('is the same as one that was sent with its 0, because ten digits may be anything', () => {
		expect(isOtherNumber('+3102345678', '3102345678')).toBe(false);
		expect(writtenDigits('3102345678')).toBe(writtenDigits('+31 02345678'));
	});

	it.each([
		['66812345678', ['0812345678']],
		['2250701234567', ['00701234567', '0701234567']],
		['9991234567', ['0991234567', '091234567', '01234567']],
	])('%s is nationally %j', (to, forms) => {
		expect(new Set(nationalForms(to))).toEqual(new Set(forms));
	});
});

describe('callingCodeOf', () => {
	it.each([
		['66812345678', '66'],
		['15550100123', '1'],
		['79123456789', '7'],
		['8562055123456', '856'],
		['2250701234567', '225'],
		['9991234567', undefined],
		['', undefined],
		['0812345678', undefined],
	])('of %s is %s', (digits, code) => {
		expect(callingCodeOf(digits)).toBe(code);
	});
});
