import { COMING_YEAR } from '../comingYear';
import type { Sandbox } from '../../sandbox';
import { refusal, requestWith, sandboxWith, send } from '../gatewayClient';
import { stopAll } from '../running';

const NOTIFY_URL = 'https://example.com/';
const message = requestWith().messages[0];

const urlOf = (length: number) => NOTIFY_URL.padEnd(length, 'x');
const to = (value: unknown) => ({ destinations: [{ to: value }] });
const messageId = (value: unknown) => ({ destinations: [{ to: '66812345678', messageId: value }] });
const contentType = (notifyContentType: string) => ({ notifyUrl: NOTIFY_URL, notifyContentType });

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await sandboxWith({ reportDelayMs: 60_000 });
});
afterAll(stopAll);

/** Bodies that are refused, by field and code. */
const BODIES: Array<[field: string | undefined, code: string, ...bodies: unknown[]]> = [
	[undefined, 'WRONG_TYPE', [], null],
	['messages', 'MISSING_FIELD', {}],
	['messages', 'WRONG_TYPE', { messages: message }],
	['messages', 'EMPTY', { messages: [] }],
	['messages[0]', 'WRONG_TYPE', { messages: [null] }],
	['bulkId', 'TOO_LONG', { bulkId: 'b'.repeat(51), messages: [message] }],
	['bulkId', 'EMPTY', { bulkId: '', messages: [message] }],
	['bulkId', 'WRONG_TYPE', { bulkId: 7, messages: [message] }],
	['bulkid', 'UNKNOWN_FIELD', { bulkid: 'b', messages: [message] }],
	[
		'messages[1].destinations[2].to',
		'WRONG_FORMAT',
		{
			messages: [
				message,
				{ from: 'a', text: 'b', destinations: ['1', '2', 'c'].map((each) => ({ to: each })) },
			],
		},
	],
];

/** Fields of a message that are refused, by field and code. */
const FIELDS: Array<[field: string, code: string, ...fields: Array<Record<string, unknown>>]> = [
	['sender', 'UNKNOWN_FIELD', { sender: 'a' }],
	[
		'destinations[1].name',
		'UNKNOWN_FIELD',
		{ destinations: [{ to: '1' }, { to: '2', name: 'b' }] },
	],
	['from', 'MISSING_FIELD', { from: undefined }],
	['from', 'EMPTY', { from: '' }],
	['from', 'TOO_LONG', { from: 'abcdefghijkl' }],
	[
		'from',
		'WRONG_FORMAT',
		{ from: 'My Shop' },
		{ from: 'My-Shop' },
		{ from: 'ร้าน' },
		{ from: 'Shop\n' },
	],
	['from', 'WRONG_TYPE', { from: 12345 }],
	['text', 'MISSING_FIELD', { text: undefined }],
	['text', 'EMPTY', { text: '' }],
	// The last one is 801 characters, and 1601 UTF-16 code units.
	['text', 'TOO_LONG', { text: 'a'.repeat(1601) }, { text: `${'😀'.repeat(800)}a` }],
	['destinations', 'MISSING_FIELD', { destinations: undefined }],
	['destinations', 'EMPTY', { destinations: [] }, { destinations: '' }],
	['destinations', 'WRONG_FORMAT', { destinations: '66812345678,66812345679' }],
	['destinations', 'WRONG_TYPE', { destinations: 668 }],
	['destinations[0]', 'WRONG_TYPE', { destinations: ['66812345678'] }],
	['destinations[0].to', 'MISSING_FIELD', { destinations: [{}] }],
	['destinations[0].to', 'EMPTY', to('')],
	['destinations[0].to', 'WRONG_TYPE', to(66812345678)],
	[
		'destinations[0].to',
		'WRONG_FORMAT',
		...['+66812345678', '0812345678', '66 812345678', '๖๖๘๑๒๓๔๕๖๗๘'].map(to),
	],
	['destinations[0].messageId', 'TOO_LONG', messageId('m'.repeat(201))],
	['destinations[0].messageId', 'EMPTY', messageId('')],
	['destinations[0].messageId', 'WRONG_TYPE', messageId(1)],
	['shorturl', 'NOT_ALLOWED', { shorturl: 'Y' }],
	['shorturl', 'WRONG_TYPE', { shorturl: true }, { shorturl: null }],
	['notifyUrl', 'TOO_LONG', { notifyUrl: urlOf(151) }],
	[
		'notifyUrl',
		'NOT_ALLOWED',
		...['example.com', 'ftp://a.example', 'http:/a', 'http://', ''].map((notifyUrl) => ({
			notifyUrl,
		})),
	],
	['notifyContentType', 'NOT_ALLOWED', contentType('text/plain'), contentType('x'.repeat(50))],
	['notifyContentType', 'NOT_ALLOWED', { notifyContentType: 'application/json' }],
	['notifyContentType', 'TOO_LONG', contentType('x'.repeat(51))],
	['callbackData', 'TOO_LONG', { callbackData: 'c'.repeat(1001) }],
	['callbackData', 'WRONG_TYPE', { callbackData: {} }],
	[
		'sendAt',
		'NOT_ALLOWED',
		...['31/12/2001 23:59', `12/31/${COMING_YEAR} 23:59`, `${COMING_YEAR}-12-31T23:59`].map(
			(sendAt) => ({ sendAt }),
		),
	],
	['sendAt', 'WRONG_TYPE', { sendAt: 1 }],
];

const refused = [
	...BODIES.flatMap(([field, code, ...bodies]) => bodies.map((body) => ({ field, code, body }))),
	...FIELDS.flatMap(([field, code, ...all]) =>
		all.map((fields) => ({ field: `messages[0].${field}`, code, body: requestWith(fields) })),
	),
];

test.each(refused)('$code: $field (%#)', async ({ field, code, body }) => {
	const taken = sandbox.messages().length;
	const response = await send(sandbox, body);
	const { error } = refusal(await response.json());
	expect([response.status, error.code, error.field]).toEqual([400, code, field]);
	expect(error.message.startsWith(field ?? 'The body')).toBe(true);
	expect(sandbox.messages()).toHaveLength(taken);
});

test('the words say what is wrong, where and what to do', async () => {
	const response = await send(sandbox, requestWith({ from: 'abcdefghijkl' }));
	expect(await response.json()).toEqual({
		error: {
			code: 'TOO_LONG',
			field: 'messages[0].from',
			message: 'messages[0].from may have at most 11 characters (UTF-16 code units); shorten it.',
		},
	});
});

test.each<[string, unknown]>([
	['sender of 1 character', requestWith({ from: 'a' })],
	['sender of 11 characters', requestWith({ from: 'abcdefghijK' })],
	['sender of digits only', requestWith({ from: '66812345678' })],
	['text of 1 character', requestWith({ text: 'a' })],
	['text of 1600 characters', requestWith({ text: 'a'.repeat(1600) })],
	['text of 800 emoji, 1600 code units', requestWith({ text: '😀'.repeat(800) })],
	['text of a space', requestWith({ text: ' ' })],
	['number of 1 digit', requestWith(to('1'))],
	['501 destinations', requestWith({ destinations: Array(501).fill({ to: '66812345678' }) })],
	['12 message objects', { messages: Array(12).fill(message) }],
	[
		'the same messageId twice',
		{ messages: Array(2).fill(requestWith(messageId('m')).messages[0]) },
	],
	['shorturl n', requestWith({ shorturl: 'n' })],
	['notifyUrl of 150 characters', requestWith({ notifyUrl: urlOf(150) })],
	['empty callbackData', requestWith({ callbackData: '' })],
])('%s: at the edge of a rule, and taken', async (_case, body) => {
	const response = await send(sandbox, body);
	expect({ status: response.status, body: await response.text() }).toMatchObject({ status: 200 });
});
