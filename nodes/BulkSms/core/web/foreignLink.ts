import { LABELS } from '../labels';
import { invalid, valid, withScope, type Advice, type Checked } from '../problem';
import type { AllowedDomains } from './allowedDomains';
import { asciiHost } from './hostName';
import { eachLink } from './links';

/** Characters of a link that an error shows. */
const SHOWN = 80;

/** Scripts that write no spaces between words, so that a word may touch a link. */
const WITHOUT_SPACES =
	/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A text with what to say about a link in it. */
export interface LinkedText {
	/** As it is sent. */
	text: string;
	/** The label of the parameter that holds the words. */
	label: string;
	/** The links that the node adds, by what errors call them. */
	own: ReadonlyArray<readonly [name: string, address: string]>;
	/** See core/item/textSource.ts. */
	findSource?: ((holds: (part: string) => boolean) => string | undefined) | undefined;
}

/** Refuses a text with a link that leads elsewhere than to an allowed domain or its subdomains. */
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
		invalid(
			LABELS.allowedLinkDomains,
			`${name} leads to ${host}, which is not in ${LABELS.allowedLinkDomains}`,
			`Add ${host} to ${LABELS.allowedLinkDomains}`,
		),
		'item',
	);

function foreign({ label, findSource }: LinkedText, link: string, host: string): Checked<never> {
	const name = label.toLowerCase();
	const shown = link.length > SHOWN ? `${link.slice(0, SHOWN)}…` : link;
	const source = findSource?.((part) => hasHost(part, host));
	const reason =
		source === undefined
			? `The ${name} has a link that is not allowed: ${shown}`
			: `${source} puts a link into the ${name} that is not allowed: ${shown}`;
	const orAdd = host === '' ? '' : `, or add ${host} to ${LABELS.allowedLinkDomains}`;
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
