import { castArray, compact, isEmpty } from 'lodash';

import { shortened } from '../words';
import { LABELS, SETTINGS } from '../../labels';
import { type Advice, refuse } from '../../problem';
import { asciiHost, HOST_DOT, isTopLevelDomain, NAME_CHARACTERS } from './hostName';
import { eachLink, findLinks } from './links';

const FIELD = LABELS.allowedLinkDomains;

/** Scripts without spaces between words, in which a word may touch a link. */
const WITHOUT_SPACES =
	/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

interface LinkedText {
	text: string;
	label: string;
	/** The links that the node adds, by their names in messages. */
	own: ReadonlyArray<readonly [name: string, address: string]>;
	/** See core/expression/holes/completeText.ts. */
	findSource?: ((holds: (part: string) => boolean) => string | undefined) | undefined;
}

/** @throws Refusal of a link that leads elsewhere */
export function checkLinks(linked: LinkedText, domains: AllowedDomains): void {
	const { text, own } = linked;
	const isForeign = (host: string) => !domains.has(host);
	for (const [name, address] of own) {
		const host = asciiHost(new URL(address).hostname);
		const reason = `${name} leads to ${host}, which is not in ${FIELD}`;
		const advice = `Add ${host} to the list` as const;
		if (isForeign(host)) refuse({ field: FIELD, reason, advice, scope: 'item' });
	}
	for (const { start, end, hosts } of eachLink(text)) {
		const host = hosts.find(isForeign);
		if (host !== undefined) refuseLink(linked, text.slice(start, end), host);
	}
}

function refuseLink({ label, findSource }: LinkedText, link: string, host: string): never {
	const name = label.toLowerCase();
	const source = findSource?.(
		(part) =>
			(host !== '' && part.toLowerCase().includes(host)) ||
			findLinks(part).some(({ hosts }) => hosts.includes(host)),
	);
	const fault =
		source === undefined ? `The ${name} has a link` : `${source} puts a link into the ${name}`;
	const orAdd = host === '' ? '' : `, or add ${host} to ${SETTINGS.allowedLinkDomains}`;
	return refuse(
		label,
		`${fault} that is not allowed: ${shortened(link, 80)}`,
		`${adviceFor(link, host)}${orAdd}`,
	);
}

function adviceFor(link: string, host: string): Advice {
	if (WITHOUT_SPACES.test(link)) return 'Put a space before and after the link, or take it out';
	const isBareName = !/:[/\\]/.test(link) && !ADDRESS.test(host);
	return isBareName ? 'Put a space behind the dot, or take it out' : 'Take it out';
}

const DOMAIN = new RegExp(
	`^(?=.*[\\p{L}\\p{N}])[${NAME_CHARACTERS}]+(?:${HOST_DOT}[${NAME_CHARACTERS}]+)*$`,
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
 *
 * @throws Refusal
 */
export function readAllowedDomains(value: unknown): AllowedDomains {
	const entries = castArray(value).map((entry: unknown) =>
		typeof entry === 'string'
			? compact(entry.split(/[,;\r\n]/).map((each) => each.trim()))
			: refuseList('The list contains something other than text'),
	);
	if (entries.flat().length === 0) return refuseList('The list is empty, so nothing was sent');
	if (entries.some(isEmpty)) return refuseList('An entry of the list is empty');
	const domains = new Set(entries.flat().map(readDomain));
	return {
		has: (host) => {
			// An IP address has no domain above it.
			if (ADDRESS.test(host)) return domains.has(host);
			const labels = host.split('.');
			return labels.some((_, index) => domains.has(labels.slice(index).join('.')));
		},
	};
}

/** Reads a domain. A scheme before it and a slash or a dot after it do not matter. */
function readDomain(entry: string): string {
	const written = entry.replace(/^https?:\/\//i, '').replace(/[./]$/, '');
	const domain = DOMAIN.test(written) ? asciiHost(written) : '';
	const isOther = ADDRESS.test(domain) && domain !== written;
	const isTooWide = !domain.includes('.') && isTopLevelDomain(domain);
	if (domain !== '' && !isOther && !isTooWide) return domain;
	const shown = shortened(entry, 60);
	const meant = domainIn(entry);
	return meant === undefined
		? refuseList(`"${shown}" is not a domain`)
		: refuseList(
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
	if (host === entry || !DOMAIN.test(host)) return undefined;
	const domain = asciiHost(host);
	return domain.includes('.') ? domain : undefined;
}

const refuseList = (
	reason: string,
	advice: Advice = 'Write domains such as example.com, separated by comma, semicolon or line break',
): never => refuse(FIELD, reason, advice);
