import { readMessageIds } from '../../../../nodes/BulkSms/core/gateway/log/logQuery';
import { checkCode } from '../../../../nodes/BulkSms/core/gateway/otp/otpAnswer';
import { checkIdentifier } from '../../../../nodes/BulkSms/core/gateway/otp/otpRequest';
import { checkMessage } from '../../../../nodes/BulkSms/core/message/outgoingMessage';
import { attempt } from '../../../../nodes/BulkSms/core/problem';
import { resultOf } from '../../../engine/resultOf';
import { checkWritten, messageRules, type Written } from './messageRules';

const HALF = 'Order ready 😀'.slice(0, 13);
const HALF_URL = 'https://n8n.test/webhook/😀'.slice(0, 26);
const rules = messageRules({ reportToken: 'a-token-of-20-letters' });
const BROKEN = 'has a broken character, such as half of an emoji, at';
const AT_END = `${BROKEN} its end`;
const CONTROL = 'has the control character U+';

/** What refuses a message. */
const reasonFor = (written: Written) =>
	[...checkWritten(written, rules).refused.values()][0]?.reason;
const optional = (name: string, value: unknown) => ({ options: { [name]: value } });
const ADDITIONAL = 'Additional Fields';
const additional = (json: string) => optional('additionalFields', json);

// One among many messages: test/integration/message/send/request/brokenCharacters.test.ts.
describe('half of an emoji, or a control character', () => {
	it.each<[string, Written]>([
		[`Text ${BROKEN} position 13`, { text: `${HALF} for you` }],
		// Counted in the words of the user.
		[`Text ${AT_END}`, { text: `{optOutLink} ${HALF}`, options: { optOutUrl: 'https://a.test' } }],
		[`The field "1" in Callback Data ${AT_END}`, optional('callbackData', ['a', HALF])],
		[`The field "a\\ud83d" in Callback Data ${AT_END}`, optional('callbackData', { 'a\ud83d': 1 })],
		[`Callback Data ${AT_END}`, optional('callbackData', HALF)],
		[`The field "a" in ${ADDITIONAL} ${AT_END}`, additional('{"a": ["Order \\ud83d"]}')],
		[`Delivery Report URL ${AT_END}`, optional('notifyUrl', HALF_URL)],
		[`Report Format ${AT_END}`, optional('notifyContentType', HALF)],
		[`Opt-Out URL ${AT_END}`, optional('optOutUrl', HALF_URL)],
		[`Text ${CONTROL}000B at position 2`, { text: 'ก\v', options: { makeGsmCompatible: true } }],
		[`Message ID ${CONTROL}000A at position 2`, optional('messageId', 'a\nb')],
		[`Bulk ID ${CONTROL}0009 at position 2`, optional('bulkId', 'a\t')],
		[
			`The field "a" in ${ADDITIONAL} ${CONTROL}0000 at position 2`,
			additional('{"a": "a\\u0000"}'),
		],
		[
			`Delivery Report URL ${CONTROL}0000 at position 15`,
			optional('notifyUrl', 'https://a.test\0'),
		],
	])('refuses a message: %s', (reason, written) => {
		expect(reasonFor(written)).toBe(reason);
	});

	it.each<[string, Written]>([
		['is cut off', { text: `${'a '.repeat(200)}${HALF}`, options: { shortenToFit: 1 } }],
		['is replaced', { text: 'a\vb\u0085c', options: { makeGsmCompatible: true } }],
		['breaks a line', { text: 'a\r\n\tb', ...optional('callbackData', '{\n\t"a": "b"\n}') }],
		['breaks a line of a field', optional('additionalFields', { a: 'b\nc' })],
	])('does no harm where it %s', (_, written) => {
		expect(reasonFor(written)).toBeUndefined();
	});

	it('is named by the field of a question, and in other requests', () => {
		const question = { ...rules, textLabel: 'Message' };
		const link = 'https://n8n.test/webhook-waiting/1?k=x';
		const input = { itemIndex: 0, from: 'A', to: ['66812345678'], text: HALF, link, options: {} };
		const { refused } = resultOf(checkMessage(input, question));
		const problems = [
			...refused.values(),
			attempt(() => checkIdentifier('OTP ID', HALF, 'Give the field otpId')),
			attempt(() => checkCode('12\ud83d')),
			...readMessageIds(['order-1', HALF]),
		];
		expect(problems).toMatchObject([
			{ reason: `Message ${AT_END}` },
			{ problem: { reason: `OTP ID ${AT_END}` } },
			{ problem: { reason: `Code ${AT_END}` } },
			{ ok: true, value: 'order-1' },
			{ problem: { field: 'Message ID', reason: `Message ID ${AT_END}` } },
		]);
	});
});
