import { readXml } from '../../../../../nodes/BulkSms/core/text/xml';
import {
	answerType,
	guessAnswerType,
	writeAnswer,
} from '../../../../../nodes/BulkSms/core/gateway/incoming/callAnswer';
import { charsetOf } from '../../../../../nodes/BulkSms/core/text/charset';

const answer = { transactionId: '4711', code: '00', name: 'SUCCESS', text: 'Hi' };
const NASTY = '</MESSAGE><RESULT_CODE>00</RESULT_CODE> & "x" \'y\' ]]> &amp; สวัสดี 🙂';

describe('writeAnswer', () => {
	it('writes JSON', () => {
		expect(writeAnswer(answer, 'application/json')).toBe(
			'{"TRAIN_ID":"4711","RESULT_CODE":"00","RESULT_NAME":"SUCCESS","MESSAGE":"Hi"}',
		);
	});

	it('writes a form', () => {
		const text = 'a & b=c';
		expect(writeAnswer({ ...answer, text }, 'application/x-www-form-urlencoded')).toBe(
			'TRAIN_ID=4711&RESULT_CODE=00&RESULT_NAME=SUCCESS&MESSAGE=a+%26+b%3Dc',
		);
	});

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
		['application/json', 'application/json'],
		['Application/JSON; charset=utf-8', 'application/json'],
		['text/json', 'application/json'],
		['application/vnd.gateway+json', 'application/json'],
		['application/xml', 'application/xml'],
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

describe('charsetOf', () => {
	it.each([
		['text/xml; charset=TIS-620', 'TIS-620'],
		['text/xml;Charset = "tis-620" ; x=y', 'tis-620'],
		['text/xml; charset=', undefined],
		['text/xml', undefined],
		[undefined, undefined],
	])('%s', (header, charset) => {
		expect(charsetOf(header)).toBe(charset);
	});
});

describe('guessAnswerType', () => {
	it.each([
		['{"a":1}', undefined],
		['\uFEFF <a/>', 'application/xml'],
		['a=1', 'application/x-www-form-urlencoded'],
		['', undefined],
	])('%j', (body, type) => {
		expect(guessAnswerType({ bytes: Buffer.from(body), parsed: {} })).toBe(type);
	});

	it('knows XML in UTF-16', () => {
		const bytes = Buffer.from('<a/>', 'utf16le');
		expect(guessAnswerType({ bytes, parsed: {} })).toBe('application/xml');
	});
});
