/**
 * The addresses that this package shows to people. There is one source: the address of the
 * repository, `repository.url` in package.json. Every other address is that one and an ending.
 */
export interface StatedAddress {
	/** Where the address stands, for a person who is to change it. */
	place: string;
	address: string;
	/** What follows the address of the repository in this place. */
	ending: string;
}

/** Names that nobody can register (RFC 2606, RFC 6761), and the example domains of IANA. */
const RESERVED = /(^|\.)(example|invalid|test|localhost|example\.(com|net|org))$/i;

/**
 * @param url `repository.url` of a package.json
 * @returns the address of the repository's page, without `git+` and `.git`
 */
export function repositoryAddress(url: string): string {
	return url.replace(/^git\+/, '').replace(/\.git$/, '');
}

/**
 * @param address a web address or an email address
 * @returns whether its host is a name that cannot be registered, or is missing
 */
export function isPlaceholder(address: string): boolean {
	const host = /^[^\s/@]+@([^\s/@]+)$/.exec(address)?.[1] ?? hostOf(address);
	return host === '' || RESERVED.test(host);
}

function hostOf(address: string): string {
	try {
		return new URL(repositoryAddress(address)).hostname;
	} catch {
		return '';
	}
}
