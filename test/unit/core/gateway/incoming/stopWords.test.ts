import {
	DEFAULT_STOP_WORDS,
	isStop,
	readStopWords,
} from '../../../../../nodes/BulkSms/core/gateway/incoming/incomingCall';

const words = readStopWords(DEFAULT_STOP_WORDS);

describe('isStop', () => {
	it.each([
		'STOP',
		'stop',
		' Stop! ',
		'S.T.O.P',
		'st op',
		'Ｓｔｏｐ',
		'unsubscribe.',
		'ยกเลิก',
		'"ยกเลิก"',
		'ยก เลิก',
	])('understands %j', (text) => {
		expect(isStop([text], words)).toBe(true);
	});

	it.each([
		'Please stop calling',
		'STOP 2',
		'STOPP',
		'',
		'!!!',
		'🛑',
		// Without its vowel sign it is another word.
		'ยกเลก',
		'ยกเลิกไม่ได้',
	])('takes %j for something else', (text) => {
		expect(isStop([text], words)).toBe(false);
	});

	it('looks at the keyword too', () => {
		expect(isStop(['STOP spam', 'STOP'], words)).toBe(true);
		expect(isStop(['Hello', undefined], words)).toBe(false);
	});
});

describe('readStopWords', () => {
	it.each<[unknown, string[]]>([
		['End', ['end']],
		['End, ไม่รับ; halt\nquit', ['end', 'ไม่รับ', 'halt', 'quit']],
		[
			['End', 'no more'],
			['end', 'nomore'],
		],
		[
			['a, b', 7],
			['a', 'b', '7'],
		],
		['', []],
		[' , !', []],
		[undefined, []],
		[null, []],
		[{ a: 1 }, []],
		[true, []],
	])('reads %j', (value, read) => {
		// The Thai sign of one word is written in two ways that mean the same.
		expect([...readStopWords(value)]).toEqual(read.map((word) => word.normalize('NFKC')));
	});
});
