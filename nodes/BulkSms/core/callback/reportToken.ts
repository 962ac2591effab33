/** Query parameter of the address for a delivery report that holds the token. */
export const TOKEN_PARAMETER = 'token';

const MASK = '*****';

/**
 * Puts a token behind the address for a delivery report, where it is looked for when the report
 * comes: `?token=`, or `&token=` behind what stands there already, and before a fragment. Exactly
 * one token stands there afterwards: another one is taken out, and an address with this token
 * alone stays as it is.
 *
 * @param url an http or https address
 * @param token any text; it is escaped
 * @throws URIError for a token that no address can hold, because half of a character is missing
 */
export function withToken(url: string, token: string): string {
	const { address, query, fragment } = partsOf(url);
	const tokens = query.filter(isToken);
	const [only] = tokens;
	if (only !== undefined && tokens.length === 1 && isPair(only, token)) return url;
	const others = query.filter((pair) => !isToken(pair));
	const pairs = [...others, `${TOKEN_PARAMETER}=${encodeURIComponent(token)}`];
	return `${address}?${pairs.join('&')}${fragment}`;
}

/** Hides the token in the address for a delivery report, for what people are shown. */
export function withoutToken(url: string): string {
	const { address, query, fragment } = partsOf(url);
	if (!query.some(isToken)) return url;
	const pairs = query.map((pair) => (isToken(pair) ? `${TOKEN_PARAMETER}=${MASK}` : pair));
	return `${address}?${pairs.join('&')}${fragment}`;
}

/** The parts of an address as they are written: the pairs of its query are not decoded. */
function partsOf(url: string): { address: string; query: string[]; fragment: string } {
	const [, address = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#[^]*)?$/.exec(url) ?? [];
	return { address, query: query ? query.split('&') : [], fragment };
}

/** Also `token[]` and the like, of which n8n makes a list with the token. */
function isToken(pair: string): boolean {
	const [name = ''] = pair.split('=', 1);
	const decoded = decode(name);
	return decoded === TOKEN_PARAMETER || decoded.startsWith(`${TOKEN_PARAMETER}[`);
}

const isPair = (pair: string, token: string): boolean =>
	decode(pair) === `${TOKEN_PARAMETER}=${token}`;

function decode(written: string): string {
	try {
		return decodeURIComponent(written.replaceAll('+', ' '));
	} catch {
		return written;
	}
}
