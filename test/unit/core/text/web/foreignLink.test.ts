import fc from 'fast-check';

import {
	checkLinks,
	readAllowedDomains,
} from '../../../../../nodes/BulkSms/core/text/web/allowedDomains';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { refused, taken } from '../../../checkedResults';

const domains = readAllowedDomains('shop.com, ร้าน.ไทย, 10.0.0.1');
const check = (text: string, findSource?: () => string | undefined) =>
	attempt(() => checkLinks({ text, label: 'Text', own: [], findSource }, domains));

describe('a text with links where only some are allowed', () => {
	it('is refused, and the link and the way to allow it are named', () => {
		expect(check('Pay at http://evil.example/x now')).toEqual(
			refused(
				'Text',
				'The text has a link that is not allowed: http://evil.example/x',
				'Take it out, or add evil.example to Safeguards → Allowed Link Domains',
			),
		);
	});

	it('says what brought the link', () => {
		expect(check('Ann http://evil.example', () => 'The field "name"')).toMatchObject({
			problem: {
				reason:
					'The field "name" puts a link into the text that is not allowed: http://evil.example',
			},
		});
	});

	it('says of a link that touches other words how to separate it', () => {
		expect(check('ดูshop.com')).toEqual(
			refused(
				'Text',
				'The text has a link that is not allowed: ดูshop.com',
				'Put a space before and after the link, or take it out, or add xn--shop-ugo1n.com to Safeguards → Allowed Link Domains',
			),
		);
	});

	it('says of a name with a dot how to write it', () => {
		expect(check('Dear Mr.Li')).toEqual(
			refused(
				'Text',
				'The text has a link that is not allowed: Mr.Li',
				'Put a space behind the dot, or take it out, or add mr.li to Safeguards → Allowed Link Domains',
			),
		);
	});

	it('shows a long link shortened, and proposes nothing for one that no browser opens', () => {
		expect(check(`http://xn--a/${'x'.repeat(100)}`)).toEqual(
			refused(
				'Text',
				`The text has a link that is not allowed: http://xn--a/${'x'.repeat(67)}…`,
				'Take it out',
			),
		);
	});

	const ALLOWED = [
		...['shop.com', 'https://shop.com', 'HTTPS://WWW.SHOP.COM./a?b=c', 'http://user@shop.com/x'],
		...['a.b.shop.com:8080/x', 'ｓｈｏｐ．ｃｏｍ', 'https://ร้าน.ไทย/x', 'xn--q3ct9b5e.xn--o3cw4h'],
		...['10.0.0.1', 'https://shop.com/?next=http://other.com'],
	];
	const FOREIGN = [
		...['evil.com', 'http://evil.example', 'https://shop.com@evil.example/x', 'evilshop.com'],
		...[
			'https://shop.com:x@evil.com',
			'shop.com.evil.com',
			'shоp.com',
			'ｅｖｉｌ．ｃｏｍ',
			'evil。com',
		],
		...['xn--shp-fed.com', 'http://[2001:db8::1]/', '10.0.0.2', 'http://167772162/', '@evil.com'],
		...['http://shop.com%2eevil.com', 'line://evil.example', 'ann@evil.com/x', 'evil.com.foos'],
	];
	const WORDS = [
		...['word', 'end.', '1.50', 'v1.2.3', 'ann@evil.com', 'สวัสดี', 'ครับ', '👨‍👩‍👧', '//', 'a/b'],
		...['…', '“quoted”', '10:30', '{x}', '下一句。'],
	];
	/** What may stand between without becoming a part of a link. */
	const GLUE = [' ', '\n', ' (', ') ', ' “', '” ', ', ', ' – '];
	/** What may stand at once behind an allowed link whose path is not open. */
	const BEHIND = ['', '.', ',', '!', ')', 'ครับ', '。', '…', '”'];

	const clean = fc.oneof(
		fc.constantFrom(...WORDS),
		fc.constantFrom(...ALLOWED),
		fc
			.tuple(fc.constantFrom('shop.com', 'https://shop.com'), fc.constantFrom(...BEHIND))
			.map((parts) => parts.join('')),
	);
	const joined = (parts: fc.Arbitrary<string>) =>
		fc
			.array(fc.tuple(parts, fc.constantFrom(...GLUE)), { maxLength: 12 })
			.map((pairs) => pairs.flat().join(''));

	it('is sent with any words and any allowed links', () => {
		fc.assert(
			fc.property(joined(clean), (text) => {
				expect([text, check(text)]).toEqual([text, taken(undefined)]);
			}),
		);
	});

	it('is never sent with another link, wherever it is and whatever touches it', () => {
		const before = fc.constantFrom('', 'ครับ', '(', '“', '…', '。', '😀', '\u200b', 'x', '-', ',');
		const AFTER = ['', 'ครับ', ')', '”', '…', '。', '😀', '\u200b', '.', '/x', '?', '#'];
		const behind = fc.constantFrom(...AFTER);
		fc.assert(
			fc.property(
				joined(clean),
				before,
				fc.constantFrom(...FOREIGN),
				behind,
				joined(clean),
				(first, touching, link, after, last) => {
					// An email address, and what is no address of a machine.
					fc.pre(!/[x-]@|x1/.test(touching + link));
					const text = `${first} ${touching}${link}${after} ${last}`;
					expect([text, check(text).ok]).toEqual([text, false]);
				},
			),
		);
	});

	it('is never sent where two links touch and one is not allowed', () => {
		const joint = fc.constantFrom(',', ';', '|', 'ครับ', '。', '\u200b', '#', '\\', ')(', '"', '<');
		fc.assert(
			fc.property(
				fc.constantFrom('shop.com', 'https://shop.com', 'https://shop.com/x'),
				joint,
				fc.constantFrom('http://evil.example', 'https://shop.com@evil.example'),
				(allowed, between, foreign) => {
					const text = `${allowed}${between}${foreign}`;
					expect([text, check(text).ok]).toEqual([text, false]);
					const turned = `${foreign}${between}${allowed}`;
					expect([turned, check(turned).ok]).toEqual([turned, false]);
				},
			),
		);
	});
});
