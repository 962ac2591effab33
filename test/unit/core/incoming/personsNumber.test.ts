import { personsNumber } from '../../../../nodes/BulkSms/core/incoming/personsNumber';

it.each([
	['66812345678', '', '66812345678'],
	['+66 81-234 5678', '', '66812345678'],
	['0066812345678', '', '66812345678'],
	['0812345678', '66', '66812345678'],
	['081-234-5678', '66', '66812345678'],
	['081-234-5678', '', '0812345678'],
	['4567', '66', '4567'],
	['+4567', '', '4567'],
	['MyBank', '66', 'MyBank'],
	['081234567x', '66', '081234567x'],
])('the number %s is, with the country code "%s", %s', (number, code, from) => {
	expect(personsNumber(number, code)).toBe(from);
});
