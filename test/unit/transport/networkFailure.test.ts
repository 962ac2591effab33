import { runInNewContext } from 'node:vm';

import fc from 'fast-check';

import { networkFailure, UnusableAnswer } from '../../../nodes/BulkSms/transport/networkFailure';
import { LOOK_BEFORE_AGAIN } from '../../engine/sentences';

const ORIGIN = 'https://sms.example.com';
const CHECK_BASE_URL = 'Check Base URL in the Bulk SMS API credential';

const failure = (fields: object, message = 'failed') => Object.assign(new Error(message), fields);
const notSent = (reason: string, advice: string) => ({
	kind: 'notSent',
	problem: { field: 'Gateway', reason, advice },
});
const unknown = (reason: string) => ({
	kind: 'unknown',
	problem: { field: 'Gateway', reason, advice: LOOK_BEFORE_AGAIN },
});
/** Wraps an error as n8n's client and n8n itself do. */
const wrapped = (cause: unknown, times = 1): unknown =>
	times === 0 ? cause : new Error(`wrapped ${times}`, { cause: wrapped(cause, times - 1) });

describe('networkFailure, of an answer that cannot be read', () => {
	it('says what is wrong with it', () => {
		expect(networkFailure(new UnusableAnswer('is larger than 1.0 MB'), ORIGIN)).toEqual(
			unknown(`The answer of ${ORIGIN} is larger than 1.0 MB`),
		);
	});

	it.each([
		'Z_DATA_ERROR',
		'ERR__ERROR_FORMAT_PADDING_2',
		'ERR_BROTLI_DECODER_ERROR',
		'ZSTD_error_prefix_unknown',
	])('says that it cannot be decompressed: %s', (code) => {
		expect(networkFailure(failure({ code }), ORIGIN)).toEqual(
			unknown(`The answer of ${ORIGIN} cannot be decompressed (${code})`),
		);
	});
});

describe('networkFailure, where the request surely never left', () => {
	it.each([
		['ECONNREFUSED', 'connect', 'refused the connection'],
		['ENOTFOUND', 'getaddrinfo', 'was not found: there is no host of this name'],
		['EAI_AGAIN', 'getaddrinfo', 'was not found: the name server does not answer'],
		['ENETUNREACH', 'connect', 'cannot be reached from here'],
		['EADDRNOTAVAIL', 'connect', 'cannot be reached from here'],
	])('says so for %s of %s, bare or wrapped', (code, syscall, words) => {
		const expected = notSent(`${ORIGIN} ${words} (${code})`, CHECK_BASE_URL);
		expect(networkFailure(failure({ code, syscall }), ORIGIN)).toEqual(expected);
		expect(networkFailure(wrapped(failure({ code, syscall })), ORIGIN)).toEqual(expected);
		expect(networkFailure(wrapped(failure({ code, syscall }), 5), ORIGIN)).toEqual(expected);
	});

	it.each([
		['127.0.0.1:3128', { code: 'ECONNREFUSED', address: '127.0.0.1', port: 3128 }],
		['::1:3128', { code: 'ECONNREFUSED', address: '::1', port: 3128 }],
		['proxy.test', { code: 'ECONNREFUSED', hostname: 'proxy.test' }],
		['proxy.test:443', { code: 'ECONNREFUSED', hostname: 'proxy.test', port: 443 }],
	])('names a proxy that does not take the connection: %s', (_, fields) => {
		expect(networkFailure(wrapped(failure(fields)), ORIGIN)).toEqual(
			notSent(
				'A proxy between n8n and the gateway refused the connection (ECONNREFUSED)',
				'Ask the administrator of this n8n to correct its proxy',
			),
		);
	});

	it.each([
		[ORIGIN, { address: '10.0.0.7', port: 443 }],
		[ORIGIN, { hostname: 'sms.example.com' }],
		['http://sms.example.com:8080', { address: '10.0.0.7', port: 8080 }],
		['http://sms.example.com', { address: '10.0.0.7', port: 80 }],
		['*****', { address: '10.0.0.7', port: 9 }],
	])('takes the end of the connection for %s: %j', (origin, fields) => {
		expect(networkFailure(failure({ code: 'ECONNREFUSED', ...fields }), origin)).toEqual(
			notSent(`${origin} refused the connection (ECONNREFUSED)`, CHECK_BASE_URL),
		);
	});

	it.each([
		['EHOSTUNREACH', 'cannot be reached from here'],
		['ETIMEDOUT', 'did not take the connection in time'],
	])('says so for %s of every address of the host (AggregateError)', (code, words) => {
		const expected = notSent(`${ORIGIN} ${words} (${code})`, CHECK_BASE_URL);
		const each = failure({ code, syscall: 'connect' });
		const all = Object.assign(new AggregateError([each, each]), { code });
		expect(networkFailure(all, ORIGIN)).toEqual(expected);
		expect(networkFailure(wrapped(all), ORIGIN)).toEqual(expected);
		expect(networkFailure(new AggregateError([wrapped(each)]), ORIGIN)).toEqual(expected);
	});

	it.each([
		'CERT_HAS_EXPIRED',
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
		'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
		'ERR_TLS_CERT_ALTNAME_INVALID',
	])('says so for a certificate that is not trusted, %s', (code) => {
		const expected = notSent(
			`The certificate of ${ORIGIN} is not trusted (${code})`,
			'Check Base URL, or ask the provider to fix the certificate',
		);
		expect(networkFailure(failure({ code }), ORIGIN)).toEqual(expected);
		expect(networkFailure(wrapped(failure({ code })), ORIGIN)).toEqual(expected);
	});

	it.each([
		['EPROTO', 'write EPROTO 00:error:0A00010B:SSL routines:ssl3_get_record:wrong version number'],
		['EPROTO', 'sslv3 alert handshake failure'],
		['EPROTO', 'error:0A000102:SSL routines::unsupported protocol'],
		['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tlsv1 alert protocol version'],
		['ERR_SSL_WRONG_VERSION_NUMBER', 'error:0A00010B:SSL routines::Wrong Version Number'],
		['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'error:0A0000C6:SSL routines::packet length too long'],
		['', 'Client network socket disconnected before secure TLS connection was established'],
	])('says so where TLS was never agreed on: %s, %s', (code, message) => {
		const expected = notSent(
			`${ORIGIN} does not speak TLS as expected (${code})`,
			'Check whether Base URL should start with http:// instead of https://',
		);
		expect(networkFailure(failure({ code }, message), ORIGIN)).toEqual(expected);
		expect(networkFailure(wrapped(failure({ code }, message)), ORIGIN)).toEqual(expected);
	});

	it.each(['SsrfBlockedIpError', 'SsrfBlockedHostnameError'])(
		'says so where n8n itself forbids the address, %s',
		(name) => {
			const expected = notSent(
				`n8n does not allow requests to ${ORIGIN}`,
				'Ask the administrator of this n8n',
			);
			expect(networkFailure(failure({ name }), ORIGIN)).toEqual(expected);
			expect(networkFailure(wrapped(failure({ name })), ORIGIN)).toEqual(expected);
		},
	);
});

describe('networkFailure, where the request may have been carried out', () => {
	it.each([
		['the time of the client', { code: 'ECONNABORTED' }],
		['the time of the socket', { code: 'ETIMEDOUT' }],
	])('says that no answer came in time: %s', (_, fields) => {
		const expected = unknown(`No answer came from ${ORIGIN} in time`);
		expect(networkFailure(failure(fields), ORIGIN)).toEqual(expected);
		expect(networkFailure(wrapped(failure(fields)), ORIGIN)).toEqual(expected);
	});

	it.each([
		['ECONNRESET', 'socket hang up'],
		['EPROTO', 'write EPROTO: bad record mac'],
		['ECONNRESET', 'wrong version number'],
		['ERR_BAD_RESPONSE', 'handshake failure'],
		['EHOSTUNREACH', 'without a system call'],
	])('says that the connection broke: %s, %s', (code, message) => {
		expect(networkFailure(failure({ code }, message), ORIGIN)).toEqual(
			unknown(`The connection to ${ORIGIN} broke before an answer came (${code})`),
		);
	});

	it('says that n8n broke it off', () => {
		expect(networkFailure(failure({ code: 'ERR_CANCELED' }, 'canceled'), ORIGIN)).toEqual(
			unknown('n8n cancelled the execution before the answer came'),
		);
	});

	it.each(
		['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].flatMap((code) =>
			['read', 'getaddrinfo', 'connected', ''].map((syscall) => ({ code, syscall })),
		),
	)('says that the connection broke where it broke later: %j', (fields) => {
		const expected = unknown(
			`The connection to ${ORIGIN} broke before an answer came (${fields.code})`,
		);
		expect(networkFailure(failure(fields), ORIGIN)).toEqual(expected);
		expect(networkFailure(wrapped(failure(fields)), ORIGIN)).toEqual(expected);
		expect(networkFailure(new AggregateError([failure(fields)]), ORIGIN)).toEqual(expected);
	});

	it.each<[string, unknown]>([
		['words of TLS without a code', new Error('wrong version number, handshake failure')],
		['an AggregateError of nothing', new AggregateError([])],
		['an error without a code', new Error('failed')],
		['no error but a text', 'ECONNREFUSED'],
		['a cause that is a text', new Error('failed', { cause: 'ECONNREFUSED' })],
		['a cause deeper than any client wraps', wrapped(failure({ code: 'ENOTFOUND' }), 6)],
	])('never guesses that it was not sent: %s', (_, error) => {
		expect(networkFailure(error, ORIGIN)).toEqual(
			unknown(`The connection to ${ORIGIN} broke before an answer came`),
		);
	});

	it('reads an error of another realm, which is no instance of this one', () => {
		const foreign: unknown = runInNewContext(
			"new Error('wrapped', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) })",
		);
		expect(networkFailure(foreign, ORIGIN)).toEqual(
			notSent(`${ORIGIN} refused the connection (ECONNREFUSED)`, CHECK_BASE_URL),
		);
	});

	it('believes the innermost code, which tells what happened on the wire', () => {
		const reset = failure({ code: 'ECONNRESET' });
		const outer = Object.assign(new Error('n8n', { cause: reset }), { code: 'ECONNREFUSED' });
		expect(networkFailure(outer, ORIGIN)).toEqual(
			unknown(`The connection to ${ORIGIN} broke before an answer came (ECONNRESET)`),
		);
	});

	it('comes to an end where an error is its own cause', () => {
		const circular = failure({ code: 'ECONNRESET' });
		circular.cause = circular;
		expect(networkFailure(circular, ORIGIN).kind).toBe('unknown');
	});
});

describe('networkFailure, whatever the error holds', () => {
	it('passes on no text of the request', () => {
		const codes = ['ECONNREFUSED', 'ECONNABORTED', 'ECONNRESET', 'CERT_HAS_EXPIRED', 'EPROTO', ''];
		const secret = fc.stringMatching(/^secret[A-Za-z0-9]{12}$/);
		fc.assert(
			fc.property(secret, fc.constantFrom(...codes), fc.nat({ max: 5 }), (words, code, depth) => {
				const error = failure(
					{
						code,
						config: { headers: { Authorization: `Basic ${words}` }, data: words },
						request: { _header: words },
						response: { data: words },
						description: words,
						httpCode: words,
						messages: [words],
						stack: words,
						address: words,
						hostname: words,
					},
					`Request with ${words} failed: wrong version number`,
				);
				expect(JSON.stringify(networkFailure(wrapped(error, depth), ORIGIN))).not.toContain(words);
			}),
		);
	});
});
