import fc from 'fast-check';

import {
	answerType,
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
const keyOf = (body: unknown) => readIncomingCalls(body)[0]?.messageKey;

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
		expect(readIncomingCalls(body)).toEqual(calls);
	});

	it('gives each SMS of a list its own key', () => {
		const [one, two] = readIncomingCalls([other, { ...other, MESSAGE: 'Hi' }]);
		expect(one?.messageKey).not.toBe(two?.messageKey);
		expect(readIncomingCalls([fields, other])[0]?.messageKey).toBe(keyOf(fields));
	});

	it('gives a repeated call the same key, in whatever form it comes, and another one another', () => {
		expect(keyOf(fields)).toBe(keyOf({ request: lower }));
		expect(keyOf({ ...fields, TRAN_ID: '4712' })).not.toBe(keyOf(fields));
		expect(keyOf(failure)).not.toBe(keyOf(fields));
		expect(keyOf({ ...fields, MESSAGE: 'Hello again' })).toBe(keyOf(fields));
	});

	it('throws for no body, and finds nothing that is not there', () => {
		const names = fc.constantFrom('TRAN_ID', 'MOBILE_NO', 'Message', 'error_message', 'x', '$');
		fc.assert(
			fc.property(anyBody, names, (body, name) => {
				for (const each of [body, { [name]: body }, { ...fields, [name]: body }]) {
					for (const { messageKey, ...read } of readIncomingCalls(each)) {
						expect(messageKey).toHaveLength(32);
						expect(Object.values(read).filter((value) => typeof value !== 'string')).toEqual([]);
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
	['Please stop calling', false],
	['ยกเลิกไม่ได้', false],
	['', false],
])('%j means stop: %j', (text, isMeant) => {
	expect(isOneOf([text], words)).toBe(isMeant);
	expect(isOneOf(['Hello', text], words)).toBe(isMeant);
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
