import { checkMessage } from '../../../../nodes/BulkSms/core/message/outgoingMessage';
import { readMessageIds } from '../../../../nodes/BulkSms/core/gateway/log/logQuery';
import { checkIdentifier } from '../../../../nodes/BulkSms/core/gateway/otp/otpRequest';
import { checkCode } from '../../../../nodes/BulkSms/core/gateway/otp/otpAnswer';
import { attempt } from '../../../../nodes/BulkSms/core/problem';
import { checkWritten, messageRules, type Written } from './messageRules';
import { resultOf } from '../../../engine/resultOf';

const HALF = 'Order ready 😀'.slice(0, 13);
const HALF_URL = 'https://n8n.test/webhook/😀'.slice(0, 26);
const rules = messageRules({ reportToken: 'a-token-of-20-letters' });

/** What refuses a message, for each of its numbers. */
const problemsOf = (written: Written) => {
	const { recipients, refused } = checkWritten(
		{ to: '66812345678,66898765432', ...written },
		rules,
	);
	return recipients.map((recipient) => {
		const { field, reason, scope } = refused.get(recipient) ?? {};
		return [field, reason, scope];
	});
};

/** A text is that of the message; an option is that of the item. */
const scopeOf = (field: string) => (field === 'Text' ? undefined : 'item');
const AT_END = 'has a broken character, such as half of an emoji, at its end';

type Row = [string, Written, string, string];
const nested = (label: string, name: string, rows: Array<[value: unknown, shown: string]>): Row[] =>
	rows.map(([value, shown]) => [
		`${label} at ${shown}`,
		{ options: { [name]: value } },
		label,
		`The field "${shown}" in ${label} ${AT_END}`,
	]);
const whole = (label: string, options: Written['options'] = {}): Row[] => [
	[label, { options }, label, `${label} ${AT_END}`],
];

describe('half of an emoji in a message', () => {
	it.each<Row>([
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
		...nested('Callback Data', 'callbackData', [
			[['a', HALF], '1'],
			[{ [HALF]: 1 }, String.raw`Order ready \ud83d`],
		]),
		...nested('Additional Fields', 'additionalFields', [
			[String.raw`{"note": ["Order ready \ud83d"]}`, 'note'],
			[{ a: { [HALF]: 1 } }, String.raw`Order ready \ud83d`],
		]),
		...whole('Callback Data', { callbackData: HALF }),
		...whole('Notify URL', { notifyUrl: HALF_URL }),
		...whole('Notify Content Type', { notifyContentType: HALF }),
		...whole('Opt-Out URL', { optOutUrl: HALF_URL }),
	])('refuses it: in %s', (_, fields, field, reason) => {
		expect(problemsOf(fields)).toEqual(Array(2).fill([field, reason, scopeOf(field)]));
	});

	it('refuses it in a question, under the name of its field', () => {
		const question = { ...rules, textLabel: 'Message' };
		const link = 'https://n8n.test/webhook-waiting/1?k=x';
		const input = { itemIndex: 0, from: 'A', to: ['66812345678'], text: HALF, link, options: {} };
		const { refused } = resultOf(checkMessage(input, question));
		expect([...refused.values()]).toMatchObject([
			{ field: 'Message', reason: `Message ${AT_END}` },
		]);
	});

	it.each<[string, Written]>([
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
	it.each<[string, Written, string]>([
		[
			'a text with what Smart Encoding cannot replace',
			{ text: 'ก\v', options: { makeGsmCompatible: true } },
			'Text',
		],
		['the ID of two lines', { options: { messageId: 'a\nb' } }, 'Message ID'],
		['the bulk ID', { options: { bulkId: 'a\t' } }, 'Bulk ID'],
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
	it.each<[string, () => unknown, string]>([
		[
			'the template of a code',
			() => checkIdentifier('Template ID', HALF, 'Enter it'),
			'Template ID',
		],
		['the OTP ID', () => checkIdentifier('OTP ID', HALF, 'Give the field otpId'), 'OTP ID'],
		['the code', () => checkCode('12\ud83d'), 'Code'],
	])('refuses it: in %s', (_, check, field) => {
		expect(attempt(check)).toMatchObject({ problem: { field, reason: `${field} ${AT_END}` } });
	});

	it('refuses the one ID to look up, and asks for the others', () => {
		expect(readMessageIds(['order-1', HALF])).toMatchObject([
			{ ok: true, value: 'order-1' },
			{ ok: false, problem: { field: 'Message ID', reason: `Message ID ${AT_END}` } },
		]);
	});
});
