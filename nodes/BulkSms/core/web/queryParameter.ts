/** Query parameter of the address for a delivery report that holds the token. */
export const TOKEN_PARAMETER = 'token';

/**
 * Appends a parameter to an http or https address, before a fragment. Exactly one of this name is
 * there afterwards: another one is taken out, and an address with this one alone stays as it is.
 *
 * @throws URIError for a value that no address can hold, because half of a character is missing
 */
export function withParameter(url: string, name: string, value: string): string {
	const { address, query, fragment } = partsOf(url);
	const same = query.filter(isNamed(name));
	const [only] = same;
	if (only !== undefined && same.length === 1 && decode(only) === `${name}=${value}`) return url;
	const others = query.filter((pair) => !same.includes(pair));
	const pairs = [...others, `${name}=${encodeURIComponent(value)}`];
	return `${address}?${pairs.join('&')}${fragment}`;
}

/** Hides the token in the address for a delivery report, for what people are shown. */
export function withoutToken(url: string): string {
	const { address, query, fragment } = partsOf(url);
	const isToken = isNamed(TOKEN_PARAMETER);
	if (!query.some(isToken)) return url;
	const pairs = query.map((pair) => (isToken(pair) ? `${TOKEN_PARAMETER}=*****` : pair));
	return `${address}?${pairs.join('&')}${fragment}`;
}

/** The parts of an address as they are written, not decoded. */
function partsOf(url: string): { address: string; query: string[]; fragment: string } {
	const [, address = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#[^]*)?$/.exec(url) ?? [];
	return { address, query: query ? query.split('&') : [], fragment };
}

/** Also `name[]` and the like, of which n8n makes a list with the parameter. */
const isNamed =
	(name: string) =>
	(pair: string): boolean => {
		const [written = ''] = pair.split('=', 1);
		const decoded = decode(written);
		return decoded === name || decoded.startsWith(`${name}[`);
	};

function decode(written: string): string {
	try {
		return decodeURIComponent(written.replaceAll('+', ' '));
	} catch {
		return written;
	}
}
