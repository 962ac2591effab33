import { isKeyOf } from '../../../../../nodes/BulkSms/actions/message/ask/waitForAnswer';
import { questionLink } from '../../../../../nodes/BulkSms/core/pages/question';

const NODE = 'fcbf4d29-a1c3-4a46-a3b1-0f3c5e3f7e25';

describe('the key in a link', () => {
	it.each(['', ').', '%', 'ค่ะ', 'A'])('counts with %j right behind it', (behind) => {
		const { searchParams } = new URL(
			questionLink('https://n.test/w/7?signature=x', NODE, 'key') + behind,
		);
		expect(isKeyOf(searchParams.get('k'), 'key')).toBe(true);
	});

	it.each([undefined, '', 'ke', 'Key', ' key', ['key'], { length: 3 }])(
		'does not count with the key %j',
		(given) => expect(isKeyOf(given, 'key')).toBe(false),
	);

	it('never counts for a question without a key', () => {
		expect(isKeyOf('', '')).toBe(false);
	});
});
