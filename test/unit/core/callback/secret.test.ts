import { isSameSecret } from '../../../../nodes/BulkSms/core/callback/secret';

describe('isSameSecret', () => {
	it.each(['s', 'a long secret with spaces', 'pässwörd', '😀', ' ', '0'])(
		'lets %j in where it is expected',
		(secret) => {
			expect(isSameSecret(secret, secret)).toBe(true);
		},
	);

	it.each<[string, unknown, unknown]>([
		['another one', 'wrong', 'secret'],
		['one character less', 'secre', 'secret'],
		['one character more', 'secret1', 'secret'],
		['another case', 'Secret', 'secret'],
		['a space behind', 'secret ', 'secret'],
		['an empty text', '', 'secret'],
		['nothing', undefined, 'secret'],
		['null', null, 'secret'],
		['a list of it, as a repeated query parameter gives', ['secret'], 'secret'],
		['an object', { secret: 'secret' }, 'secret'],
		['the number of the same digits', 1234, '1234'],
		['true', true, 'true'],
	])('keeps %s out', (_, given, expected) => {
		expect(isSameSecret(given, expected)).toBe(false);
	});

	it.each<[string, unknown, unknown]>([
		['an empty one met by an empty one', '', ''],
		['an empty one met by a text', 'anything', ''],
		['none met by none', undefined, undefined],
		['none met by its name', 'undefined', undefined],
		['null met by null', null, null],
		['a number met by the same number', 1234, 1234],
	])('means refused, not skipped, where no secret is set: %s', (_, given, expected) => {
		expect(isSameSecret(given, expected)).toBe(false);
	});
});
