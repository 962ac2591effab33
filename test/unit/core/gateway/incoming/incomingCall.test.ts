import fc from 'fast-check';

import {
	answerType,
	DEFAULT_START_WORDS,
	DEFAULT_STOP_WORDS,
	isOneOf,
	readIncomingCalls,
	readWords,
	senderNumber,
	writeAnswer,
} from '../../../../../nodes/BulkSms/core/gateway/incoming/incomingCall';
import { wordOf } from '../../../../../nodes/BulkSms/core/text/words';
import { readXml } from '../../../../../nodes/BulkSms/core/text/xml';
import { anyBody } from '../../../trigger/hostileBodies';

const KEY: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
const sms = {
	mobileNo: '66812345678',
	text: 'Hello',
	keyword: 'POINTS',
	transactionId: '4711',
	messageKey: KEY,
};
const fields = { TRAN_ID: '4711', MOBILE_NO: '66812345678', KEYWORD: 'POINTS', MESSAGE: 'Hello' };
const lower = Object.fromEntries(
	Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]),
);
const nested = (levels: number): unknown =>
	levels === 0 ? fields : { envelope: nested(levels - 1) };
const failure = { ERROR_MESSAGE: 'FAILED', TRANSACTION_ID: '4711' };
const TWICE = readXml('<r><s><MESSAGE>a</MESSAGE></s><s><MESSAGE>b</MESSAGE></s></r>');
const NOW = '2026-07-01T10:00:00.000Z';
const LATER = '2026-07-01T10:00:00.001Z';
const read = (body: unknown) => readIncomingCalls(body, NOW);
const keyOf = (body: unknown, receivedAt = NOW) =>
	readIncomingCalls(body, receivedAt)[0]?.messageKey;

describe('readIncomingCalls', () => {
	const other = { MOBILE_NO: '1', MESSAGE: 'STOP' };
	const stop = { mobileNo: '1', text: 'STOP', messageKey: KEY };
	it.each<[string, unknown, ...unknown[]]>([
		['in four envelopes', nested(4), sms],
		['in a list of two', [fields, other], sms, stop],
		['in a list in an envelope', { sms: [other, { id: 1 }, fields, []] }, stop, sms],
		[
			'in an element that comes twice',
			TWICE,
			...['a', 'b'].map((text) => ({ text, messageKey: KEY })),
		],
		['in two envelopes, of which nobody knows which counts', { one: fields, other }],
		['with a field twice, of which the first is blank', { ...fields, MESSAGE: ['', 'Hello'] }, sms],
		['with nothing in it', { TRAN_ID: '', MOBILE_NO: ' ', MESSAGE: '' }],
		['about charging', failure, { failure: 'FAILED', transactionId: '4711', messageKey: KEY }],
	])('reads a call %s', (_, body, ...calls) => {
		expect(read(body)).toEqual(calls);
	});

	it('gives each SMS of a list its own key, also one that says the same', () => {
		const keys = read([other, { ...other, MESSAGE: 'Hi' }, other]).map((each) => each.messageKey);
		expect(new Set(keys).size).toBe(3);
		expect(keyOf([fields, other])).toBe(keyOf(fields));
	});

	it('gives a repeated call the same key, at another time and in another form', () => {
		expect(keyOf({ request: lower }, LATER)).toBe(keyOf(fields));
		expect(keyOf({ ...fields, MOBILE_NO: 66812345678 }, LATER)).toBe(keyOf(fields));
		expect(keyOf({ ...fields, KEYWORD: undefined }, LATER)).toBe(keyOf(fields));
		expect(keyOf(failure, LATER)).toBe(keyOf(failure));
	});

	it.each<[string, object]>([
		['another TRAN_ID', { TRAN_ID: '4712' }],
		['the next part of a long SMS', { MESSAGE: 'and the rest' }],
		['no text', { MESSAGE: undefined }],
		['another person', { MOBILE_NO: '66899999999' }],
		['no person', { MOBILE_NO: undefined }],
		['the failure to charge for it', { ERROR_MESSAGE: 'FAILED' }],
	])('gives a call with %s another key', (_, more) => {
		expect(keyOf({ ...fields, ...more })).not.toBe(keyOf(fields));
	});

	it.each([undefined, null, '', ' ', [], {}])(
		'takes no call with the TRAN_ID %j for a repeat, so that no later STOP is lost',
		(TRAN_ID) => {
			for (const call of [
				{ ...fields, TRAN_ID },
				{ ERROR_MESSAGE: 'FAILED', TRAN_ID },
			]) {
				expect(keyOf(call, LATER)).not.toBe(keyOf(call));
			}
		},
	);

	it('throws for no body, and finds nothing that is not there', () => {
		const names = fc.constantFrom('TRAN_ID', 'MOBILE_NO', 'Message', 'error_message', 'x', '$');
		fc.assert(
			fc.property(anyBody, names, (body, name) => {
				for (const each of [body, { [name]: body }, { ...fields, [name]: body }]) {
					for (const { messageKey, ...found } of read(each)) {
						expect(messageKey).toHaveLength(32);
						expect(Object.values(found).filter((value) => typeof value !== 'string')).toEqual([]);
					}
				}
			}),
		);
	});
});

it.each([
	['081-234-5678', '', '081-234-5678'],
	['376312345', '66', '376312345'],
	['376 312 345', '66', '376312345'],
	['+298 211234', '', '298211234'],
	['+66 81 234 5678 90', '66', '+66 81 234 5678 90'],
])('the number %s is, with the country code "%s", %s', (number, code, from) => {
	expect(senderNumber(number, code)).toBe(from);
});

const words = readWords(DEFAULT_STOP_WORDS);

// Which words are the same: test/unit/core/text/words.test.ts.
it.each([
	[' Stop! ', true],
	['ยกเลิก\u200b', true],
	// https://help.twilio.com/articles/223134027 has these words.
	...[
		'Stopall',
		'stop all',
		'Unsubscribe',
		'END',
		'Quit.',
		'cancel',
		'opt out',
		'OPTOUT',
		'opt-out',
	]
		.concat([
			'revoke',
			'unsub',
			'Stop please!',
			'ขอยกเลิก',
			'ขอยกเลิกค่ะ',
			'ยกเลิกด้วย',
			'ยกเลิกด้วยนะครับ',
			'หยุด',
			'เลิก',
			'ยกเลิกครับ',
			'หยุดค่ะ!',
			'เลิก นะคะ',
			'Stop ค่ะ',
			'ยกเลิกคับ',
		])
		.map((text): [string, boolean] => [text, true]),
	['ครับ', false],
	['ไม่ยกเลิกครับ', false],
	['the end', false],
	['Cancel my order', false],
	['Please stop calling', false],
	['ยกเลิกไม่ได้', false],
	['', false],
])('%j means stop: %j', (text, isMeant) => {
	expect(isOneOf([text], words)).toBe(isMeant);
	expect(isOneOf(['Hello', text], words)).toBe(isMeant);
});

it('each stop word counts however a person writes it, and never as a part of another word', () => {
	const around = fc.string({ unit: fc.constantFrom(' ', '!', '.', '\n', '"', '\u200b', '🙏') });
	const ending = fc.constantFrom('', ...['ค่ะ', 'คะ', 'ครับ', 'คับ', 'นะคะ', 'นะครับ']);
	const cased = fc.constantFrom<(word: string) => string>(
		(word) => word.toLowerCase(),
		(word) => word.toUpperCase(),
		(word) => word.normalize('NFD'),
	);
	const oneOfThem = fc.constantFrom(...DEFAULT_STOP_WORDS.split(', '));
	fc.assert(
		fc.property(oneOfThem, cased, around, ending, around, (word, write, before, polite, after) => {
			const said = before + write(word) + after + polite + before;
			expect([said, isOneOf([said], words)]).toEqual([said, true]);
			for (const more of [`${said} x`, `7 ${said}`, `ไม่${said}`, `${said}ๆนะคะ`]) {
				expect([more, isOneOf([more], words)]).toEqual([more, false]);
			}
		}),
	);
});

it('a polite ending belongs to a word where it is part of it', () => {
	expect(isOneOf(['รับ'], readWords('รับครับ'))).toBe(false);
	expect(isOneOf(['รับครับ'], readWords('รับครับ'))).toBe(true);
	expect(isOneOf(['START ครับ'], readWords(DEFAULT_START_WORDS))).toBe(true);
});

it.each([
	['إلغاء', 'الغاء'],
	['HỦY', 'huỷ'],
	['बंद', 'बन्द'],
	['ȘTERGE', 'ŞTERGE'],
])('the stop word %s is also %s', (word, text) => {
	expect(isOneOf([text], readWords(word))).toBe(true);
});

describe('readWords', () => {
	it.each<[unknown, string[]]>([
		['End, ไม่รับ; halt\nquit', ['end', 'ไม่รับ', 'halt', 'quit']],
		[
			['a, b', 7],
			['a', 'b', '7'],
		],
		[{ a: 1 }, []],
	])('reads %j', (value, read) => {
		expect(readWords(value)).toEqual(read.map(wordOf));
	});
});

const answer = { transactionId: '4711', code: '00', name: 'SUCCESS', text: 'Hi' };
const NASTY = '</MESSAGE><RESULT_CODE>00</RESULT_CODE> & "x" \'y\' ]]> &amp; สวัสดี 🙂';

describe('writeAnswer', () => {
	it.each(['application/xml', 'text/xml'] as const)('writes XML as %s', (type) => {
		expect(writeAnswer({ ...answer, text: '' }, type)).toBe(
			'<?xml version="1.0" encoding="UTF-8"?><RESPONSE><TRAIN_ID>4711</TRAIN_ID><RESULT_CODE>00</RESULT_CODE><RESULT_NAME>SUCCESS</RESULT_NAME><MESSAGE></MESSAGE></RESPONSE>',
		);
	});

	it('lets no text pretend to be a field', () => {
		const nasty = { ...answer, text: NASTY, name: NASTY, transactionId: NASTY };
		expect(readXml(writeAnswer(nasty, 'text/xml'))).toEqual({
			response: { train_id: NASTY, result_code: '00', result_name: NASTY, message: NASTY },
		});
		const form = new URLSearchParams(writeAnswer(nasty, 'application/x-www-form-urlencoded'));
		expect([...form.keys()]).toEqual(['TRAIN_ID', 'RESULT_CODE', 'RESULT_NAME', 'MESSAGE']);
		expect(form.get('MESSAGE')).toBe(NASTY);
	});

	it('leaves out what no XML may hold', () => {
		const text = 'a\u0000b\u0008c\ud800d\uffffe\tf\ng\rh';
		expect(writeAnswer({ ...answer, text }, 'text/xml')).toContain(
			'<MESSAGE>abcde\tf\ng&#13;h</MESSAGE>',
		);
	});
});

describe('answerType', () => {
	it.each([
		['Application/JSON; charset=utf-8', 'application/json'],
		['text/xml;charset=tis-620', 'text/xml'],
		['application/soap+xml', 'application/xml'],
		['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded'],
		['text/plain', undefined],
		['multipart/form-data; boundary=x', undefined],
		['', undefined],
		[undefined, undefined],
	])('%s', (header, type) => {
		expect(answerType(header)).toBe(type);
	});
});
