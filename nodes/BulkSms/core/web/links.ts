import { TOP_LEVEL_DOMAINS } from './topLevelDomains';

/** A part of a text that a phone makes a link of. Positions are in UTF-16 code units. */
export interface Link {
	start: number;
	end: number;
}

/** What stands before the host: a scheme, and what browsers drop, such as a user's name. */
const SCHEME = String.raw`(?:https?:\/{1,3}|(?:ftp|sms|tel|mailto):\/\/)(?:[^\s/?#@]{1,200}@)?`;
/** Letters of any alphabet with their marks, as a name of a domain may have them. */
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,62})`;
const DOTS = String.raw`[.\u3002\uff0e\uff61]`;
const NAME = `(?:${LABEL}${DOTS}){1,10}${LABEL}`;
const IPV6 = String.raw`\[[\da-f:.]{2,45}\]`;
const REST = String.raw`(?::\d{1,5})?(?:[/?#][^\s<>"]*)?`;

const WITH_SCHEME = new RegExp(`${SCHEME}(?:${IPV6}|[^\\s/?#:<>"]{1,253})${REST}`, 'giu');
const WITHOUT_SCHEME = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}@.])(${NAME})${REST}`, 'giu');

/** What ends a sentence or closes a bracket belongs to no link. */
const TAIL = /[.,;:!?'"”’»)\]}>…。、]+$/u;

/**
 * Finds what phones make clickable in a text: addresses with a scheme, names that end in a top-level
 * domain, and IP addresses. An email address is none, unless a path stands behind it.
 */
export function findLinks(text: string): Link[] {
	const links = [...text.matchAll(WITH_SCHEME)].map(linkIn);
	const isFree = ({ start, end }: Link) =>
		links.every((link) => end <= link.start || start >= link.end);
	const bare = [...text.matchAll(WITHOUT_SCHEME)].flatMap((match) => {
		const [, written = ''] = match;
		return isBareHost(written) ? [linkIn(match)] : [];
	});
	return [...links, ...bare.filter(isFree)].sort((one, other) => one.start - other.start);
}

function linkIn(match: RegExpExecArray): Link {
	const { length } = match[0].replace(TAIL, '');
	return { start: match.index, end: match.index + length };
}

/** A name or an address that a phone knows without a scheme before it. */
function isBareHost(host: string): boolean {
	const parts = host
		.replace(/[\u3002\uff0e\uff61]/g, '.')
		.toLowerCase()
		.split('.');
	const last = parts.at(-1) ?? '';
	if (/^\d+$/.test(last))
		return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part));
	// Behind it, a script that writes no spaces may go on at once: `example.comครับ`.
	const latin = /^[a-z]+(?![a-z\d-])/.exec(last)?.[0] ?? '';
	return last.startsWith('xn--') || TOP_LEVEL_DOMAINS.has(last) || TOP_LEVEL_DOMAINS.has(latin);
}
