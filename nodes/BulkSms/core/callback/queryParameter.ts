/**
 * Puts a parameter behind an address: `?name=`, or `&name=` behind what is already there, and
 * before a fragment. Exactly one of this name is there afterwards: another one is taken out, and
 * an address with this one alone stays as it is.
 *
 * @param url an http or https address
 * @param value any text; it is escaped
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

/** Puts a mask in place of the value of a parameter, for what people are shown. */
export function withMasked(url: string, name: string, mask: string): string {
	const { address, query, fragment } = partsOf(url);
	const isToMask = isNamed(name);
	if (!query.some(isToMask)) return url;
	const pairs = query.map((pair) => (isToMask(pair) ? `${name}=${mask}` : pair));
	return `${address}?${pairs.join('&')}${fragment}`;
}

/** The parts of an address as they are written: the pairs of its query are not decoded. */
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
