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
