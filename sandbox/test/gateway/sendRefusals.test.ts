import { COMING_YEAR } from '../comingYear';
import type { Sandbox } from '../../sandbox';
import { refusal, requestWith, sandboxWith, send, stopSandboxes } from '../gatewayClient';

const NOTIFY_URL = 'https://example.com/';
const message = requestWith().messages[0];

const urlOf = (length: number) => NOTIFY_URL.padEnd(length, 'x');
const to = (value: unknown) => requestWith({ destinations: [{ to: value }] });
const messageId = (value: unknown) =>
	requestWith({ destinations: [{ to: '66812345678', messageId: value }] });

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await sandboxWith({ reportDelayMs: 60_000 });
});
afterAll(stopSandboxes);

describe('a request that breaks a rule is refused with 400, the code and the field', () => {
	test.each<[string, unknown, string, string | undefined]>([
		['body is a list', [], 'WRONG_TYPE', undefined],
		['body is null', null, 'WRONG_TYPE', undefined],
		['no messages', {}, 'MISSING_FIELD', 'messages'],
		['messages is an object', { messages: message }, 'WRONG_TYPE', 'messages'],
		['empty messages', { messages: [] }, 'EMPTY', 'messages'],
		['message is null', { messages: [null] }, 'WRONG_TYPE', 'messages[0]'],
		[
			'bulkId of 51 characters',
			{ bulkId: 'b'.repeat(51), messages: [message] },
			'TOO_LONG',
			'bulkId',
		],
		['empty bulkId', { bulkId: '', messages: [message] }, 'EMPTY', 'bulkId'],
		['bulkId is a number', { bulkId: 7, messages: [message] }, 'WRONG_TYPE', 'bulkId'],
		[
			'unknown field beside messages',
			{ bulkid: 'b', messages: [message] },
			'UNKNOWN_FIELD',
			'bulkid',
		],
		[
			'unknown field in a message',
			requestWith({ sender: 'a' }),
			'UNKNOWN_FIELD',
			'messages[0].sender',
		],
		[
			'unknown field in a destination',
			requestWith({ destinations: [{ to: '1' }, { to: '2', name: 'b' }] }),
			'UNKNOWN_FIELD',
			'messages[0].destinations[1].name',
		],
		['no sender', requestWith({ from: undefined }), 'MISSING_FIELD', 'messages[0].from'],
		['empty sender', requestWith({ from: '' }), 'EMPTY', 'messages[0].from'],
		[
			'sender of 12 characters',
			requestWith({ from: 'abcdefghijkl' }),
			'TOO_LONG',
			'messages[0].from',
		],
		['sender with a space', requestWith({ from: 'My Shop' }), 'WRONG_FORMAT', 'messages[0].from'],
		['sender with a hyphen', requestWith({ from: 'My-Shop' }), 'WRONG_FORMAT', 'messages[0].from'],
		['sender in Thai', requestWith({ from: 'ร้าน' }), 'WRONG_FORMAT', 'messages[0].from'],
		[
			'sender with a line feed',
			requestWith({ from: 'Shop\n' }),
			'WRONG_FORMAT',
			'messages[0].from',
		],
		['sender is a number', requestWith({ from: 12345 }), 'WRONG_TYPE', 'messages[0].from'],
		['no text', requestWith({ text: undefined }), 'MISSING_FIELD', 'messages[0].text'],
		['empty text', requestWith({ text: '' }), 'EMPTY', 'messages[0].text'],
		[
			'text of 1601 characters',
			requestWith({ text: 'a'.repeat(1601) }),
			'TOO_LONG',
			'messages[0].text',
		],
		[
			'text of 800 emoji and a letter, 1601 code units',
			requestWith({ text: `${'😀'.repeat(800)}a` }),
			'TOO_LONG',
			'messages[0].text',
		],
		[
			'no destinations',
			requestWith({ destinations: undefined }),
			'MISSING_FIELD',
			'messages[0].destinations',
		],
		['empty destinations', requestWith({ destinations: [] }), 'EMPTY', 'messages[0].destinations'],
		[
			'empty string of destinations',
			requestWith({ destinations: '' }),
			'EMPTY',
			'messages[0].destinations',
		],
		[
			'string of two destinations',
			requestWith({ destinations: '66812345678,66812345679' }),
			'WRONG_FORMAT',
			'messages[0].destinations',
		],
		[
			'list of strings',
			requestWith({ destinations: ['66812345678'] }),
			'WRONG_TYPE',
			'messages[0].destinations[0]',
		],
		[
			'destinations is a number',
			requestWith({ destinations: 668 }),
			'WRONG_TYPE',
			'messages[0].destinations',
		],
		[
			'no number',
			requestWith({ destinations: [{}] }),
			'MISSING_FIELD',
			'messages[0].destinations[0].to',
		],
		['number with a plus', to('+66812345678'), 'WRONG_FORMAT', 'messages[0].destinations[0].to'],
		[
			'number with a zero ahead',
			to('0812345678'),
			'WRONG_FORMAT',
			'messages[0].destinations[0].to',
		],
		['number with a space', to('66 812345678'), 'WRONG_FORMAT', 'messages[0].destinations[0].to'],
		['number in Thai digits', to('๖๖๘๑๒๓๔๕๖๗๘'), 'WRONG_FORMAT', 'messages[0].destinations[0].to'],
		['empty number', to(''), 'EMPTY', 'messages[0].destinations[0].to'],
		['number as a JSON number', to(66812345678), 'WRONG_TYPE', 'messages[0].destinations[0].to'],
		[
			'third number of the second message',
			{
				messages: [
					message,
					{ from: 'a', text: 'b', destinations: [{ to: '1' }, { to: '2' }, { to: 'c' }] },
				],
			},
			'WRONG_FORMAT',
			'messages[1].destinations[2].to',
		],
		[
			'messageId of 201 characters',
			messageId('m'.repeat(201)),
			'TOO_LONG',
			'messages[0].destinations[0].messageId',
		],
		['empty messageId', messageId(''), 'EMPTY', 'messages[0].destinations[0].messageId'],
		['messageId is a number', messageId(1), 'WRONG_TYPE', 'messages[0].destinations[0].messageId'],
		['shorturl Y', requestWith({ shorturl: 'Y' }), 'NOT_ALLOWED', 'messages[0].shorturl'],
		['shorturl true', requestWith({ shorturl: true }), 'WRONG_TYPE', 'messages[0].shorturl'],
		['shorturl null', requestWith({ shorturl: null }), 'WRONG_TYPE', 'messages[0].shorturl'],
		[
			'notifyUrl of 151 characters',
			requestWith({ notifyUrl: urlOf(151) }),
			'TOO_LONG',
			'messages[0].notifyUrl',
		],
		[
			'notifyUrl without scheme',
			requestWith({ notifyUrl: 'example.com' }),
			'NOT_ALLOWED',
			'messages[0].notifyUrl',
		],
		[
			'notifyUrl with ftp',
			requestWith({ notifyUrl: 'ftp://a.example' }),
			'NOT_ALLOWED',
			'messages[0].notifyUrl',
		],
		[
			'notifyUrl with one slash',
			requestWith({ notifyUrl: 'http:/a' }),
			'NOT_ALLOWED',
			'messages[0].notifyUrl',
		],
		[
			'notifyUrl without host',
			requestWith({ notifyUrl: 'http://' }),
			'NOT_ALLOWED',
			'messages[0].notifyUrl',
		],
		['empty notifyUrl', requestWith({ notifyUrl: '' }), 'NOT_ALLOWED', 'messages[0].notifyUrl'],
		[
			'notifyContentType of another kind',
			requestWith({ notifyUrl: NOTIFY_URL, notifyContentType: 'text/plain' }),
			'NOT_ALLOWED',
			'messages[0].notifyContentType',
		],
		[
			'notifyContentType of 50 characters',
			requestWith({ notifyUrl: NOTIFY_URL, notifyContentType: 'x'.repeat(50) }),
			'NOT_ALLOWED',
			'messages[0].notifyContentType',
		],
		[
			'notifyContentType of 51 characters',
			requestWith({ notifyUrl: NOTIFY_URL, notifyContentType: 'x'.repeat(51) }),
			'TOO_LONG',
			'messages[0].notifyContentType',
		],
		[
			'notifyContentType without notifyUrl',
			requestWith({ notifyContentType: 'application/json' }),
			'NOT_ALLOWED',
			'messages[0].notifyContentType',
		],
		[
			'callbackData of 1001 characters',
			requestWith({ callbackData: 'c'.repeat(1001) }),
			'TOO_LONG',
			'messages[0].callbackData',
		],
		[
			'callbackData is an object',
			requestWith({ callbackData: {} }),
			'WRONG_TYPE',
			'messages[0].callbackData',
		],
		[
			'sendAt in the past',
			requestWith({ sendAt: '31/12/2001 23:59' }),
			'NOT_ALLOWED',
			'messages[0].sendAt',
		],
		[
			'sendAt in another order',
			requestWith({ sendAt: `12/31/${COMING_YEAR} 23:59` }),
			'NOT_ALLOWED',
			'messages[0].sendAt',
		],
		[
			'sendAt in ISO form',
			requestWith({ sendAt: `${COMING_YEAR}-12-31T23:59` }),
			'NOT_ALLOWED',
			'messages[0].sendAt',
		],
		['sendAt is a number', requestWith({ sendAt: 1 }), 'WRONG_TYPE', 'messages[0].sendAt'],
	])('%s', async (_case, body, code, field) => {
		const taken = sandbox.messages().length;
		const response = await send(sandbox, body);
		const { error } = refusal(await response.json());
		expect({ status: response.status, code: error.code, field: error.field }).toEqual({
			status: 400,
			code,
			field,
		});
		expect(error.message.startsWith(field ?? 'The body')).toBe(true);
		expect(sandbox.messages()).toHaveLength(taken);
	});

	test('one wrong destination among good ones refuses the whole request', async () => {
		const taken = sandbox.messages().length;
		const response = await send(
			sandbox,
			requestWith({ destinations: [{ to: '66812345678' }, { to: 'no number' }] }),
		);
		expect(response.status).toBe(400);
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
});
