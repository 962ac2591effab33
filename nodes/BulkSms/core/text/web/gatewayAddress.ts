import { isNil, isObject } from 'lodash';

import { type Checked, invalid, type Problem, valid } from '../../problem';
import { missingScheme } from './webAddress';

/** If the address ends in `/sms/send`, as documentation shows it, this part is removed. */
export function checkBaseUrl(written: string): Checked<string> {
	const refuse = (reason: string) =>
		invalid(
			'Base URL',
			reason,
			'Write the address the provider gave you, for example https://sms.example.com',
		);
	let url: URL;
	try {
		url = new URL(written.trim());
	} catch {
		return missingScheme('Base URL', written) ?? refuse('The text is not an address');
	}
	if (!['http:', 'https:'].includes(url.protocol)) {
		return (
			missingScheme('Base URL', written) ??
			refuse('The address does not start with http:// or https://')
		);
	}
	if (url.username !== '' || url.password !== '') {
		return invalid('Base URL', 'The address holds a login', 'Use Username and Password instead');
	}
	if (url.search !== '' || url.hash !== '') {
		return refuse('The address holds more than host and path');
	}
	return valid(url.origin + url.pathname.replace(/\/+$/, '').replace(/\/+sms\/+send$/, ''));
}

/**
 * The fields with the address of n8n's requests, in the newer form (`url`) and the older one
 * (`uri`).
 */
interface Sent {
	url?: unknown;
	uri?: unknown;
	baseURL?: unknown;
	headers?: unknown;
	proxy?: unknown;
	rejectUnauthorized?: unknown;
	skipSslCertificateValidation?: unknown;
}

/**
 * Returns the problem with a request that must not carry the login, or undefined if it may. The
 * login goes to the origin of Base URL and nowhere else. n8n and its HTTP client do not join
 * `baseURL` and `url` in the same way, so each of them must have this origin.
 */
export function whyNoLogin(request: Sent, baseUrl: unknown): Problem | undefined {
	const base = checkBaseUrl(typeof baseUrl === 'string' ? baseUrl : '');
	if (!base.ok) return base.problem;
	const { origin, protocol } = new URL(base.value);
	const root = request.baseURL === '' || isNil(request.baseURL) ? undefined : request.baseURL;
	const targets = [request.url, request.uri].filter((each) => !isNil(each));
	const origins = [
		...(root === undefined ? [] : [originOf(root)]),
		...targets.map((target) => originOf(target, root)),
	];
	if (origins.length === 0) return refused(origin, 'The request has no address');
	for (const each of origins) {
		if (each === undefined)
			return refused(origin, 'The request has an address that cannot be read');
		if (each !== origin) return refused(origin, `The request goes to ${each}`);
	}
	if (hostsNamed(request.headers).some((host) => originOf(`${protocol}//${host}`) !== origin)) {
		return refused(origin, 'The request has a Host header with another host');
	}
	const isUnprotected =
		protocol === 'http:' ||
		request.rejectUnauthorized === false ||
		request.skipSslCertificateValidation === true;
	if (request.proxy && isUnprotected) {
		return refused(origin, 'The request goes through a proxy that could read it');
	}
	return undefined;
}

const refused = (origin: string, reason: string): Problem => ({
	field: 'Base URL',
	reason: `${reason}, but the login belongs to ${origin}`,
	advice:
		'Use the Bulk SMS API credential for requests to its Base URL only, and another credential here',
});

/** Returns undefined for `null`, which stands for no origin, as for a file. */
function originOf(target: unknown, root?: unknown): string | undefined {
	if (!isAddress(target) || (root !== undefined && !isAddress(root))) return undefined;
	try {
		const { origin } = new URL(target, root);
		return origin === 'null' ? undefined : origin;
	} catch {
		return undefined;
	}
}

const isAddress = (value: unknown): value is string | URL =>
	typeof value === 'string' || value instanceof URL;

/** Returns the host in the request's own Host header, or an empty text if it is no host. */
function hostsNamed(headers: unknown): string[] {
	if (!isObject(headers)) return [];
	return Object.entries(headers)
		.filter(([name, host]) => name.trim().toLowerCase() === 'host' && !isNil(host))
		.map(([, host]) => (/^[^\s@/\\?#]+$/.test(String(host)) ? String(host) : ''));
}
