import { saysSuppressed } from '../../../../nodes/BulkSms/core/message/selection';

// The list itself: test/integration/message/send/safeguards.
describe('saysSuppressed', () => {
	it.each([
		...[true, 'true', 'Yes', '1', 1, '2027-01-31', new Date(0), 'unsubscribed', ['sms'], '-', 'nó'],
	])('takes %j for yes', (value) => {
		expect(saysSuppressed(value)).toBe(true);
	});

	it.each([undefined, null, false, 0, '', ' ', 'false', 'No', '0', 'null', 'ＮＯ', 'No\u200b'])(
		'takes %j for no',
		(value) => {
			expect(saysSuppressed(value)).toBe(false);
		},
	);
});
