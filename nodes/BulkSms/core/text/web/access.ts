import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares in constant time, and never throws. Nothing equals an empty secret: without a secret,
 * every call is refused.
 */
export function isSameSecret(given: unknown, expected: unknown): boolean {
	if (typeof given !== 'string' || typeof expected !== 'string' || expected === '') return false;
	return timingSafeEqual(digest(given), digest(expected));
}

const digest = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * An empty list allows every caller. An entry that cannot be read allows none. An entry is an
 * address or a range, such as 203.0.113.0/24 or 2001:db8::/32. `addresses` are those of the caller
 * and of the proxies.
 */
export function isAllowedAddress(list: string, addresses: readonly string[]): boolean {
	if (list.trim() === '') return true;
	const entries = list.split(/[\s,;]+/);
	return addresses.some((address) => entries.some((entry) => isWithin(address, entry)));
}

function isWithin(address: string, entry: string): boolean {
	const [network = '', length, ...rest] = entry.split('/');
	const [bits, wanted] = [toBits(address), toBits(network)];
	if (bits === undefined || wanted === undefined || rest.length > 0) return false;
	if (bits.length !== wanted.length) return false;
	if (length === undefined) return bits === wanted;
	const prefix = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
	return prefix <= bits.length && bits.slice(0, prefix) === wanted.slice(0, prefix);
}

/** 32 or 128 zeros and ones. */
function toBits(address: string): string | undefined {
	// An IPv4 caller of a server that listens on IPv6 (RFC 4291, section 2.5.5.2).
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	const written = mapped ?? address;
	return written.includes(':') ? ipv6Bits(written) : ipv4Bits(written);
}

function ipv4Bits(address: string): string | undefined {
	const octets = address.split('.');
	const usable = octets.every((octet) => /^\d{1,3}$/.test(octet) && Number(octet) <= 255);
	if (octets.length !== 4 || !usable) return undefined;
	return octets.map((octet) => Number(octet).toString(2).padStart(8, '0')).join('');
}

function ipv6Bits(address: string): string | undefined {
	const halves = address.split('::');
	if (halves.length > 2) return undefined;
	const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
	const missing = 8 - head.length - tail.length;
	if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
	const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
	if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
	return groups.map((group) => parseInt(group, 16).toString(2).padStart(16, '0')).join('');
}
