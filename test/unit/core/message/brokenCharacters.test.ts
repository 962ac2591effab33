import { checkMessage } from '../../../../nodes/BulkSms/core/message/outgoingMessage';
import type { MessageInput } from '../../../../nodes/BulkSms/core/message/messageContent';
import { readMessageIds } from '../../../../nodes/BulkSms/core/gateway/log/logQuery';
import {
	checkIdentifier,
	checkOtpRequest,
} from '../../../../nodes/BulkSms/core/gateway/otp/otpRequest';
import { checkCode } from '../../../../nodes/BulkSms/core/gateway/otp/otpAnswer';
import type { Checked } from '../../../../nodes/BulkSms/core/problem';
import { checkNotifyUrl } from '../../../../nodes/BulkSms/core/message/notification';
import { messageRules } from './messageRules';

const HALF = 'Order ready 😀'.slice(0, 13);
const HALF_URL = 'https://n8n.test/webhook/😀'.slice(0, 26);
const rules = messageRules({ reportToken: 'a-token-of-20-letters' });

/** What refuses a message, for each of its numbers. */
const problemsOf = (fields: Partial<MessageInput>) => {
	const to = '66812345678,66898765432';
	const input = { itemIndex: 0, from: 'MyShop', to, text: 'Hello', options: {}, ...fields };
	const { recipients, refused } = checkMessage(input, rules);
	return recipients.map((recipient) => {
		const { field, reason, scope } = refused.get(recipient) ?? {};
		return [field, reason, scope];
	});
};

/** A text is that of the message; an option is that of the item. */
const scopeOf = (field: string) => (field === 'Text' ? undefined : 'item');
const AT_END = 'has a broken character, such as half of an emoji, at its end';

describe('half of an emoji in a message', () => {
	it.each<[string, Partial<MessageInput>, string, string]>([
		['the text', { text: HALF }, 'Text', `Text ${AT_END}`],
		[
			'the middle of the text',
			{ text: `${HALF} for you` },
			'Text',
			'Text has a broken character, such as half of an emoji, at position 13',
		],
		[
			'a text with a link, counted in the words of the user',
			{ text: `{optOutLink} ${HALF}`, options: { optOutUrl: 'https://n8n.test/webhook/stop' } },
			'Text',
			`Text ${AT_END}`,
		],
		['the ID', { options: { messageId: HALF } }, 'Message ID', `Message ID ${AT_END}`],
		['the bulk ID', { options: { bulkId: HALF } }, 'Bulk ID', `Bulk ID ${AT_END}`],
		[
			'the callback data',
			{ options: { callbackData: HALF } },
			'Callback Data',
			`Callback Data ${AT_END}`,
		],
		[
			'an object of the callback data',
			{ options: { callbackData: { order: { note: HALF } } } },
			'Callback Data',
			`The field "note" in Callback Data ${AT_END}`,
		],
		[
			'a list of the callback data',
			{ options: { callbackData: ['a', HALF] } },
			'Callback Data',
			`The field "1" in Callback Data ${AT_END}`,
		],
		[
			'a name in the callback data',
			{ options: { callbackData: { [HALF]: 1 } } },
			'Callback Data',
			`The field "Order ready \\ud83d" in Callback Data ${AT_END}`,
		],
		[
			'additional fields',
			{ options: { additionalFields: { route: { note: HALF } } } },
			'Additional Fields',
			`The field "route.note" in Additional Fields ${AT_END}`,
		],
		[
			'additional fields as JSON',
			{ options: { additionalFields: '{"note": ["Order ready \\ud83d"]}' } },
			'Additional Fields',
			`The field "note" in Additional Fields ${AT_END}`,
		],
		[
			'a name in additional fields',
			{ options: { additionalFields: { a: { [HALF]: 1 } } } },
			'Additional Fields',
			`The field "Order ready \\ud83d" in Additional Fields ${AT_END}`,
		],
		[
			'the address of the report',
			{ options: { notifyUrl: HALF_URL } },
			'Notify URL',
			`Notify URL ${AT_END}`,
		],
		[
			'the type of the report',
			{ options: { notifyContentType: HALF } },
			'Notify Content Type',
			`Notify Content Type ${AT_END}`,
		],
		[
			'the address for opt-outs',
			{ options: { optOutUrl: HALF_URL } },
			'Opt-Out URL',
			`Opt-Out URL ${AT_END}`,
		],
	])('refuses it: in %s', (_, fields, field, reason) => {
		expect(problemsOf(fields)).toEqual(Array(2).fill([field, reason, scopeOf(field)]));
	});

	it('refuses it in a question, under the name of its field', () => {
		const question = { ...rules, textLabel: 'Message' };
		const link = 'https://n8n.test/webhook-waiting/1?k=x';
		const input = { itemIndex: 0, from: 'A', to: '66812345678', text: HALF, link, options: {} };
		const { refused } = checkMessage(input, question);
		expect([...refused.values()]).toMatchObject([
			{ field: 'Message', reason: `Message ${AT_END}` },
		]);
	});

	it.each<[string, Partial<MessageInput>]>([
		['is cut off', { text: `${'a '.repeat(200)}${HALF}`, options: { shortenToFit: 1 } }],
		[
			'is a line break that Smart Encoding replaces',
			{ text: 'a\vb\u0085c', options: { makeGsmCompatible: true } },
		],
	])('does no harm where it %s', (_, fields) => {
		expect(problemsOf(fields)).toEqual(Array(2).fill([undefined, undefined, undefined]));
	});
});

describe('a control character in a message', () => {
	it.each<[string, Partial<MessageInput>, string]>([
		['the text', { text: 'a\u0000' }, 'Text'],
		[
			'a text with what Smart Encoding cannot replace',
			{ text: 'ก\v', options: { makeGsmCompatible: true } },
			'Text',
		],
		['the ID', { options: { messageId: 'a\u0000' } }, 'Message ID'],
		['the ID of two lines', { options: { messageId: 'a\nb' } }, 'Message ID'],
		['the bulk ID', { options: { bulkId: 'a\t' } }, 'Bulk ID'],
		['the callback data', { options: { callbackData: 'a\u0000' } }, 'Callback Data'],
		['an object of it', { options: { callbackData: { a: 'a\u0000' } } }, 'Callback Data'],
		[
			'additional fields',
			{ options: { additionalFields: '{"a": "a\\u0000"}' } },
			'Additional Fields',
		],
		[
			'the address of the report',
			{ options: { notifyUrl: 'https://n8n.test/\u0000' } },
			'Notify URL',
		],
	])('refuses it: in %s', (_, fields, field) => {
		const reason: unknown = expect.stringMatching(/has the control character U\+00/);
		expect(problemsOf(fields)).toEqual(Array(2).fill([field, reason, scopeOf(field)]));
	});

	it('may be a tab or a line break where a text may have several lines', () => {
		const json = JSON.stringify({ a: 'b\tc' }, undefined, '\t');
		const options = { callbackData: json, additionalFields: { a: 'b\nc' } };
		expect(problemsOf({ text: 'a\r\n\tb', options })[0]).toEqual([undefined, undefined, undefined]);
	});
});

describe('half of an emoji in another request', () => {
	const account = { defaultCountryCode: '', reportToken: '' };
	const code = { otcId: '1', to: '66812345678', numberForm: 'international', options: {} };
	it.each<[string, () => Checked<unknown>, string]>([
		[
			'the template of a code',
			() => checkOtpRequest({ ...code, otcId: HALF }, account),
			'Template ID',
		],
		[
			'the callback data of a code',
			() => checkOtpRequest({ ...code, options: { callbackData: HALF } }, account),
			'Callback Data',
		],
		['the OTP ID', () => checkIdentifier('OTP ID', HALF, 'Give the field otpId'), 'OTP ID'],
		['the code', () => checkCode('12\ud83d'), 'Code'],
		['the address of a report', () => checkNotifyUrl(HALF_URL), 'Notify URL'],
	])('refuses it: in %s', (_, check, field) => {
		expect(check()).toMatchObject({ problem: { field, reason: `${field} ${AT_END}` } });
	});

	it('refuses the one ID to look up, and asks for the others', () => {
		const ids = readMessageIds(['order-1', HALF]);
		expect(ids).toMatchObject({
			value: [
				{ ok: true, value: 'order-1' },
				{ ok: false, problem: { field: 'Message ID', reason: `Message ID ${AT_END}` } },
			],
		});
	});
});
