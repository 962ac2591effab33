import { castArray } from 'lodash';

import { refuse } from '../../problem';
import { shownValue } from '../words';

/**
 * Reads a list of addresses and ranges, such as 203.0.113.0/24 or 2001:db8::/32. Without one, the
 * list cannot be used.
 *
 * @throws Refusal
 */
export function checkAllowlist(value: unknown, { label }: { label: string }): string[] {
	const entries = entriesOf(value);
	const unreadable = entries.find((entry) => rangeOf(entry) === undefined);
	if (entries.length > 0 && unreadable === undefined) return entries;
	const reason =
		unreadable === undefined
			? `${label} has no address`
			: `${label} has "${shownValue(unreadable)}", which is no address and no range`;
	return refuse(
		label,
		reason,
		'Write addresses such as 203.0.113.7 or ranges such as 203.0.113.0/24, separated by commas, or remove the option',
	);
}

const entriesOf = (value: unknown): string[] =>
	castArray(value)
		.flatMap((each) => (typeof each === 'string' ? each.split(/[\s,;]+/) : [shownValue(each)]))
		.filter((entry) => entry !== '');

/**
 * @param entries the result of {@link checkAllowlist}. If absent, every caller is allowed
 * @param addresses those of the caller and of the proxies
 */
export const isAllowedAddress = (
	entries: readonly string[] | undefined,
	addresses: readonly string[],
): boolean =>
	entries === undefined ||
	addresses.some((address) => entries.some((entry) => isWithin(address, entry)));

function isWithin(address: string, entry: string): boolean {
	const [bits, range] = [toBits(address), rangeOf(entry)];
	return bits !== undefined && bits.length === range?.size && bits.startsWith(range.beginning);
}

/** Returns the first bits of its addresses, and how many bits they have. */
function rangeOf(entry: string): { beginning: string; size: number } | undefined {
	const [network = '', length, ...rest] = entry.split('/');
	const bits = toBits(network);
	if (bits === undefined || rest.length > 0) return undefined;
	const size = bits.length;
	if (length === undefined) return { beginning: bits, size };
	const prefix = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
	return prefix <= size ? { beginning: bits.slice(0, prefix), size } : undefined;
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
