import { asciiHost, domainsIn, DOT, hostsBehindScheme, NAME_CHARACTERS } from './hostName';

/** A part of a text that becomes a link on a phone. Positions are in UTF-16 code units. */
export interface Link {
	start: number;
	end: number;
	/** All hosts that phones may read, in ASCII. Empty if no browser can open it. */
	hosts: string[];
}

/** Every link contains this: a dot in its name, or slashes after a scheme. */
const SIGNS = new RegExp(String.raw`${DOT}(?=[^\s])|:[/\\]+`, 'gu');

const NAME_CHARACTER = new RegExp(`[${NAME_CHARACTERS}]`, 'u');
const NAMES = new RegExp(`[${NAME_CHARACTERS}]+(?:${DOT}[${NAME_CHARACTERS}]+)*`, 'uy');
const SCHEME = /[a-z][a-z\d+.-]{0,30}$/i;
const AUTHORITY = /[^\s/?#\\<>"]*/y;
const IPV6 = /\[[\da-f:.]*\]/iy;
const ANY_HOST = new RegExp(
	`[${NAME_CHARACTERS}\\p{So}%]+(?:${DOT}[${NAME_CHARACTERS}\\p{So}%]+)*`,
	'uy',
);
const PORT = /(?::\d{1,5})?/y;
/** A second address in it is a separate link, unless it is a part of the query or the path. */
const PATH = /[/?#](?:(?!(?<![=/&?])https?:[/\\])[^\s<>"“”«»「」\p{Cf}])*/iuy;
const MAIL_HOST = /@([a-z\d-]+(?:\.[a-z\d-]+)+)/iy;
const LONGEST_MAIL_NAME = 64;

/** How much text after a name shows what it is, in UTF-16 code units. */
const FAR_ENOUGH = 40;

/** A mark that ends a sentence or closes a bracket is not part of a link. */
const TAIL = '.,;:!?\'"”’»)]}>…。、';

/** How far the text has been read. Other links may begin after this. */
interface Reading {
	link?: Link;
	next: number;
}

/**
 * Finds the links that phones make in a text: addresses with a scheme, names that end in a
 * top-level domain, and IP addresses. An email address is not a link, unless a path follows it.
 */
export const findLinks = (text: string): Link[] => [...eachLink(text)];

/**
 * An expression that n8n did not evaluate, as in `{{ $json.name }}`, or its rest. Another check
 * refuses it.
 */
const CODE =
	/\{\{[^{}]{0,200}\}\}|\$(?:json|input|node|item|items|vars|env|execution|workflow|prevNode|\([^()]{0,100}\))[\w.?()[\]'"]*/g;

/** Whether a text has a link with a scheme or `www`, for a reminder. */
export const hasLink = (text: string): boolean => !eachLink(text.replace(CODE, ' ')).next().done;

/** Gives them one by one, for a caller that needs only some. */
export function* eachLink(text: string): Generator<Link, void> {
	let done = 0;
	for (const { 0: sign, index } of text.matchAll(SIGNS)) {
		if (index < done) continue;
		const { link, next } = sign.startsWith(':')
			? readScheme(text, index, index + sign.length)
			: readName(text, nameBefore(text, index, done), index);
		done = next;
		if (link) yield link;
	}
}

/** Returns where the name begins that ends before `place`; not before `from`. */
function nameBefore(text: string, place: number, from: number): number {
	let start = place;
	while (start > from) {
		const isPair = start - 2 >= from && (text.codePointAt(start - 2) ?? 0) > 0xffff;
		const before = start - (isPair ? 2 : 1);
		if (!NAME_CHARACTER.test(text.slice(before, start))) break;
		start = before;
	}
	return start;
}

/** @param behind where the slashes end */
function readScheme(text: string, colon: number, behind: number): Reading {
	const scheme = SCHEME.exec(text.slice(Math.max(0, colon - 31), colon))?.[0] ?? '';
	const isWeb = /https?$/i.test(scheme);
	if (scheme === '' || (!isWeb && behind - colon < '://'.length)) return { next: behind };
	// A login before the host may look like a host.
	const from = behind + matchAt(AUTHORITY, text, behind).lastIndexOf('@') + 1;
	const start = colon - scheme.length;
	const address = matchAt(IPV6, text, from);
	if (address !== '') return linkTo([asciiHost(address)], text, start, from + address.length);
	const written = matchAt(ANY_HOST, text, from);
	if (written === '') return { next: behind };
	const { hosts, length } = hostsBehindScheme(written);
	return linkTo(hosts, text, start, from + length);
}

function readName(text: string, at: number, dot: number): Reading {
	const run = matchAt(NAMES, text, at);
	if (at + run.length <= dot) return { next: dot + 1 };
	const nothing = { next: at + run.length };
	const written = run.replace(/^[_-]+/, '');
	const behind = at + run.length;
	const read = domainsIn(written, text.slice(behind, behind + FAR_ENOUGH));
	if (!read || isMailName(text, at, run)) return nothing;
	const start = at + run.length - written.length;
	const hostEnd = start + read.length;
	const reading = linkTo(read.hosts, text, start, hostEnd);
	const isMailHost = /[\w.%+-]@$/.test(text.slice(Math.max(0, at - 2), at));
	return isMailHost && reading.link?.end === hostEnd ? nothing : reading;
}

/** Whether it comes before the @ of an email address. */
function isMailName(text: string, at: number, run: string): boolean {
	const [, host] = /^@(.*)$/.exec(matchAt(MAIL_HOST, text, at + run.length)) ?? [];
	if (host === undefined || run.length > LONGEST_MAIL_NAME) return false;
	return /^[\w.-]+$/.test(run) && domainsIn(host)?.length === host.length;
}

/** Adds the part after the host. */
function linkTo(hosts: string[], text: string, start: number, hostEnd: number): Reading {
	const portEnd = hostEnd + matchAt(PORT, text, hostEnd).length;
	const path = matchAt(PATH, text, portEnd);
	let end = portEnd + path.length;
	while (end > hostEnd && TAIL.includes(text.charAt(end - 1))) end -= 1;
	// Not every phone reads a part that begins with # as a part of the link.
	const next = path.startsWith('#') ? portEnd : Math.max(end, portEnd);
	return { link: { start, end, hosts }, next };
}

function matchAt(pattern: RegExp, text: string, at: number): string {
	pattern.lastIndex = at;
	return pattern.exec(text)?.[0] ?? '';
}
