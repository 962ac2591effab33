import { isNil, isObject } from 'lodash';

import { type Checked, invalid, type Problem, valid } from '../../problem';
import { missingScheme } from './webAddress';

/** An address that already ends in `/sms/send`, as documentation shows it, is cut back to its base. */
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

/** The fields with the address of a request of n8n, in its newer form (`url`) and its older one (`uri`). */
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
 * Why a request must not carry the login, which goes to the origin of Base URL and nowhere else;
 * undefined if it may. n8n and its HTTP client do not join `baseURL` and `url` in the same way, so
 * each of them must be of this origin.
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
	if (origins.length === 0) return refused(origin, 'This request has no address');
	for (const each of origins) {
		if (each === undefined) return refused(origin, 'The address of this request cannot be read');
		if (each !== origin) return refused(origin, `This request goes to ${each}`);
	}
	if (hostsNamed(request.headers).some((host) => originOf(`${protocol}//${host}`) !== origin)) {
		return refused(origin, 'This request names another host in its header Host');
	}
	const isUnprotected =
		protocol === 'http:' ||
		request.rejectUnauthorized === false ||
		request.skipSslCertificateValidation === true;
	if (request.proxy && isUnprotected) {
		return refused(origin, 'This request goes through a proxy, which could read it');
	}
	return undefined;
}

const refused = (origin: string, reason: string): Problem => ({
	field: 'Base URL',
	reason: `${reason}, but the login of the credential is for ${origin} alone`,
	advice:
		'Use the Bulk SMS API credential for requests to its Base URL only, and another credential here',
});

/** `null` in place of an origin, as of a file, is none. */
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

/** The host in a header Host of the request's own; empty if it is no host. */
function hostsNamed(headers: unknown): string[] {
	if (!isObject(headers)) return [];
	return Object.entries(headers)
		.filter(([name, host]) => name.trim().toLowerCase() === 'host' && !isNil(host))
		.map(([, host]) => (/^[^\s@/\\?#]+$/.test(String(host)) ? String(host) : ''));
}
