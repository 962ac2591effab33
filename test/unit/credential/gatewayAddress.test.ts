import fc from 'fast-check';
import { omit } from 'lodash';

import { checkTarget } from '../../../nodes/BulkSms/credential/gatewayAddress';
import { attempt, firstProblem } from '../../../nodes/BulkSms/core/problem';
import { volume } from '../../engine/volume';

const ORIGIN = 'https://sms.example.com';
const HTTPS = 'https://sms.example.com/api';
const HTTP = 'http://sms.example.com';

const why = (request: object, base = HTTPS) =>
	firstProblem(attempt(() => checkTarget(request, base)))?.reason;
const elsewhere = (reason: string, origin = 'https://sms.example.com') =>
	`${reason}, but the login belongs to ${origin}`;

describe('a request may carry the login', () => {
	it.each<[string, object, string]>([
		['to the origin of Base URL', { url: 'https://sms.example.com/sms/send' }, HTTPS],
		['in the older form', { uri: 'https://sms.example.com/x' }, HTTPS],
		['with the default port', { url: 'https://sms.example.com:443/x' }, HTTPS],
		['with a query', { url: `${ORIGIN}?next=https://evil.test`, qs: { a: 1 } }, HTTPS],
		['with a login of its own', { url: 'https://ann:x@sms.example.com/x' }, HTTPS],
		['as an object', { url: new URL('https://sms.example.com/x') }, HTTPS],
		['from its baseURL alone', { baseURL: 'https://sms.example.com/x' }, HTTPS],
		['to another alphabet', { url: 'https://xn--bcher-kva.example/x' }, 'https://bücher.example'],
		['through a proxy that sees nothing', { url: ORIGIN, proxy: 'http://p' }, HTTPS],
		['with its host in a header', { url: HTTPS, headers: { HOST: 'SMS.example.com:443' } }, HTTPS],
		['with the whole address in Base URL', { url: `${ORIGIN}/x` }, `${HTTPS}/sms/send `],
	])('%s', (_, request, base) => {
		expect(why(request, base)).toBeUndefined();
	});
});

describe('a request may not carry the login', () => {
	it.each<[string, string, string?, string?]>([
		['a host that begins the same', `${ORIGIN}.evil.test`, `${ORIGIN}.evil.test`],
		['another port', 'https://sms.example.com:8443/x', 'https://sms.example.com:8443'],
		['another scheme', 'http://sms.example.com/x', 'http://sms.example.com'],
		['the host as a user name', 'https://sms.example.com@evil.test/x', 'https://evil.test'],
		['a backslash before @', 'https://evil.test\\@sms.example.com', 'https://evil.test'],
		['a tab in the scheme', '\thttps\t://evil.test', 'https://evil.test'],
		['a dot of another script', 'https://sms.example。com.evil.test', `${ORIGIN}.evil.test`],
		['an IPv4 address as a number', 'http://2130706433', 'http://127.0.0.1', HTTP],
		['a path without baseURL', '/sms/send', undefined],
	])('to %s', (_, url, found, base = HTTPS) => {
		const { origin } = new URL(base);
		const reason =
			found === undefined
				? 'The request has an address that cannot be read'
				: `The request goes to ${found}`;
		expect(why({ url }, base)).toBe(elsewhere(reason, origin));
		expect(why({ uri: url }, base)).toBe(elsewhere(reason, origin));
	});

	it.each<[string, object]>([
		['another baseURL', { url: '/x', baseURL: 'https://evil.test' }],
		['two slashes', { url: '//evil.test/x', baseURL: 'https://sms.example.com' }],
		// n8n takes the address for a whole one, its client does not: it goes to baseURL.
		['a space', { url: ' https://sms.example.com/x', baseURL: 'https://evil.test' }],
		['backslashes', { url: 'https:\\\\sms.example.com/x', baseURL: 'https://evil.test' }],
		['the older form', { url: 'https://sms.example.com/x', uri: 'https://evil.test/x' }],
		['the newer form', { url: 'https://evil.test/x', uri: 'https://sms.example.com/x' }],
	])('to another origin by %s', (_, request) => {
		expect(why(request)).toBe(elsewhere('The request goes to https://evil.test'));
	});

	it.each<[string, object]>([
		['that is an object without a meaning', { url: { host: 'sms.example.com' } }],
		['whose baseURL is no text', { url: 'https://sms.example.com', baseURL: 5 }],
	])('with an address %s', (_, request) => {
		expect(why(request)).toBe(elsewhere('The request has an address that cannot be read'));
	});

	it.each<[string, object]>([
		['missing', {}],
		['null', { url: null, uri: null, baseURL: null }],
	])('with an address that is %s', (_, request) => {
		expect(why(request)).toBe(elsewhere('The request has no address'));
	});

	it.each([
		['Host', 'evil.test'],
		['Host', 'sms.example.com:8443'],
	])('with the header %s: %s, by which a shared server chooses who answers', (name, host) => {
		const request = { url: HTTPS, headers: { Accept: '*/*', [name]: host } };
		expect(why(request)).toBe(elsewhere('The request has a Host header with another host'));
	});

	it.each<[string, object, string]>([
		['of http', { url: HTTP, proxy: 'http://proxy.test:3128' }, HTTP],
		['unchecked', { url: HTTPS, proxy: 'http://p', rejectUnauthorized: false }, HTTPS],
	])('through a proxy that could read it: %s', (_, request, base) => {
		expect(why(request, base)).toBe(
			elsewhere('The request goes through a proxy that could read it', new URL(base).origin),
		);
	});

	/** Some are two names of one thing, so each is tried by itself, beside what is harmless. */
	const BY_EACH: Record<keyof Parameters<typeof checkTarget>[0], object> = {
		url: { url: 'https://evil.test/x' },
		uri: { uri: 'https://evil.test/x' },
		baseURL: { url: '/x', baseURL: 'https://evil.test' },
		headers: { url: HTTPS, headers: { host: 'evil.test' } },
		proxy: { url: HTTP, proxy: 'http://p' },
		rejectUnauthorized: { url: HTTPS, proxy: 'http://p', rejectUnauthorized: false },
		skipSslCertificateValidation: {
			...{ url: HTTPS, proxy: 'http://p', skipSslCertificateValidation: true },
		},
		agentOptions: { url: HTTPS, proxy: 'http://p', agentOptions: { rejectUnauthorized: false } },
	};

	it.each(Object.entries(BY_EACH))('because of its field %s alone', (field, request) => {
		const base = field === 'proxy' ? HTTP : HTTPS;
		expect(why(request, base)).toMatch(
			/^The request (goes to https:\/\/evil|has a Host header|goes through a proxy)/,
		);
		expect(why({ url: base, ...omit(request, field, 'url') }, base)).toBeUndefined();
	});

	it.each([undefined, '', 'sms.example.com', 'ftp://sms.example.com'])(
		'with %j for Base URL',
		(base) => {
			expect(firstProblem(attempt(() => checkTarget({ url: HTTPS }, base)))?.field).toBe(
				'Base URL',
			);
		},
	);

	it('to any address that the client of n8n would not take for the same origin', () => {
		const part = fc.constantFrom(
			...['https:', 'http:', '//', '/', '\\', '@', ':', '.', '?', '#', '%40', ' ', '\t', '\n'],
			...[':443', ':80', 'sms.example.com', 'SMS.example.com', 'evil.test', '[::1]', 'x'],
		);
		const written = fc.array(part, { maxLength: 7 }).map((parts) => parts.join(''));
		fc.assert(
			fc.property(written, fc.option(written, { nil: undefined }), (url, baseURL) => {
				if (why({ url, baseURL }) !== undefined) return;
				expect(originInClient(url, baseURL)).toBe('https://sms.example.com');
			}),
			{ numRuns: volume(500, 50_000) },
		);
	});
});

/** How axios joins the two (lib/core/buildFullPath.js, lib/adapters/http.js). */
function originInClient(url: string, baseURL: string | undefined): string {
	const isWhole = /^([a-z][a-z\d+\-.]*:)?\/\//i.test(url);
	const path = url.replace(/^\/+/, '');
	const joined = url === '' ? baseURL : `${baseURL?.replace(/\/?\/$/, '')}/${path}`;
	const target = baseURL && !isWhole ? joined : url;
	try {
		return new URL(target ?? '').origin;
	} catch {
		// Such a request does not leave.
		return 'https://sms.example.com';
	}
}
