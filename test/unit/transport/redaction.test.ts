import { redactors } from '../../../nodes/BulkSms/transport/credential';

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

describe('redactAddress', () => {
	it.each([
		[
			'a password of 8 signs',
			'pa55word',
			'https://pa55word.example.com',
			'https://*****.example.com',
		],
		['the login', 'way', `https://${base64('ann:way')}.com`, 'https://*****.com'],
	])('takes out %s', (_, password, address, safe) => {
		expect(redactors('ann', password).redactAddress(address)).toBe(safe);
	});

	it.each([
		['a password of 7 signs', 'gateway', 'https://gateway.example.com'],
		['a password of one digit', '1', 'http://127.0.0.1:4010'],
		['a password of 8 digits', '66812345', 'https://66812345.example.com'],
		['an address where there is no password', '', 'https://sms.example.com'],
		['the name of the user', 'Pa55word', 'https://ann.example.com'],
	])('leaves %s, which may be part of a name by chance', (_, password, address) => {
		expect(redactors('ann', password).redactAddress(address)).toBe(address);
	});
});

describe('redactors, given a report token', () => {
	it('takes it out of words too, as it is and as it is in an address', () => {
		const { redact } = redactors('ann', 'Pa55word', 'my/report+token');

		expect(redact('https://x.test/?token=my%2Freport%2Btoken or my/report+token')).toBe(
			'https://x.test/?token=***** or *****',
		);
	});

	it.each(['1', '1234', '12345678', 'abc', 'secret7'])('takes "%s" out of words too', (token) => {
		const { redact, redactAddress } = redactors('ann', 'Pa55word', token);

		expect(redact(`bad token ${token}.`)).toBe('bad token *****.');
		expect(redactAddress(`https://${token}.example.com`)).toBe(`https://${token}.example.com`);
	});

	it('takes a long one out of an address', () => {
		expect(redactors('ann', 'Pa55word', 'secret78').redactAddress('https://secret78.test')).toBe(
			'https://*****.test',
		);
	});

	it('takes the one before it out too', () => {
		const { redact, redactAddress } = redactors('ann', 'Pa55word', 'secret78', 'secret77');

		expect(redact('secret78, secret77')).toBe('*****, *****');
		expect(redactAddress('https://secret77.test')).toBe('https://*****.test');
	});
});
