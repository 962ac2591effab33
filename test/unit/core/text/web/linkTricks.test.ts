import fc from 'fast-check';

import {
	checkLinks,
	readAllowedDomains,
} from '../../../../../nodes/BulkSms/core/text/web/allowedDomains';
import { TOP_LEVEL_DOMAINS } from '../../../../../nodes/BulkSms/core/text/web/hostName';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { EVERYDAY } from './everydayTexts';
import { TRICKS } from './linkTricks';

const domains = readAllowedDomains('shop.com, example.com');
const isSent = (text: string): boolean =>
	attempt(() => checkLinks({ text, label: 'Text', own: [] }, domains)).ok;

const ENDINGS = [...TOP_LEVEL_DOMAINS];
const LATIN_ENDINGS = ENDINGS.filter((each) => /^[a-z]+$/.test(each));
const WEB_ENDINGS = ['com', 'net', 'org', 'edu', 'gov', 'mil', 'int', 'info', 'biz'];
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

describe('a text with a hidden link', () => {
	it.each(Object.entries(TRICKS))('is not sent: %s', (_, tricks) => {
		const texts = tricks.flatMap((trick) => [trick, `Dear ${trick}`, `Dear\n${trick}\nBye`]);
		expect(texts.filter(isSent)).toEqual([]);
	});

	it('is not sent, whatever the host, its ending, and the trick', () => {
		const tricks: Array<(host: string) => string> = [
			(host) => host,
			(host) => capital(host),
			(host) => `www.${host}`,
			(host) => `a.${host}`,
			(host) => `${host}/x`,
			(host) => `${host}?x=1`,
			(host) => `${host}:8080`,
			(host) => `${host.toUpperCase()}/X`,
			(host) => `${host.split('.').map(capital).join('.')}/x`,
			(host) => `WWW.${host.toUpperCase()}`,
			(host) => `http://${host}`,
			(host) => `HTTPS://${host.toUpperCase()}`,
			(host) => `http://shop.com@${host}`,
			(host) => `shop.com,${host}`,
			(host) => `@${host}`,
			(host) => `ครับ${host}`,
			(host) => (/[a-z]$/.test(host) ? `${host}ครับ` : host),
			(host) => `${host}😀`,
			(host) => `${host}.`,
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
				fc.constantFrom(...ENDINGS),
				fc.constantFrom(...tricks),
				sentence,
				(before, name, ending, trick, behind) => {
					const text = `${before} ${trick(`${name}.${ending}`)} ${behind}`;
					expect([text, isSent(text)]).toEqual([text, false]);
				},
			),
			{ numRuns: 2_000 },
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
			{ numRuns: 1_000 },
		);
	});

	it('is sent with any name behind a title', () => {
		const title = fc.constantFrom('Mr', 'Mrs', 'Ms', 'Dr', 'Prof', 'Khun', 'St', 'J', 'Prof.Dr');
		const name = fc.constantFrom(...LATIN_ENDINGS.filter((each) => !WEB_ENDINGS.includes(each)));
		fc.assert(
			fc.property(
				sentence,
				title,
				name,
				fc.boolean(),
				fc.constantFrom('', ',', '.', '!', ' is here', ': yes', ' (5)', '?', 'ครับ'),
				(before, written, named, isLoud, behind) => {
					const whole = `${written}.${capital(named)}`;
					const text = `${before} ${isLoud ? whole.toUpperCase() : whole}${behind}`;
					expect([text, isSent(text)]).toEqual([text, true]);
				},
			),
			{ numRuns: 1_000 },
		);
	});
});
