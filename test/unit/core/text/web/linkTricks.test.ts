import fc from 'fast-check';

import {
	checkLinks,
	readAllowedDomains,
} from '../../../../../nodes/BulkSms/core/text/web/allowedDomains';
import { endings } from '../../../../../nodes/BulkSms/core/text/web/topLevelDomains.json';
import { findLinks } from '../../../../../nodes/BulkSms/core/text/web/links';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import {
	TOP_LEVEL_DOMAINS_FILE,
	topLevelDomainsFile,
} from '../../../../../scripts/topLevelDomains';
import { volume } from '../../../../engine/volume';
import { read } from '../../../documents';
import { EVERYDAY } from './everydayTexts';
import { TRICKS } from './linkTricks';

const domains = readAllowedDomains('shop.com, example.com');
const isSent = (text: string): boolean =>
	attempt(() => checkLinks({ text, label: 'Text', own: [] }, domains)).ok;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const wide = (text: string) =>
	text.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));

const everyday = fc.constantFrom(...Object.values(EVERYDAY).flat());
const sentence = fc
	.array(fc.oneof(everyday, fc.constantFrom('word', 'สวัสดีครับ', '5', 'Hello,', '–')), {
		maxLength: 6,
	})
	.map((parts) => parts.join(' '));

/** Nobody writes a name like these for another reason. */
const label = fc
	.array(fc.constantFrom(...'bcdfghjkvwxz'), { minLength: 5, maxLength: 12 })
	.map((letters) => letters.join(''));

it('the known endings are those that npm run docs writes from the data of tlds', () => {
	expect(read(TOP_LEVEL_DOMAINS_FILE)).toBe(topLevelDomainsFile());
});

describe('a text with a hidden link', () => {
	it.each(Object.entries(TRICKS))('is not sent: %s', (_, tricks) => {
		const texts = tricks.flatMap((trick) => [trick, `Dear ${trick}`, `Dear\n${trick}\nBye`]);
		expect(texts.filter(isSent)).toEqual([]);
	});

	it('is not sent, whatever the host, its ending, and the trick', () => {
		const tricks: Array<(host: string) => string> = [
			(host) => host,
			(host) => `www.${host}`,
			(host) => `${host}/x`,
			(host) => `${host}:8080`,
			(host) => `${host.toUpperCase()}/X`,
			(host) => `${host.split('.').map(capital).join('.')}/x`,
			(host) => `http://${host}`,
			(host) => `http://shop.com@${host}`,
			(host) => `shop.com,${host}`,
			(host) => `@${host}`,
			(host) => host.toUpperCase(),
			(host) => host.split('.').map(capital).join('.'),
			(host) => (/[a-z]$/.test(host) ? `${host}-x` : host),
			(host) => (/[a-z]$/.test(host) ? `${host}2` : host),
			(host) => `ครับ${host}`,
			(host) => (/[a-z]$/.test(host) ? `${host}ครับ` : host),
			(host) => `${host}😀`,
			(host) => `(${host})`,
			(host) => `see...${host}`,
			(host) => wide(host),
			(host) => host.replaceAll('.', '。'),
			(host) => host.replaceAll('.', '.\u200b'),
			(host) => `${host.slice(0, 2)}\u00ad${host.slice(2)}`,
			(host) => `{{ ${host} }}`,
		];
		fc.assert(
			fc.property(
				sentence,
				label,
				fc.constantFrom(...endings),
				fc.constantFrom(...tricks),
				sentence,
				(before, name, ending, trick, behind) => {
					const text = `${before} ${trick(`${name}.${ending}`)} ${behind}`;
					expect([text, isSent(text)]).toEqual([text, false]);
				},
			),
			{ numRuns: volume(300, 50_000) },
		);
	});
});

describe('a text without a link, or with allowed ones', () => {
	it('is sent', () => {
		const allowed = fc.constantFrom(
			...['shop.com', 'Shop.Com', 'SHOP.COM', 'www.shop.com', 'WWW.SHOP.COM/A', 'a.b.shop.com'],
			...['https://shop.com/a?b=c#d', 'HTTP://Shop.Com:8080', 'ｓｈｏｐ．ｃｏｍ', 'shop。com'],
			...['ann@shop.com/x', 'http://user@shop.com', '(shop.com)', 'shop.com.', 'shop.com!'],
			'shop.com.Thank you',
		);
		fc.assert(
			fc.property(sentence, allowed, sentence, (before, link, behind) => {
				const text = `${before} ${link} ${behind}`;
				expect([text, isSent(text)]).toEqual([text, true]);
			}),
			{ numRuns: volume(150, 20_000) },
		);
	});

	it('has a link up to the last label that is a known ending, or begins with one', () => {
		const known = new Set(endings);
		const endsAt = (label: string): string | undefined =>
			[label, /^[a-z]*/.exec(label)?.[0] ?? ''].find((each) => known.has(each));
		const anyLabel = fc
			.tuple(
				fc.constantFrom('x', 'com', 'shop', 'co', 'th', 'li', 'ltd', 'zz', 'ไทย', 'a1', '7', 'q'),
				fc.constantFrom('', '', '', '-x', '2', '_', 'com', 'ครับ'),
			)
			.map((parts) => parts.join(''));
		const labels = fc.array(anyLabel, { minLength: 2, maxLength: 6 });
		fc.assert(
			fc.property(labels, fc.constantFrom('.', '。', '．'), (written, dot) => {
				const last = written.findLastIndex((each, at) => at > 0 && endsAt(each) !== undefined);
				const host = [...written.slice(0, last), endsAt(written[last] ?? '')].join(dot);
				const text = written.join(dot);
				const found = findLinks(text).map(({ start, end }) => text.slice(start, end));
				expect([text, found]).toEqual([text, last > 0 ? [host] : []]);
			}),
			{ numRuns: volume(300, 50_000) },
		);
	});
});
