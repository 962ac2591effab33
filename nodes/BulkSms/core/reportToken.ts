/** Query parameter of the address for a delivery report that holds the token. */
export const TOKEN_PARAMETER = 'token';

/**
 * Puts a token behind the address for a delivery report, where it is looked for when the report
 * comes: `?token=`, or `&token=` behind what stands there already, and before a fragment.
 *
 * @param url an http or https address
 * @param token any text; it is escaped
 */
export function withToken(url: string, token: string): string {
	const [address = '', fragment] = url.split('#');
	const mark = address.includes('?') ? '&' : '?';
	const rest = fragment === undefined ? '' : `#${fragment}`;
	return `${address}${mark}${TOKEN_PARAMETER}=${encodeURIComponent(token)}${rest}`;
}
