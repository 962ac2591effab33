import { get, isNil, isObject } from 'lodash';

import { CREDENTIAL_LABELS } from '../core/labels';
import { refuse } from '../core/problem';
import { trimUnseen } from '../core/text/words';
import { readUrl } from '../core/text/web/hostName';
import { refuseMissingScheme } from '../core/text/web/webAddress';

const BASE_URL = CREDENTIAL_LABELS.baseUrl;
const WRITE_ADDRESS =
	'Write the address the provider gave you, for example https://sms.example.com';

/**
 * If the address ends in `/sms/send`, as documentation shows it, this part is removed. So is what is not
 * seen around it.
 *
 * @throws Refusal
 */
export function checkBaseUrl(written: string): string {
	const address = trimUnseen(written);
	// A URL loses a tab or a line break without a word.
	const [blank] = /\s/.exec(address) ?? [];
	if (blank !== undefined) {
		const name = /[\r\n]/.test(blank) ? 'line break' : 'space';
		return refuse(BASE_URL, `Base URL contains a ${name}`, `Remove the ${name}`);
	}
	const url = readUrl(address);
	if (!url || !['http:', 'https:'].includes(url.protocol)) {
		refuseMissingScheme(BASE_URL, written);
		const reason = url
			? 'The address does not start with http:// or https://'
			: 'The text is not an address';
		return refuse(BASE_URL, reason, WRITE_ADDRESS);
	}
	if (url.username !== '' || url.password !== '') {
		return refuse(BASE_URL, 'The address contains a login', 'Use Username and Password instead');
	}
	if (url.search !== '' || url.hash !== '') {
		return refuse(BASE_URL, 'The address contains more than host and path', WRITE_ADDRESS);
	}
	return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/+sms\/+send$/, '');
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
	agentOptions?: unknown;
}

/**
 * Checks whether a request may carry the login, which goes to the origin of Base URL and nowhere
 * else. n8n and its HTTP client do not join `baseURL` and `url` in the same way, so each of them must
 * have this origin.
 *
 * @throws Refusal
 */
export function checkTarget(request: Sent, baseUrl: unknown): void {
	const { origin, protocol } = new URL(checkBaseUrl(typeof baseUrl === 'string' ? baseUrl : ''));
	const refuseLogin: (reason: string) => never = (reason) =>
		refuse(
			BASE_URL,
			`${reason}, but the login belongs to ${origin}`,
			'Use the Bulk SMS API credential for requests to its Base URL only, and another credential here',
		);
	const root = request.baseURL === '' || isNil(request.baseURL) ? undefined : request.baseURL;
	const targets = [request.url, request.uri].filter((each) => !isNil(each));
	const origins = [
		...(root === undefined ? [] : [originOf(root)]),
		...targets.map((target) => originOf(target, root)),
	];
	if (origins.length === 0) refuseLogin('The request has no address');
	for (const each of origins) {
		if (each === undefined) refuseLogin('The request has an address that cannot be read');
		if (each !== origin) refuseLogin(`The request goes to ${each}`);
	}
	const hosts = Object.entries(isObject(request.headers) ? request.headers : {}).filter(
		([name, host]) => name.trim().toLowerCase() === 'host' && !isNil(host),
	);
	const isOrigin = (host: string) =>
		/^[^\s@/\\?#]+$/.test(host) && originOf(`${protocol}//${host}`) === origin;
	if (!hosts.every(([, host]) => isOrigin(String(host)))) {
		refuseLogin('The request has a Host header with another host');
	}
	const isUnprotected =
		protocol === 'http:' ||
		request.rejectUnauthorized === false ||
		request.skipSslCertificateValidation === true ||
		get(request.agentOptions, 'rejectUnauthorized') === false;
	if (request.proxy && isUnprotected) {
		refuseLogin('The request goes through a proxy that could read it');
	}
}

/** Returns undefined for `null`, which stands for no origin, as for a file. */
function originOf(target: unknown, root?: unknown): string | undefined {
	if (!isTextOrUrl(target) || (root !== undefined && !isTextOrUrl(root))) return undefined;
	try {
		const { origin } = new URL(target, root);
		return origin === 'null' ? undefined : origin;
	} catch {
		return undefined;
	}
}

const isTextOrUrl = (value: unknown): value is string | URL =>
	typeof value === 'string' || value instanceof URL;
