import { castArray } from 'lodash';

import { shortened } from '../words';
import { LABELS } from '../../labels';
import { type Advice, type Checked, invalid, valid, withScope } from '../../problem';
import { asciiHost, DOT, isTopLevelDomain, LONGEST_HOST, NAME_CHARACTERS } from './hostName';
import { eachLink } from './links';

const FIELD = LABELS.allowedLinkDomains;

/** Scripts without spaces between words, in which a word may touch a link. */
const WITHOUT_SPACES =
	/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

interface LinkedText {
	text: string;
	label: string;
	/** The links that the node adds, by their names in messages. */
	own: ReadonlyArray<readonly [name: string, address: string]>;
	/** See core/item/completeText.ts. */
	findSource?: ((holds: (part: string) => boolean) => string | undefined) | undefined;
}

export function checkLinks(linked: LinkedText, domains: AllowedDomains): Checked<string> {
	const { text, own } = linked;
	const isForeign = (host: string) => !domains.has(host);
	for (const [name, address] of own) {
		const host = asciiHost(new URL(address).hostname);
		if (isForeign(host)) return notListed(name, host);
	}
	for (const { start, end, hosts } of eachLink(text)) {
		const host = hosts.find(isForeign);
		if (host !== undefined) return foreign(linked, text.slice(start, end), host);
	}
	return valid(text);
}

const notListed = (name: string, host: string): Checked<never> =>
	withScope(
		invalid(FIELD, `${name} leads to ${host}, which is not in ${FIELD}`, `Add ${host} to ${FIELD}`),
		'item',
	);

function foreign({ label, findSource }: LinkedText, link: string, host: string): Checked<never> {
	const name = label.toLowerCase();
	const shown = shortened(link, 80);
	const source = findSource?.((part) => hasHost(part, host));
	const reason =
		source === undefined
			? `The ${name} has a link that is not allowed: ${shown}`
			: `${source} puts a link into the ${name} that is not allowed: ${shown}`;
	const orAdd = host === '' ? '' : `, or add ${host} to ${FIELD}`;
	const advice: Advice = WITHOUT_SPACES.test(link)
		? `Put a space before and after the link, or take it out${orAdd}`
		: `Take it out${orAdd}`;
	return invalid(label, reason, advice);
}

function hasHost(part: string, host: string): boolean {
	if (host !== '' && part.toLowerCase().includes(host)) return true;
	for (const { hosts } of eachLink(part)) if (hosts.includes(host)) return true;
	return false;
}

const SEPARATORS = /[,;\r\n]+/;
const ADVICE = 'Write domains such as example.com, separated by comma, semicolon or line break';

const DOMAIN = new RegExp(
	`^(?=.*[\\p{L}\\p{N}])[${NAME_CHARACTERS}]+(?:${DOT}[${NAME_CHARACTERS}]+)*$`,
	'u',
);
const ADDRESS = /^\d+(?:\.\d+){3}$/;

export interface AllowedDomains {
	/** @param host in ASCII, as {@link asciiHost} gives it */
	has: (host: string) => boolean;
}

/**
 * Refuses an entry that is more than a domain, such as a path, because the list would allow more
 * than it says. Refuses an empty list, because it may be a field that was not found.
 */
export function readAllowedDomains(value: unknown): Checked<AllowedDomains> {
	const entries = castArray(value);
	if (entries.length === 0) return refuse('The list is empty');
	const domains = new Set<string>();
	for (const entry of entries) {
		if (typeof entry !== 'string') return refuse('The list holds something other than text');
		const written = entry.split(SEPARATORS).filter((each) => each.trim() !== '');
		if (written.length === 0) {
			return refuse(entries.length === 1 ? 'The list is empty' : 'An entry of the list is empty');
		}
		for (const each of written) {
			const domain = readDomain(each.trim());
			if (!domain.ok) return domain;
			domains.add(domain.value);
		}
	}
	return valid({ has: (host) => endings(host).some((ending) => domains.has(ending)) });
}

/** Returns a host and the domains above it. An IP address has none above it. */
function endings(host: string): string[] {
	if (ADDRESS.test(host)) return [host];
	const labels = host.split('.');
	return labels.map((_, index) => labels.slice(index).join('.'));
}

/** Reads a domain. A scheme before it and a slash or a dot after it do not matter. */
function readDomain(entry: string): Checked<string> {
	const written = entry.replace(/^https?:\/\//i, '').replace(/[./]$/, '');
	const domain = written.length <= LONGEST_HOST && DOMAIN.test(written) ? asciiHost(written) : '';
	const isOther = ADDRESS.test(domain) && domain !== written;
	const isTooWide = !domain.includes('.') && isTopLevelDomain(domain);
	if (domain !== '' && !isOther && !isTooWide) return valid(domain);
	const shown = shortened(entry, 60);
	const meant = domainIn(entry);
	return meant === undefined
		? refuse(`"${shown}" is not a domain`)
		: refuse(
				`"${shown}" is not only a domain`,
				`Write ${meant}, which allows its subdomains, ports and paths too`,
			);
}

/** Returns the domain in an address or a pattern, for the advice. */
function domainIn(entry: string): string | undefined {
	const [host = ''] = entry
		.replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
		.replace(/^[*.]+/, '')
		.split(/[:/?#]/);
	if (host === entry || host.length > LONGEST_HOST || !DOMAIN.test(host)) return undefined;
	const domain = asciiHost(host);
	return domain.includes('.') ? domain : undefined;
}

const refuse = (reason: string, advice: Advice = ADVICE): Checked<never> =>
	invalid(FIELD, reason, advice);
