import { invalid, type Checked } from '../problem';

/** Hosts that are not reached through the internet, and seldom with TLS. */
const LOCAL = /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[|[^.]+$)/;

/** A name of at least two parts, an IPv6 address, `localhost`, or any name with a port. */
const HOST =
	/^([^\s/:.@?#]+(\.[^\s/:.@?#]+)+|\[[\da-f:.]+\]|localhost|[^\s/:@?#]+(?=:\d))(:\d+)?([/?#]|$)/i;

/**
 * Finds out whether an address lacks nothing but its `http://` or `https://`, as
 * `sms.example.com:8080` does.
 *
 * @param field label of the field that holds the address
 * @returns a problem that shows the corrected address, without its query, which may hold a secret;
 * undefined if something else is wrong with the address
 */
export function missingScheme(field: string, written: string): Checked<never> | undefined {
	const address = written.trim().replace(/^\/\//, '');
	if (!HOST.test(address)) return undefined;
	try {
		const scheme = LOCAL.test(new URL(`https://${address}`).hostname) ? 'http' : 'https';
		const shown = address.replace(/[?#].*$/, '?…');
		return invalid(
			field,
			'http:// or https:// is missing at the start of the address',
			`Write it as ${scheme}://${shown}`,
		);
	} catch {
		return undefined;
	}
}
