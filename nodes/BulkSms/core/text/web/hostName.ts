import { endings } from './topLevelDomains.json';

/** Browsers also read the ideographic and the full-width dots as the dot of a host. */
export const HOST_DOT = String.raw`[.\u3002\uff0e\uff61]`;
const DOTS = new RegExp(HOST_DOT, 'u');

const UNSEEN = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}`;
const UNSEEN_IN_HOST = new RegExp(`[${UNSEEN}]`, 'gu');
/** Letters of any alphabet with their marks, and invisible characters. */
export const NAME_CHARACTERS = String.raw`\p{L}\p{M}\p{N}${UNSEEN}_\-`;

const ASCII = /^[\x20-\x7e]*$/;
const LATIN = /^[\p{Script=Latin}\p{Script=Inherited}]*$/u;
/** Characters that cannot follow a name in Latin letters: another script, or an emoji. */
const OTHER_SCRIPT = String.raw`[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{So}`;
const IN_OTHER_SCRIPT = new RegExp(`^(?:${OTHER_SCRIPT})`, 'u');
/** Without and with the dots of other scripts: not every phone reads them as dots. */
const UP_TO_OTHER_DOT = String.raw`(?:(?!${OTHER_SCRIPT}|[\u3002\uff0e\uff61])[^])+`;
const LATIN_PARTS = [
	new RegExp(UP_TO_OTHER_DOT, 'gu'),
	new RegExp(`(?:(?!${OTHER_SCRIPT})[^])+`, 'gu'),
];
const LATIN_BEGINNING = new RegExp(`^${UP_TO_OTHER_DOT}`, 'u');
const ADDRESS = /^(?:(?:25[0-5]|2[0-4]\d|[01]?\d?\d)(?:\.|$)){4}$/;

/** In characters (RFC 1035). */
const LONGEST_HOST = 253;
const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(endings);

interface ReadHosts {
	/** In ASCII, as browsers ask for them. Empty if no browser can open it. */
	hosts: string[];
	/** How much of the text they take, in UTF-16 code units. */
	length: number;
}

/**
 * Writes a host as browsers ask for it (WHATWG URL): in ASCII and lower case. A letter of another
 * alphabet that looks the same makes another host. Returns an empty text if no browser can open it.
 */
export function asciiHost(written: string): string {
	if (written.length > LONGEST_HOST) return '';
	const lower = written.toLowerCase();
	// In ASCII, and neither an IP address nor an alias of another name.
	if (/^(?!.*xn--)(?:[a-z\d_-]+\.)*[a-z][a-z\d-]*$/.test(lower)) return lower;
	const { hostname = '' } = readUrl(`http://${written.replace(UNSEEN_IN_HOST, '')}`) ?? {};
	return hostname.replace(/\.$/, '');
}

/** Returns undefined for a text that is no address, and for a host that no browser can open. */
export function readUrl(text: string): URL | undefined {
	const url = parsed(text);
	if (!url?.hostname.includes('xn--')) return url;
	// Node.js 24 takes a host in ASCII as it is. Beside a label in another script, it decodes the others.
	return parsed(`http://${url.hostname}.ก`) && url;
}

/**
 * In Node.js 20, URL.canParse is wrong about a name such as bücher.example once V8 has optimized the
 * call, after some thousand messages.
 */
function parsed(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}

/** @param label in lower case */
export const isTopLevelDomain = (label: string): boolean =>
	label.startsWith('xn--') || TOP_LEVEL_DOMAINS.has(label);

/** Takes any name. A script without spaces may follow it directly, as in `https://example.comครับ`. */
export function hostsBehindScheme(written: string): ReadHosts {
	const last = written.split(DOTS).at(-1) ?? '';
	const ending = endingOf(last) ?? last;
	const isGlued = IN_OTHER_SCRIPT.test(last.slice(ending.length));
	const read = isGlued ? domainsIn(written) : undefined;
	if (read) return read;
	const whole = withLatinParts(written, written.length);
	const [beginning = ''] = LATIN_BEGINNING.exec(written) ?? [];
	// It is already a whole name, with any ending, if something else touches it.
	const isName = beginning.length < written.length && /\.[^.]+$/.test(beginning);
	return isName ? { ...whole, hosts: [...whole.hosts, asciiHost(beginning)] } : whole;
}

/** Returns several, because phones differ in whether a letter of another script belongs to the host. */
export function domainsIn(written: string): ReadHosts | undefined {
	const read = withLatinParts(written, domainLength(written) ?? 0);
	return read.hosts.length > 0 ? read : undefined;
}

/** Adds the hosts that phones read if they know only names in Latin letters. */
function withLatinParts(written: string, length: number): ReadHosts {
	const whole = written.slice(0, length);
	const hosts = whole === '' ? [] : [asciiHost(whole)];
	if (ASCII.test(written) || hosts[0] === '') return { hosts, length };
	for (const { 0: part, index } of LATIN_PARTS.flatMap((parts) => [...written.matchAll(parts)])) {
		const name = part.replace(/^[.-]+/, '');
		const taken = domainLength(name);
		const isEnd = index + part.length - name.length + (taken ?? 0) === length;
		if (taken !== undefined && !isEnd) hosts.push(asciiHost(name.slice(0, taken)));
	}
	return { hosts: [...new Set(hosts)], length: length === 0 ? written.length : length };
}

/**
 * Returns how much of a name is a domain or an IPv4 address. No phone needs a list of everyday words:
 * a false alarm is told with its cure, and a link that is missed is not told.
 */
function domainLength(written: string): number | undefined {
	const labels = written.split(DOTS);
	for (let last = labels.length - 1; last > 0; last -= 1) {
		const ending = endingOf(labels[last] ?? '');
		if (ending !== undefined) return [...labels.slice(0, last), ending].join('.').length;
	}
	const [number = ''] = /^\p{Nd}*/u.exec(labels[3] ?? '') ?? [];
	const numbers = [...labels.slice(0, 3), number];
	if (!ADDRESS.test(numbers.map(folded).join('.'))) return undefined;
	// No browser opens one of more numbers.
	return labels.length > 4 ? written.length : numbers.join('.').length;
}

/**
 * Returns the top-level domain that a label is, or begins with if a character follows that is no
 * Latin letter: `com` of `com`, `com-offer`, `com2`, and `comครับ`.
 */
function endingOf(written: string): string | undefined {
	const label = written.slice(0, LONGEST_HOST);
	if (isTopLevelDomain(folded(label))) return label;
	let length = 0;
	for (const character of label) {
		if (!LATIN.test(folded(character))) break;
		length += character.length;
	}
	const beginning = label.slice(0, length);
	return isTopLevelDomain(folded(beginning)) ? beginning : undefined;
}

const folded = (label: string): string =>
	(ASCII.test(label) ? label : label.replace(UNSEEN_IN_HOST, '').normalize('NFKC')).toLowerCase();
