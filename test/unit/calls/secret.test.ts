import crypto from 'node:crypto';

import { isSameSecret } from '../../../nodes/BulkSms/calls/secret';

describe('isSameSecret', () => {
	it.each(['a long secret with spaces', 'pässwörd', '0'])(
		'lets %j in where it is expected',
		(secret) => {
			expect(isSameSecret(secret, secret)).toBe(true);
		},
	);

	it('compares digests of one length, in a time that does not tell how much of it is right', () => {
		const compare = jest.spyOn(crypto, 'timingSafeEqual');
		try {
			for (const given of ['secret', 'secre', 'x']) isSameSecret(given, 'secret');
			const digest = (text: string) => crypto.createHash('sha256').update(text).digest();
			expect(compare.mock.calls).toEqual([
				[digest('secret'), digest('secret')],
				[digest('secre'), digest('secret')],
				[digest('x'), digest('secret')],
			]);
		} finally {
			compare.mockRestore();
		}
	});

	it.each<[string, unknown, unknown]>([
		['another one', 'wrong', 'secret'],
		['a list of it, as a repeated query parameter gives', ['secret'], 'secret'],
		['the number of the same digits', 1234, '1234'],
		// Where no secret is set, everybody is refused.
		['an empty one met by an empty one', '', ''],
		['none met by none', undefined, undefined],
		['a number met by the same number', 1234, 1234],
	])('keeps %s out', (_, given, expected) => {
		expect(isSameSecret(given, expected)).toBe(false);
	});
});
