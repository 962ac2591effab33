import { isSuspect, zeroWarning } from '../../../../nodes/BulkSms/core/message/nationalNumber';

describe('mayLackItsZero', () => {
	it.each([
		['Thailand', '66', '812345678'],
		['Thailand, a number on land', '66', '21234567'],
		['Thailand, with blanks and hyphens', '66', '81 234-5678'],
		['Thailand, in Thai digits', '66', '๘๑๒๓๔๕๖๗๘'],
		['Thailand, with marks that nobody sees', '66', '\u200b812345678'],
		['France', '33', '612345678'],
		['Australia', '61', '412345678'],
		['Denmark', '45', '20123456'],
		['a country that is not known', '999', '912345678'],
		['the United Kingdom', '44', '7911123456'],
		['Germany', '49', '15112345678'],
		['India', '91', '9812345678'],
		['India, beginning like its country code', '91', '9112345678'],
		['Indonesia', '62', '81234567890'],
		['China', '86', '13812345678'],
		['the United States', '1', '2125550123'],
		['Malaysia, 9 digits', '60', '123456789'],
		['Malaysia, 10 digits', '60', '1112345678'],
	])('doubts a number without its 0 in %s', (_, code, number) => {
		expect(isSuspect(number, code)).toBe(true);
	});

	it.each([
		['with its country code', '66', '66812345678'],
		['of the default country, though short', '66', '661234567'],
		['with a plus', '66', '+812345678'],
		['with a plus in brackets', '66', '(+81) 2345678'],
		['with 00', '66', '00812345678'],
		['with its 0', '66', '0812345678'],
		['of Singapore', '66', '6591234567'],
		['of Norway', '66', '4791234567'],
		['of Denmark', '66', '4520123456'],
		['of Japan', '66', '819012345678'],
		['of the United States', '66', '12125550123'],
		['of Singapore, for an account in Malaysia', '60', '6591234567'],
		['of Singapore, for an account in Indonesia', '62', '6591234567'],
		['of France, for an account in India', '91', '33612345678'],
		['of India, with its country code', '91', '919812345678'],
		['without a default country code', '', '812345678'],
		['that cannot be used', '66', 'abc'],
		['of 16 digits', '66', '8123456789012345'],
	])('does not doubt a number %s', (_, code, number) => {
		expect(isSuspect(number, code)).toBe(false);
	});
});

describe('zeroWarning', () => {
	it('names the number and how to write it', () => {
		expect(zeroWarning(['81 234 5678'], '66')).toBe(
			'812345678 was taken as an international number, but may be a national one whose leading 0 a spreadsheet removed. If it is, write +66812345678.',
		);
	});

	it.each([
		[['811111111', '822222222', '833333333'], '3 numbers (811111111, 822222222, 833333333)'],
		[
			['811111111', '822222222', '833333333', '844444444'],
			'4 numbers (811111111, 822222222, 833333333, …)',
		],
	])('names three of many', (numbers, subject) => {
		expect(zeroWarning(numbers, '66')).toBe(
			`${subject} were taken as international numbers, but may be national ones whose leading 0 a spreadsheet removed. If they are, write them like +66811111111.`,
		);
	});

	it('says nothing where there is none', () => {
		expect(zeroWarning([], '66')).toBeUndefined();
	});
});
