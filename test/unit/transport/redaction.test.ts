import fc from 'fast-check';

import { readEndpointAnswer } from '../../../nodes/BulkSms/core/gateway/answer/endpointAnswer';
import { readAnswer } from '../../../nodes/BulkSms/core/gateway/answer/gatewayAnswer';
import { isEverydayWord, redactors } from '../../../nodes/BulkSms/transport/redaction';

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
		[
			'a password with signs of HTML',
			'<a&"b\'>',
			'<p>&lt;a&amp;&quot;b&#39;&gt;</p>',
			'<p>*****</p>',
		],
		['a password with signs of HTML, of PHP', "a&'b", 'is a&amp;&#039;b', 'is *****'],
		['a password with signs of XML', "a&'b", 'is a&amp;&apos;b', 'is *****'],
		['a password of few letters', 'abc', 'abc, "abc" (abc)', '*****, "*****" (*****)'],
		['a password of few letters, after escapes', 'abc', '\\nabc %20abc', '\\n***** %20*****'],
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

describe('redact, for a password that is a word of every sentence', () => {
	const SAID = 'User name or password is wrong. Use the ones of the account.';

	it.each(['wrong', 'password', 'user', 'name', 'account', 'Wrong', 'the', 'is', 'or', 'of'])(
		'leaves what the gateway says: %s',
		(password) => {
			expect(redactors('ann', password).redact(SAID)).toBe(SAID);
			expect(redactors(password, password).redact(SAID)).toBe(SAID);
		},
	);

	it.each(['a', 'e', 'am', 'wor', 'x', '1', 'me'])(
		'leaves words that "%s" is part of',
		(password) => {
			expect(redactors('ann', password).redact(SAID)).toBe(SAID);
			expect(redactors('ann', password).redact('HTTP 401, error 101')).toBe('HTTP 401, error 101');
		},
	);

	it.each([
		['error', '{"error":208,"status":"error","message":"An error"}'],
		['sms', 'No SMS, no sms: the sms service is closed'],
		['wrong', 'Login failed for user: wrong password'],
		['message', '[{"message":"no message"}]'],
	])('leaves %s in %s', (password, words) => {
		expect(redactors('ann', password).redact(words)).toBe(words);
	});

	it.each([
		['in quotes', 'Unknown password "wrong"', 'Unknown password "*****"'],
		['in single quotes', "no login 'wrong'.", "no login '*****'."],
		['in quotes in JSON', '{"error":"no \\"wrong\\" here"}', '{"error":"no \\"*****\\" here"}'],
		['as a member', '{"user":"ann","password":"wrong"}', '{"user":"ann","password":"*****"}'],
		['as a member with a space', '{"pass": "wrong"}', '{"pass": "*****"}'],
		['as a parameter', '?user=ann&pwd=wrong&x=1', '?user=ann&pwd=*****&x=1'],
		['after a label', 'Password: wrong', 'Password: *****'],
		['after the name', 'bad login ann:wrong', 'bad login ann:*****'],
		['after the name and a slash', 'bad login ann / wrong', 'bad login ann / *****'],
		['in Base64', `bad login ${base64('ann:wrong')}`, 'bad login *****'],
	])('takes it out where it is quoted as a login: %s', (_, words, safe) => {
		expect(redactors('ann', 'wrong').redact(words)).toBe(safe);
	});

	it('leaves every sentence of the node, and the gateway its words, whatever word of them it is', () => {
		const error = 'User name or password is wrong: login ann:SECRET of SECRET-7';
		const sentences = (password: string) =>
			[200, 400, 401, 403, 404, 413, 429, 500].map((status) => {
				const body = JSON.stringify({ error: error.replaceAll('SECRET', password) });
				const verdict = readAnswer({ status, body }, redactors('ann', password).redact);
				return 'problem' in verdict ? verdict.problem : undefined;
			});
		const plain = JSON.stringify(sentences('Pa55word').map((problem) => problem?.reason));
		const words = new Set(
			plain
				.replace(/[^A-Za-z]+/g, ' ')
				.trim()
				.split(' '),
		);
		words.delete('ann');
		expect(words.size).toBeGreaterThan(25);
		for (const word of words) {
			const reasons = sentences(word).map((problem) => problem?.reason ?? '');
			for (const reason of reasons) {
				expect(reason).toContain('User name or password is wrong: login ann:*****');
				expect(reason).toMatch(/^(The|There) /);
			}
		}
	});

	it('takes no time for long blanks', () => {
		const words = `${' '.repeat(1_000_000)}wrong`;
		expect(redactors('ann', 'wrong').redact(words)).toBe(words);
	});

	it.each(['correct-horse', 'wrong1', 'Pa55word', 'qwertz', 'wrongpassword'])(
		'is none: %s',
		(password) => {
			expect(isEverydayWord(password)).toBe(false);
		},
	);
});

describe('the reason of an answer, whatever it is', () => {
	const SECRET = 'Pa55"wörd/<&';
	const { redact } = redactors('ann', SECRET);
	const LOGIN_OF_ANN = base64(`ann:${SECRET}`);
	const text = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 30 }),
		fc.constantFrom(
			'Insufficient credit',
			'ยอดเงินไม่พอ',
			SECRET,
			`no ${SECRET}!`,
			LOGIN_OF_ANN,
			'',
		),
	);
	const name = fc.oneof(
		fc.constantFrom(
			'error',
			'status',
			'message',
			'code',
			'reason',
			'errors',
			'detail',
			'details',
			'result',
		),
		text,
	);
	const { value } = fc.letrec((tie) => ({
		value: fc.oneof(
			{ maxDepth: 3 },
			text,
			fc.integer(),
			fc.boolean(),
			fc.constant(null),
			fc.array(tie('value'), { maxLength: 3 }),
			fc.dictionary(name, tie('value'), { maxKeys: 4 }),
		),
	}));
	const body = fc.oneof(
		value.map((each) => JSON.stringify(each)),
		value.map((each) => JSON.stringify(each).replaceAll('/', '\\/')),
		text,
		text.map(
			(each) =>
				`<html><body>${each.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</body></html>`,
		),
		text.map(
			(each) =>
				`<?xml version="1.0"?><e>${each.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</e>`,
		),
	);
	const status = fc.constantFrom(200, 201, 204, 301, 400, 401, 403, 404, 406, 413, 429, 500, 503);
	const reasons = (answer: { status: number; body: string }) =>
		JSON.stringify(
			[readAnswer(answer, redact), readEndpointAnswer(answer, 'this', redact)].map((verdict) =>
				'problem' in verdict ? verdict.problem : '',
			),
		);

	it('never holds the login', () => {
		fc.assert(
			fc.property(status, body, (code, sent) => {
				const shown = reasons({ status: code, body: sent });
				expect(shown).not.toContain('Pa55');
				expect(shown).not.toContain(LOGIN_OF_ANN.slice(0, 12));
			}),
			{ numRuns: 1_000 },
		);
	});

	it('holds the words of every short answer that lists no destinations', () => {
		const words = fc.constantFrom(
			'Insufficient credit',
			'ยอดเงินไม่พอ',
			'Sender "X" is not approved',
		);
		const around = fc.constantFrom<Array<(said: string) => unknown>>(
			(said) => ({ status: 'error', message: said }),
			(said) => ({ error: 208, message: said }),
			(said) => ({ error: true, description: said }),
			(said) => ({ error: 'error', message: said }),
			(said) => ({ error: { code: 'E1', message: said } }),
			(said) => ({ error: { code: 5, title: 'Failed', details: said } }),
			(said) => ({ errors: [{ code: 5, message: said }] }),
			(said) => ({ result: 'fail', reason: said }),
			(said) => ({ success: false, data: { errors: { to: [said] } } }),
			(said) => ({ detail: said }),
			(said) => ({ details: { any: said } }),
			(said) => ({ error: [said] }),
			(said) => [{ error: said }],
			(said) => said,
			(said) => ({ message: said, trace: 'x'.repeat(50), filler: ['y'.repeat(300)] }),
		);
		fc.assert(
			fc.property(status, around, words, fc.boolean(), (code, wrap, said, isEscaped) => {
				const sent = JSON.stringify(wrap(said));
				const asSent = isEscaped
					? sent.replace(
							/[^\x20-\x7e]/g,
							(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
						)
					: sent;
				const verdict = readAnswer({ status: code, body: asSent }, redact);
				const reason = 'problem' in verdict ? verdict.problem.reason.replaceAll('\\"', '"') : '';
				expect(reason).toContain(said);
			}),
			{ numRuns: 1_000 },
		);
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
