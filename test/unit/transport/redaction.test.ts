import { redactors } from '../../../nodes/BulkSms/transport/redaction';

const base64 = (text: string) => Buffer.from(text).toString('base64');
/** Base64 with each of the signs that JSON of PHP or an address writes in another way: / + =. */
const SIGNS = 'ÿÿ>?~Üa';
const LOGIN = base64(`ann:${SIGNS}`);

describe('redact, for words', () => {
	it.each([
		['the password', 'Pa55word', 'bad login Pa55word.', 'bad login *****.'],
		['the password twice', 'Pa55', 'Pa55 and Pa55', '***** and *****'],
		['a password of signs', '$&(.*)+[a]', 'is $&(.*)+[a] ok', 'is ***** ok'],
		['the login', 'Pa55', `Basic ${base64('ann:Pa55')}`, 'Basic *****'],
		['the login of other letters', 'pä55', `Basic ${base64('ann:pä55')}`, 'Basic *****'],
		['both', 'Pa55', `${base64('ann:Pa55')} is Pa55`, '***** is *****'],
		['a password inside a word', 'Pa55', 'xPa55y', 'x*****y'],
		['a password of one sign', 'x', 'is x', 'is *****'],
		['a password of 7 signs', 'Pa55wor', 'is Pa55wor', 'is *****'],
		['a password of digits', '12345678', 'is 12345678', 'is *****'],
		['a password with quotes', 'a"b"c', 'is a"b"c', 'is *****'],
		['a password with quotes, in JSON', 'a"b"c', '{"p":"a\\"b\\"c"}', '{"p":"*****"}'],
		['a password with a backslash', 'a\\b', 'is a\\b', 'is *****'],
		['a password with a backslash, in JSON', 'a\\b', '{"p":"a\\\\b"}', '{"p":"*****"}'],
		['a password with a slash, of PHP', 'a/b', '{"p":"a\\/b"}', '{"p":"*****"}'],
		['a password with both, of PHP', 'a"/b', '{"p":"a\\"\\/b"}', '{"p":"*****"}'],
		['a password in an address', 'a b&c/d', '?p=a%20b%26c%2Fd&x', '?p=*****&x'],
		['the login of PHP', SIGNS, LOGIN.replaceAll('/', '\\/'), '*****'],
		['the login in an address', SIGNS, encodeURIComponent(LOGIN), '*****'],
	])('takes out %s', (_, password, words, safe) => {
		expect(redactors('ann', password).redact(words)).toBe(safe);
	});

	it('was tried with a login that holds all those signs', () => {
		expect(LOGIN).toMatch(/\/.*\+.*=|\+.*\/.*=/);
	});

	it.each([
		['words without the login', 'Pa55', 'Insufficient credit'],
		['the name of the user', 'Pa55', 'ann is blocked'],
		['the password in another case', 'Pa55', 'pa55'],
		['words where there is no password', '', 'Not found'],
		['nothing', 'Pa55', ''],
	])('leaves %s', (_, password, words) => {
		expect(redactors('ann', password).redact(words)).toBe(words);
	});
});

describe('redactBody, for a whole answer', () => {
	it.each([
		['a password of 8 signs', 'Pa55word', '{"error":"Pa55word"}', '{"error":"*****"}'],
		['one with quotes, in JSON', 'Pa55"word', '{"error":"Pa55\\"word"}', '{"error":"*****"}'],
		['one with a backslash, in JSON', 'Pa55\\word', '{"e":"Pa55\\\\word"}', '{"e":"*****"}'],
		['one with a slash, of PHP', 'Pa55/word', '{"e":"Pa55\\/word"}', '{"e":"*****"}'],
		['one in an address', 'Pa55 word', '{"e":"?p=Pa55%20word"}', '{"e":"?p=*****"}'],
		['the login', 'Pa55word', `{"e":"Basic ${base64('ann:Pa55word')}"}`, '{"e":"Basic *****"}'],
		['the login of PHP', SIGNS, `{"e":"${LOGIN.replaceAll('/', '\\/')}"}`, '{"e":"*****"}'],
		['the login in an address', SIGNS, `{"e":"${encodeURIComponent(LOGIN)}"}`, '{"e":"*****"}'],
		['the login of a short password', 'x', `{"e":"${base64('ann:x')}"}`, '{"e":"*****"}'],
		['the login of no password', '', `{"e":"${base64('ann:')}"}`, '{"e":"*****"}'],
		['the login of digits', '12345678', `{"e":"${base64('ann:12345678')}"}`, '{"e":"*****"}'],
	])('takes out %s', (_, password, body, safe) => {
		expect(redactors('ann', password).redactBody(body)).toBe(safe);
	});

	it.each([
		['a password of 7 signs', 'Pa55wor', '{"messageId":"Pa55wor-1"}'],
		['a password of one digit', '6', '{"to":"66812345678"}'],
		['a password of 8 digits', '66812345', '{"to":"66812345678"}'],
		['a password of 20 digits', '25501288135972440649', '{"id":25501288135972440649}'],
		['an answer where there is no password', '', '{"to":"66812345678"}'],
		['an answer without the login', 'Pa55word', '{"from":"ann"}'],
	])('leaves %s, which may be part of a number or a name', (_, password, body) => {
		expect(redactors('ann', password).redactBody(body)).toBe(body);
	});
});

describe('redactors, given a report token', () => {
	it('takes it out of a whole answer too, as it is and as it stands in an address', () => {
		const { redactBody } = redactors('ann', 'Pa55word', 'my/report+token');

		expect(redactBody('https://x.test/?token=my%2Freport%2Btoken or my/report+token')).toBe(
			'https://x.test/?token=***** or *****',
		);
	});

	it('leaves a short one, which may stand in a number by chance', () => {
		expect(redactors('ann', 'Pa55word', '1234').redactBody('66812341234')).toBe('66812341234');
	});
});
