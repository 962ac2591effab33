import { isEverydayWriting } from './everydayWriting';
import { TOP_LEVEL_DOMAINS } from './topLevelDomains';

/** Browsers take the ideographic and the full-width dots for the dot of a host, too. */
export const DOT = String.raw`[.\u3002\uff0e\uff61]`;
const DOTS = new RegExp(DOT, 'u');

/** Letters of any alphabet with their marks, and what nobody sees. */
export const NAME_CHARACTERS = String.raw`\p{L}\p{M}\p{N}\p{Cf}_\-`;

/** In characters (RFC 1035). */
export const LONGEST_HOST = 253;

const UNSEEN = /\p{Cf}/gu;
const ASCII = /^[\x20-\x7e]*$/;

/** What nobody writes in a name or between two sentences by chance. */
const UNUSUAL = /[\p{Cf}\u3002\uff0e\uff61]/u;

/** In ASCII, and neither an address nor a name that is an alias of another one. */
const PLAIN_HOST = /^(?!.*xn--)(?:[a-z\d_-]+\.)*[a-z][a-z\d-]*$/;

/** What cannot follow a name in Latin letters: another script, or an emoji. */
const OTHER_SCRIPT = String.raw`[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{So}`;
const GLUED = new RegExp(`^([a-z]+)(?:${OTHER_SCRIPT})`, 'u');
/** Without and with the dots of other scripts: not every phone takes them for dots. */
const UP_TO_OTHER_DOT = String.raw`(?:(?!${OTHER_SCRIPT}|[\u3002\uff0e\uff61])[^])+`;
const LATIN_PARTS = [
	new RegExp(UP_TO_OTHER_DOT, 'gu'),
	new RegExp(`(?:(?!${OTHER_SCRIPT})[^])+`, 'gu'),
];
const LATIN_BEGINNING = new RegExp(`^${UP_TO_OTHER_DOT}`, 'u');

interface ReadHosts {
	/** In ASCII, as browsers ask for them; an empty text for what no browser can open. */
	hosts: string[];
	/** How much of what was written they take, in UTF-16 code units. */
	length: number;
}

/**
 * Writes a host as browsers ask for it (WHATWG URL): in ASCII and lower case, so that a letter of
 * another alphabet that looks the same makes another host. Empty if no browser can open it.
 */
export function asciiHost(written: string): string {
	if (written.length > LONGEST_HOST) return '';
	const lower = written.toLowerCase();
	if (PLAIN_HOST.test(lower)) return lower;
	try {
		return new URL(`http://${written.replace(UNSEEN, '')}`).hostname.replace(/\.$/, '');
	} catch {
		return '';
	}
}

/** @param label in lower case */
export const isTopLevelDomain = (label: string): boolean =>
	label.startsWith('xn--') || TOP_LEVEL_DOMAINS.has(label);

/** Any name. A script without spaces may go on right after it, as in `https://example.comครับ`. */
export function hostsBehindScheme(written: string): ReadHosts {
	const last = readLabel(written.split(DOTS).at(-1) ?? '');
	const isGlued = isTopLevelDomain(GLUED.exec(last)?.[1] ?? '');
	const read = isGlued ? domainsIn(written) : undefined;
	if (read) return read;
	const whole = withLatinParts(written, written.length);
	const [beginning = ''] = LATIN_BEGINNING.exec(written) ?? [];
	// A whole name already, whatever it ends in, if something else touches it.
	const isName = beginning.length < written.length && /\.[^.]+$/.test(beginning);
	return isName ? { ...whole, hosts: [...whole.hosts, asciiHost(beginning)] } : whole;
}

/**
 * Several, because phones differ in whether a letter of another script belongs to it.
 *
 * @param behind what follows in the text; with it, what people write with a dot is no domain
 */
export function domainsIn(written: string, behind?: string): ReadHosts | undefined {
	const length = domainLength(written, behind);
	const read = withLatinParts(written, length ?? 0, behind);
	return read.hosts.length > 0 ? read : undefined;
}

/** Adds what phones read that know names in Latin letters alone. */
function withLatinParts(written: string, length: number, behind?: string): ReadHosts {
	const whole = written.slice(0, length);
	const hosts = whole === '' ? [] : [asciiHost(whole)];
	if (ASCII.test(written) || hosts[0] === '') return { hosts, length };
	for (const { 0: part, index } of LATIN_PARTS.flatMap((parts) => [...written.matchAll(parts)])) {
		const name = part.replace(/^[.-]+/, '');
		const rest = behind === undefined ? undefined : written.slice(index + part.length) + behind;
		const taken = domainLength(name, rest);
		if (taken === undefined || index + part.length === length) continue;
		hosts.push(asciiHost(name.slice(0, taken)));
	}
	return { hosts: [...new Set(hosts)], length: length === 0 ? written.length : length };
}

/** How much of it, in whole labels, is a domain or an IPv4 address. */
function domainLength(written: string, behind?: string): number | undefined {
	const labels = written.split(DOTS);
	const after = UNUSUAL.test(written) ? undefined : behind;
	let last = labels.length - 1;
	while (last > 0 && !isDomain(labels, last, after)) last -= 1;
	if (last <= 0) {
		if (!isAddress(labels.slice(0, 4).map(readLabel))) return undefined;
		last = 3;
	}
	return labels.slice(0, last + 1).join('.').length;
}

/** Whether the first labels, up to `last`, are a domain. */
function isDomain(labels: readonly string[], last: number, behind: string | undefined): boolean {
	if (!isTopLevelDomain(readLabel(labels[last] ?? ''))) return false;
	if (behind === undefined) return true;
	const rest = labels.slice(last + 1, last + 3).map((label) => `.${label}`);
	return !isEverydayWriting(labels.slice(0, last + 1), rest.join('') + behind);
}

const isAddress = (labels: string[]): boolean =>
	labels.length === 4 && labels.every((each) => /^\d{1,3}$/.test(each) && Number(each) <= 255);

const readLabel = (written: string): string =>
	(ASCII.test(written) ? written : written.replace(UNSEEN, '').normalize('NFKC')).toLowerCase();
