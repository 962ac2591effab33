import fc from 'fast-check';

import { told } from '../../../nodes/BulkSms/core/gateway/answer/asked';
import { readEndpointAnswer } from '../../../nodes/BulkSms/core/gateway/answer/endpointAnswer';
import { readAnswer } from '../../../nodes/BulkSms/core/gateway/answer/gatewayAnswer';
import { redactors } from '../../../nodes/BulkSms/credential/redaction';
import { volume } from '../../engine/volume';
import { WITHHELD } from '../../engine/sentences';
import { resultOf } from '../../engine/resultOf';

const base64 = (text: string) => Buffer.from(text).toString('base64');
describe('redact, for words', () => {
	it.each([
		['the password', 'Pa55word', 'bad login Pa55word.'],
		['the login', 'Pa55', `Basic ${base64('ann:Pa55')}`],
		['a password that is a usual word', 'wrong', 'Username or password is wrong'],
		['a password with a backslash, in JSON', 'a\\b', '{"p":"a\\\\b"}'],
		['a password in an address, with %', 'a b&c(d)', '?p=a%20b%26c(d)&x'],
	])('withholds %s', (_, password, words) => {
		expect(redactors('ann', password).redact(words)).toBe(WITHHELD);
	});

	it('withholds a secret in each spelling, inside other words', () => {
		const text = fc.string({ unit: 'grapheme', maxLength: 12 });
		const secrets = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
		const ways = fc.constantFrom<(secret: string) => string>(
			(secret) => secret,
			encodeURIComponent,
			(secret) => new URLSearchParams({ p: secret }).toString(),
			(secret) => JSON.stringify({ p: [secret] }),
			base64,
		);
		fc.assert(
			fc.property(secrets, text, text, ways, (secret, before, after, way) => {
				const words = `${before}${way(secret)}${after}`;
				expect(redactors('ann', 'Pa55word', secret).redact(words)).toBe(WITHHELD);
			}),
			{ numRuns: volume(50, 10_000) },
		);
	});

	it('takes a secret with half a character', () => {
		expect(redactors('ann', 'a\ud83d').redact('is a\ud83d')).toBe(WITHHELD);
	});

	it.each([
		['words without the login', 'Pa55', 'Insufficient credit: 100% of \\u and &amp; used'],
		['the name of the user', 'Pa55', 'ann is blocked'],
		['the password in another case', 'Pa55', 'pa55'],
	])('leaves %s', (_, password, words) => {
		expect(redactors('ann', password).redact(words)).toBe(words);
	});
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
		fc.constantFrom('error', 'status', 'message', 'code', 'reason', 'errors', 'detail', 'result'),
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
		fc
			.tuple(text, fc.constantFrom('<html><body>', '<?xml version="1.0"?><e>'))
			.map(([each, tag]) => `${tag}${each.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}`),
	);
	const status = fc.constantFrom(200, 201, 204, 301, 400, 401, 403, 404, 406, 413, 429, 500, 503);
	const reasons = (answer: { status: number; body: string }) =>
		JSON.stringify(
			[
				resultOf(readAnswer(answer, redact)),
				readEndpointAnswer(told(answer), { offers: 'this' }, redact),
			].map((verdict) => ('problem' in verdict ? verdict.problem : '')),
		);

	it('never holds the login', () => {
		fc.assert(
			fc.property(status, body, (code, sent) => {
				const shown = reasons({ status: code, body: sent });
				expect(shown).not.toContain('Pa55');
				expect(shown).not.toContain(LOGIN_OF_ANN.slice(0, 12));
			}),
			{ numRuns: volume(60, 20_000) },
		);
	});

	it('holds the words of every short answer that lists no destinations', () => {
		const words = fc.constantFrom('Insufficient credit', 'ยอดเงินไม่พอ', 'Sender "X" is unknown');
		const around = fc.constantFrom<Array<(said: string) => unknown>>(
			(said) => ({ status: 'error', message: said }),
			(said) => ({ error: true, description: said }),
			(said) => ({ error: { code: 'E1', message: said } }),
			(said) => ({ error: { code: 5, title: 'Failed', details: said } }),
			(said) => ({ errors: [{ code: 5, message: said }] }),
			(said) => ({ result: 'fail', reason: said }),
			(said) => ({ success: false, data: { errors: { to: [said] } } }),
			(said) => ({ detail: said }),
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
				const verdict = resultOf(readAnswer({ status: code, body: asSent }, redact));
				const reason = 'problem' in verdict ? verdict.problem.reason.replaceAll('\\"', '"') : '';
				expect(reason).toContain(said);
			}),
			{ numRuns: volume(60, 20_000) },
		);
	});
});

describe('redactAddress', () => {
	it.each([
		['a password of 8 signs', 'pa55word', 'https://pa55word.example.com', '*****'],
		['the login', 'way', `https://${base64('ann:way')}.com`, '*****'],
	])('takes out %s', (_, password, address, safe) => {
		expect(redactors('ann', password).redactAddress(address)).toBe(safe);
	});

	it.each([
		['a password of 7 signs', 'gateway', 'https://gateway.example.com'],
		['an address where there is no password', '', 'https://sms.example.com'],
	])('leaves %s, which may be part of a name by chance', (_, password, address) => {
		expect(redactors('ann', password).redactAddress(address)).toBe(address);
	});
});

describe('redactors, given a report token', () => {
	it('hides an address with a long one, and with the one before it', () => {
		const { redact, redactAddress } = redactors('ann', 'Pa55word', 'secret78', 'secret77');

		for (const token of ['secret78', 'secret77']) {
			expect(redactAddress(`https://${token}.test`)).toBe('*****');
			expect(redact(`${token} is not known`)).toBe(WITHHELD);
		}
	});
});
