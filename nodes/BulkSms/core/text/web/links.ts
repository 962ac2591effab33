import { asciiHost, domainsIn, HOST_DOT, hostsBehindScheme, NAME_CHARACTERS } from './hostName';

/** A part of a text that becomes a link on a phone. Positions are in UTF-16 code units. */
interface Link {
	start: number;
	end: number;
	/** All hosts that phones may read, in ASCII. Empty if no browser can open it. */
	hosts: string[];
}

/** Every link contains this: a dot in its name, or slashes after a scheme. */
const SIGN = new RegExp(String.raw`${HOST_DOT}(?=[^\s])|:[/\\]+`, 'u');
const SIGNS = new RegExp(SIGN, 'gu');

const NAME_BEFORE = new RegExp(`(?<=([${NAME_CHARACTERS}]*))`, 'uy');
const HOST_NAMES = new RegExp(`[${NAME_CHARACTERS}]+(?:${HOST_DOT}[${NAME_CHARACTERS}]+)*`, 'uy');
const ANY_HOST = new RegExp(
	`[${NAME_CHARACTERS}\\p{So}%]+(?:${HOST_DOT}[${NAME_CHARACTERS}\\p{So}%]+)*`,
	'uy',
);
/** A second address in it is a separate link, unless it is a part of the query or the path. */
const PATH = /[/?#](?:(?!(?<![=/&?])https?:[/\\])[^\s<>"“”«»「」\p{Cf}]){0,2000}/iuy;

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

/** An expression that n8n did not evaluate, as in `{{ $json.name }}`, or its rest. */
const SHOWN_CODE =
	/\{\{[^{}]{0,200}\}\}|\$(?:json|input|node|item|items|vars|env|execution|workflow|prevNode|\([^()]{0,100}\))[\w.?()[\]'"]*/g;

/** Whether a text has a link, with or without a scheme. Code that n8n did not evaluate has none. */
export const hasLink = (text: string): boolean =>
	SIGN.test(text) && !eachLink(text.replace(SHOWN_CODE, ' ')).next().done;

/** Gives them one by one, for a caller that needs only some. */
export function* eachLink(text: string): Generator<Link, void> {
	let done = 0;
	for (const { 0: sign, index } of text.matchAll(SIGNS)) {
		if (index < done) continue;
		const { link, next } = sign.startsWith(':')
			? readScheme(text, index, index + sign.length)
			: readHostName(text, nameBefore(text, index, done), index);
		done = next;
		if (link) yield link;
	}
}

/** Returns where the name begins that ends before `place`; not before `from`. */
function nameBefore(text: string, place: number, from: number): number {
	NAME_BEFORE.lastIndex = place;
	const [, name = ''] = NAME_BEFORE.exec(text) ?? [];
	return Math.max(from, place - name.length);
}

/** @param behind where the slashes end */
function readScheme(text: string, colon: number, behind: number): Reading {
	const [scheme = ''] =
		/[a-z][a-z\d+.-]{0,30}$/i.exec(text.slice(Math.max(0, colon - 31), colon)) ?? [];
	const isWeb = /https?$/i.test(scheme);
	if (scheme === '' || (!isWeb && behind - colon < '://'.length)) return { next: behind };
	// A login before the host may look like a host.
	const from = behind + matchAt(/[^\s/?#\\<>"]*/y, text, behind).lastIndexOf('@') + 1;
	const start = colon - scheme.length;
	const address = matchAt(/\[[\da-f:.]*\]/iy, text, from);
	if (address !== '') return linkTo([asciiHost(address)], text, start, from + address.length);
	const written = matchAt(ANY_HOST, text, from);
	if (written === '') return { next: behind };
	const { hosts, length } = hostsBehindScheme(written);
	return linkTo(hosts, text, start, from + length);
}

function readHostName(text: string, at: number, dot: number): Reading {
	const run = matchAt(HOST_NAMES, text, at);
	if (at + run.length <= dot) return { next: dot + 1 };
	const nothing = { next: at + run.length };
	const written = run.replace(/^[_-]+/, '');
	const read = domainsIn(written);
	if (!read || isMailName(text, at, run)) return nothing;
	const start = at + run.length - written.length;
	const hostEnd = start + read.length;
	const reading = linkTo(read.hosts, text, start, hostEnd);
	const isMailHost = /[\w.%+-]@$/.test(text.slice(Math.max(0, at - 2), at));
	return isMailHost && reading.link?.end === hostEnd ? nothing : reading;
}

/** Whether it comes before the @ of an email address. */
function isMailName(text: string, at: number, run: string): boolean {
	const host = matchAt(/(?<=@)[a-z\d-]+(?:\.[a-z\d-]+)+/iy, text, at + run.length + 1);
	// A name before the @ has at most 64 characters (RFC 5321).
	if (host === '' || !/^[\w.-]{1,64}$/.test(run)) return false;
	return domainsIn(host)?.length === host.length;
}

/** Adds the part after the host. */
function linkTo(hosts: string[], text: string, start: number, hostEnd: number): Reading {
	const portEnd = hostEnd + matchAt(/(?::\d{1,5})?/y, text, hostEnd).length;
	const path = matchAt(PATH, text, portEnd);
	let end = portEnd + path.length;
	// A mark that ends a sentence or closes a bracket is not part of a link.
	while (end > hostEnd && '.,;:!?\'"”’»)]}>…。、'.includes(text.charAt(end - 1))) end -= 1;
	// Not every phone reads a part that begins with # as a part of the link.
	const next = path.startsWith('#') ? portEnd : Math.max(end, portEnd);
	return { link: { start, end, hosts }, next };
}

function matchAt(pattern: RegExp, text: string, at: number): string {
	pattern.lastIndex = at;
	return pattern.exec(text)?.[0] ?? '';
}
