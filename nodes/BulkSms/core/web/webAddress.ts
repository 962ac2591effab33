import { type Advice, type Checked, invalid, valid } from '../problem';

/**
 * Hosts that are not reached through the internet, and seldom with TLS: this machine, private
 * networks, bare names. Each is a pattern for what comes after the scheme of an address.
 */
const WITHOUT_TLS = [
	'(127|10|169\\.254|192\\.168|172\\.(1[6-9]|2\\d|3[01]))\\.[\\d.]+([:/]|$)',
	'\\[(::1\\]|[fF][cdCD]|[fF][eE]80)',
	'[^.:/\\[]+([:/]|$)',
];

/** With the names that only a network of one's own resolves. They may well have TLS. */
export const LOCAL_HOSTS = [
	...WITHOUT_TLS,
	'[^:/]+\\.(localhost|local|internal|lan|test|home\\.arpa)([:/]|$)',
];

const SELDOM_WITH_TLS = new RegExp(`^(${WITHOUT_TLS.join('|')})`);

/** Whether an address of this host probably begins with `http://`. */
export const isSeldomWithTls = (hostname: string): boolean => SELDOM_WITH_TLS.test(hostname);

/** Whether an address leads to the machine itself, so that no phone can open it. */
export function isLoopback(address: string): boolean {
	const { hostname } = new URL(address);
	return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}

/** A name of at least two parts, an IPv6 address, `localhost`, or any name with a port. */
const HOST =
	/^([^\s/:.@?#]+(\.[^\s/:.@?#]+)+|\[[\da-f:.]+\]|localhost|[^\s/:@?#]+(?=:\d))(:\d+)?([/?#]|$)/i;

/**
 * Checks an address that a user has entered, and returns it unchanged. `purpose` completes "The address
 * for".
 */
export function checkWebAddress(
	field: string,
	value: unknown,
	purpose: string,
	advice: Advice,
): Checked<string> {
	if (typeof value !== 'string' || value === '') {
		return invalid(field, `The address for ${purpose} is empty`, advice);
	}
	if (isHttpUrl(value)) return valid(value);
	return missingScheme(field, value) ?? invalid(field, whatIsMissing(value), advice);
}

/**
 * If an address lacks nothing but its `http://` or `https://`, as `sms.example.com:8080` does, returns
 * a problem that shows the corrected address, without its query, which may hold a secret.
 */
export function missingScheme(field: string, written: string): Checked<never> | undefined {
	const address = written.trim().replace(/^\/\//, '');
	if (!HOST.test(address)) return undefined;
	try {
		const scheme = isSeldomWithTls(new URL(`https://${address}`).hostname) ? 'http' : 'https';
		return invalid(
			field,
			'http:// or https:// is missing at the start of the address',
			`Write it as ${scheme}://${address.replace(/[?#].*$/, '?…')}`,
		);
	} catch {
		return undefined;
	}
}

/**
 * Whether this is an address that n8n uses while someone listens for a test event. It stops answering
 * after one call or two minutes, so what comes later is lost.
 */
export const isTestWebhookUrl = (url: string): boolean =>
	new URL(url).pathname.includes('/webhook-test/');

/** Joins a message and the link of its page. A line of its own keeps the link whole. */
export const withLink = (message: string, link: string): string => `${message}\n${link}`;

/** An address may hold a token, so it is shown without what comes after its path. */
function whatIsMissing(value: string): string {
	const shown = value.replace(/[?#][^]*$/, '');
	if (/\s/.test(value)) return `"${shown}" holds a space or a line break`;
	return /^https?:\/\//i.test(value)
		? `"${shown}" is not a whole address`
		: `"${shown}" does not start with http:// or https://`;
}

function isHttpUrl(value: string): boolean {
	if (/\s/.test(value)) return false;
	try {
		return ['http:', 'https:'].includes(new URL(value).protocol);
	} catch {
		return false;
	}
}
