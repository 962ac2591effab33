import { runInNewContext } from 'node:vm';

import fc from 'fast-check';

import { networkFailure, UnusableAnswer } from '../../../nodes/BulkSms/transport/networkFailure';
import { LOOK_BEFORE_AGAIN } from '../../engine/sentences';

const ORIGIN = 'https://sms.example.com';
const failure = (fields: object, message = 'failed') => Object.assign(new Error(message), fields);
/** Wraps an error as n8n's client and n8n itself do. */
const wrapped = (cause: unknown, times = 1): unknown =>
	times === 0 ? cause : new Error(`wrapped ${times}`, { cause: wrapped(cause, times - 1) });
const all = (...errors: unknown[]) => new AggregateError(errors);

/** What is made of an error, bare, wrapped, and as that of the one address of a host. */
function madeOf(error: unknown, origin = ORIGIN) {
	const made = networkFailure(error, origin);
	for (const other of [wrapped(error), wrapped(error, 5), all(error), wrapped(all(error))]) {
		expect(networkFailure(other, origin)).toEqual(made);
	}
	return made;
}
const notSent = (reason: string, advice: string) => ({
	kind: 'notSent',
	problem: { field: 'Gateway', reason, advice },
});
const unknown = (reason: string) => ({
	kind: 'unknown',
	problem: { field: 'Gateway', reason, advice: LOOK_BEFORE_AGAIN },
});

const CHECK_BASE_URL = 'Check Base URL in the Bulk SMS API credential';
const NOT_REACHED = `${ORIGIN} cannot be reached from here`;
const NO_TLS = `${ORIGIN} does not speak TLS as expected`;
const CHECK_HTTP = 'Check whether Base URL should start with http:// instead of https://';
const UNTRUSTED = `The certificate of ${ORIGIN} is not trusted`;
const CHECK_CERTIFICATE = 'Check Base URL, or ask the provider to fix the certificate';

// Connections that break, in a run: test/integration/message/send/answer/noAnswer.test.ts.
describe('a request that surely never left', () => {
	it.each([
		['ECONNREFUSED', '', `${ORIGIN} refused the connection`],
		['ENOTFOUND', '', `${ORIGIN} was not found: there is no host of this name`],
		['EAI_AGAIN', '', `${ORIGIN} was not found: the name server does not answer`],
		['ENETUNREACH', 'connect', NOT_REACHED],
		['EADDRNOTAVAIL', 'connect', NOT_REACHED],
		['EHOSTUNREACH', 'connect', NOT_REACHED],
		['ETIMEDOUT', 'connect', `${ORIGIN} did not take the connection in time`],
		['CERT_HAS_EXPIRED', '', UNTRUSTED, CHECK_CERTIFICATE],
		['DEPTH_ZERO_SELF_SIGNED_CERT', '', UNTRUSTED, CHECK_CERTIFICATE],
		['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', '', UNTRUSTED, CHECK_CERTIFICATE],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', '', UNTRUSTED, CHECK_CERTIFICATE],
		['ERR_TLS_CERT_ALTNAME_INVALID', '', UNTRUSTED, CHECK_CERTIFICATE],
	])('is told by %s %s', (code, syscall, reason, advice = CHECK_BASE_URL) => {
		expect(madeOf(failure({ code, syscall }))).toEqual(notSent(`${reason} (${code})`, advice));
	});

	it.each([
		['EPROTO', 'write EPROTO 00:error:0A00010B:SSL routines:ssl3_get_record:wrong version number'],
		['EPROTO', 'sslv3 alert handshake failure'],
		['EPROTO', 'error:0A000102:SSL routines::unsupported protocol'],
		['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tlsv1 alert protocol version'],
		['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'error:0A0000C6:SSL routines::packet length too long'],
		['', 'Client network socket disconnected before secure TLS connection was established'],
	])('is told where TLS was never agreed on: %s, %s', (code, message) => {
		expect(madeOf(failure({ code }, message))).toEqual(notSent(`${NO_TLS} (${code})`, CHECK_HTTP));
	});

	it('is told where n8n itself forbids the address', () => {
		expect(madeOf(failure({ name: 'SsrfBlockedIpError' }))).toEqual(
			notSent(`n8n does not allow requests to ${ORIGIN}`, 'Ask the administrator of this n8n'),
		);
	});

	it.each<[string, object, string?]>([
		['a proxy', { address: '127.0.0.1', port: 3128 }],
		['a proxy', { address: '::1', port: 3128 }],
		['a proxy', { hostname: 'proxy.test' }],
		[ORIGIN, { address: '10.0.0.7', port: 443 }],
		[ORIGIN, { hostname: 'sms.example.com' }],
		['http://sms.example.com:8080', { address: '10.0.0.7', port: 8080 }],
		['http://sms.example.com', { address: '10.0.0.7', port: 80 }],
		['*****', { address: '10.0.0.7', port: 9 }],
	])('names who refused the connection: %s, by %j', (who, fields) => {
		const isProxy = who === 'a proxy';
		const error = failure({ code: 'ECONNREFUSED', ...fields });
		expect(madeOf(error, isProxy ? ORIGIN : who)).toEqual(
			isProxy
				? notSent(
						'A proxy between n8n and the gateway refused the connection (ECONNREFUSED)',
						'Ask the administrator of this n8n to correct its proxy',
					)
				: notSent(`${who} refused the connection (ECONNREFUSED)`, CHECK_BASE_URL),
		);
	});
});

describe('a request that may have been carried out', () => {
	const BROKE = `The connection to ${ORIGIN} broke before an answer came`;
	const later = ['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].flatMap((code) =>
		['read', 'getaddrinfo', 'connected', ''].map((syscall) => ({ code, syscall })),
	);
	const packed = ['Z_DATA_ERROR', 'ERR__ERROR_FORMAT_PADDING_2', 'ZSTD_error_prefix_unknown'];

	it.each<[unknown, string]>([
		[failure({ code: 'ECONNABORTED' }), `No answer came from ${ORIGIN} in time`],
		[failure({ code: 'ETIMEDOUT' }), `No answer came from ${ORIGIN} in time`],
		[failure({ code: 'ERR_CANCELED' }), 'n8n cancelled the execution before the answer came'],
		[failure({ code: 'ECONNRESET' }, 'wrong version number'), `${BROKE} (ECONNRESET)`],
		[failure({ code: 'EPROTO' }, 'bad record mac'), `${BROKE} (EPROTO)`],
		[failure({ code: 'ERR_BAD_RESPONSE' }, 'handshake failure'), `${BROKE} (ERR_BAD_RESPONSE)`],
		...later.map((fields): [unknown, string] => [failure(fields), `${BROKE} (${fields.code})`]),
		...packed.map((code): [unknown, string] => [
			failure({ code }),
			`The answer of ${ORIGIN} cannot be decompressed (${code})`,
		]),
		[new Error('wrong version number, handshake failure'), BROKE],
		[new AggregateError([]), BROKE],
		['ECONNREFUSED', BROKE],
	])('is told as such: %j, %s', (error, reason) => {
		expect(madeOf(error)).toEqual(unknown(reason));
	});

	it('is not taken for another where the error is deeper than any client wraps, or its own cause', () => {
		const deep = wrapped(failure({ code: 'ENOTFOUND' }), 6);
		const circular = failure({ code: 'ECONNRESET' });
		circular.cause = circular;
		for (const error of [deep, circular])
			expect(networkFailure(error, ORIGIN).kind).toBe('unknown');
	});

	it('is told by the innermost code, and by an error of another realm', () => {
		const outer = failure({ code: 'ECONNREFUSED', cause: failure({ code: 'ECONNRESET' }) });
		expect(networkFailure(outer, ORIGIN)).toEqual(unknown(`${BROKE} (ECONNRESET)`));
		const foreign: unknown = runInNewContext(
			"new Error('wrapped', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) })",
		);
		expect(networkFailure(foreign, ORIGIN).kind).toBe('notSent');
	});

	it('is told with what is wrong with its answer', () => {
		expect(networkFailure(new UnusableAnswer('is larger than 1.0 MB'), ORIGIN)).toEqual(
			unknown(`The answer of ${ORIGIN} is larger than 1.0 MB`),
		);
	});
});

it('no text of the request is passed on, whatever the error holds', () => {
	const codes = ['ECONNREFUSED', 'ECONNABORTED', 'ECONNRESET', 'CERT_HAS_EXPIRED', 'EPROTO', ''];
	const secret = fc.stringMatching(/^secret[A-Za-z0-9]{12}$/);
	fc.assert(
		fc.property(secret, fc.constantFrom(...codes), fc.nat({ max: 5 }), (words, code, depth) => {
			const names = ['description', 'httpCode', 'stack', 'address', 'hostname'];
			const error = failure(
				{
					...Object.fromEntries(names.map((name) => [name, words])),
					code,
					config: { headers: { Authorization: `Basic ${words}` }, data: words },
					request: { _header: words },
					messages: [words],
				},
				`Request with ${words} failed: wrong version number`,
			);
			expect(JSON.stringify(networkFailure(wrapped(error, depth), ORIGIN))).not.toContain(words);
		}),
	);
});
