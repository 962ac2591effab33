import { OptOutCodes } from '../../../../../nodes/BulkSms/core/optOut/optOutCodes';
import {
	checkNoPlace,
	checkOptOutUrl,
	optOutLinks,
	optOutWarnings,
	withLinkOf,
	withOptOutLink,
} from '../../../../../nodes/BulkSms/core/message/fields/optOutLink';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { optOutCode } from '../../../../engine/optOutCode';
import { refused } from '../../../checkedResults';
import { isLinearIn } from '../../../../engine/computing';

const codes = new OptOutCodes('a-token-of-20-letters');
const CODE = optOutCode('a-token-of-20-letters', '66812345678');
const ADVICE =
	'Copy the Production URL from a Bulk SMS Trigger with the event Opt-Out, for example https://n8n.example.com/webhook/…';

const linksOf = (url: unknown, from = codes) => optOutLinks(checkOptOutUrl(url), from);

const linkTo = (url: unknown): string => linksOf(url).of('66812345678');

describe('the link of a number', () => {
	it.each([
		['https://n8n.test/webhook/stop', `https://n8n.test/webhook/stop?o=${CODE}`],
		['HTTPS://N8N.test/webhook/Stop', `https://n8n.test/webhook/Stop?o=${CODE}`],
		['https://n8n.test/stop?o=old&a=b&o[]=c', `https://n8n.test/stop?a=b&o=${CODE}`],
		['https://n8n.test/stop#part', `https://n8n.test/stop?o=${CODE}#part`],
		['https://ไทย.example/ห', `https://xn--o3cw4h.example/%E0%B8%AB?o=${CODE}`],
		["https://n8n.test/a`'\"|^?`'|", `https://n8n.test/a%60'%22%7C%5E?%60%27%7C&o=${CODE}`],
	])('at %s is %s', (url, link) => {
		expect(linkTo(url)).toBe(link);
	});

	it('is 30 characters longer than the address, as the sample is', () => {
		const url = 'https://n8n.test/webhook/stop';
		expect(linksOf(url)).toMatchObject({ url, sample: `${url}?o=${'0'.repeat(27)}` });
		expect(linkTo(url)).toHaveLength(url.length + 30);
	});
});

describe('an address', () => {
	it.each<[string, unknown, string, string?]>([
		['an object', {}, 'The address for opt-outs is empty'],
		['a space', 'https://n8n.test/a b', '"https://n8n.test/a b" contains a space or a line break'],
		...['ann:secret', 'ann', ':secret'].map((login): [string, string, string, string] => [
			`the login ${login}`,
			`https://${login}@n8n.test/x`,
			'The address contains a login',
			'Remove what is before the @, and the @',
		]),
		['no room', `https://n8n.test/${'x'.repeat(1600)}`, 'The address is longer than a text may be'],
	])('is refused: %s', (_, url, reason, advice = ADVICE) => {
		expect(attempt(() => linksOf(url))).toEqual(refused('Opt-Out URL', reason, advice));
	});

	it.each(['a-token-of-15-l', ' '.repeat(20)])('makes no links with Report Token %j', (token) => {
		expect(attempt(() => linksOf('https://n8n.test/x', new OptOutCodes(token)))).toEqual(
			refused(
				'Opt-Out URL',
				'An opt-out link needs a Report Token of at least 16 characters',
				'Enter a Report Token of 16 or more letters and digits in the credential. The trigger needs the same credential',
			),
		);
	});
});

describe('the place of the link', () => {
	it.each([
		['Hello', 'Hello\nL'],
		['Stop: {optOutLink}. Bye', 'Stop: L. Bye'],
		['{{optOutLink}} {{ optOutLink }} { optOutLink } {OptOutLink}', 'L L L L'],
		['{  optOutLink\u00a0}, {\n\toptOutLink\u200b}, { opt out link }', 'L, L, L'],
		['{optOutLink}/x {optOutLink}👋 {optOutLink}-', 'L /x L 👋 L -'],
		['({optOutLink}) "{optOutLink}". {optOutLink}!', '(L) "L". L!'],
		['{optOut}', '{optOut}\nL'],
		['a {b} {{optOutLink}', 'a {b} L'],
	])('in %j: %j', (text, linked) => {
		expect(withOptOutLink(text, 'L')).toBe(linked);
	});

	it('takes the link as it is, also with signs that a replacement could take for its own', () => {
		expect(withOptOutLink('{optOutLink}', '$&$1$`')).toBe('$&$1$`');
		const links = { url: 'u', sample: 'SAMPLE', of: () => '$&$1$`' };
		expect(withLinkOf('66812345678', 'a SAMPLE b SAMPLE', links)).toBe('a $&$1$` b $&$1$`');
	});

	it.each(['{', ' '])('is found at once in a text of many %j', async (part) => {
		const link = (text: string) => withOptOutLink(`{${text}`, 'L');
		expect(link(part.repeat(1e5))).toBe(`{${part.repeat(1e5)}\nL`);
		expect(await isLinearIn(part, 1e5, link)).toBe(true);
	});

	it.each(['Stop: {optOutLink}', '{{ optoutlink }}'])('must not go out without: %s', (text) => {
		const reason = 'Opt-Out URL is missing, and the text has a place for its link';
		const advice = 'Add the option, or take {optOutLink} out of the text';
		expect(attempt(() => checkNoPlace(text))).toEqual(refused('Opt-Out URL', reason, advice));
	});
});

describe('what the user is told of an address', () => {
	const LOCAL =
		'The opt-out link leads to http://localhost:5678, which only this machine can open. Give n8n its public address with the setting N8N_WEBHOOK_URL.';
	const TEST_URL =
		'Options → Opt-Out URL is a test URL of n8n, which answers only while you listen for a test event. Use the Production URL of the trigger, and publish its workflow.';

	it.each([
		['https://n8n.test/webhook/stop', []],
		['https://n8n.test/webhook-test/stop', [TEST_URL]],
		['http://localhost:5678/webhook/stop', [LOCAL]],
	])('%s', (url, warnings) => {
		expect(optOutWarnings(url)).toEqual(warnings);
	});
});
