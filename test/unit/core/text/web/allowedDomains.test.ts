import {
	checkLinks,
	readAllowedDomains,
} from '../../../../../nodes/BulkSms/core/text/web/allowedDomains';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { refused, taken } from '../../../checkedResults';

const read = (list: unknown) => attempt(() => readAllowedDomains(list));
const allows = (list: unknown, host: string): boolean => {
	const domains = read(list);
	return domains.ok && domains.value.has(host);
};
const FIELD = 'Allowed Link Domains';
const EXAMPLE = 'Write domains such as example.com, separated by comma, semicolon or line break';

describe('the domains that links may lead to', () => {
	it.each([
		['a list', ['shop.com', 'example.com']],
		['a scheme and a slash', 'http://example.com/'],
		['a dot at the end', 'example.com.'],
		['full-width letters', 'ｅｘａｍｐｌｅ．ｃｏｍ'],
	])('may be written with %s', (_, list) => {
		expect(allows(list, 'example.com')).toBe(true);
		expect(allows(list, 'a.b.example.com')).toBe(true);
		expect(allows(list, 'notexample.com')).toBe(false);
		expect(allows(list, 'example.com.evil.com')).toBe(false);
		expect(allows(list, '')).toBe(false);
	});

	it('may be in any alphabet, at this machine, or an address', () => {
		expect(allows('ตัวอย่าง.ไทย', 'xn--72c1a1bt4awk9o.xn--o3cw4h')).toBe(true);
		expect(allows('localhost', 'localhost')).toBe(true);
		expect(allows('10.0.0.1', '10.0.0.1')).toBe(true);
		expect(allows('0.0.1, 1', '10.0.0.1')).toBe(false);
	});

	it.each([
		['a path', 'https://example.com/x', 'example.com'],
		['a port', 'example.com:8080', 'example.com'],
		['a wildcard', '*.example.com', 'example.com'],
		['another scheme', 'ftp://example.com', 'example.com'],
	])('are refused with %s, and what to write is said', (_, entry, domain) => {
		const expected = refused(
			FIELD,
			`"${entry}" is not only a domain`,
			`Write ${domain}, which allows its subdomains, ports and paths too`,
		);
		expect(read(entry)).toEqual(expected);
		expect(read(['shop.com', entry])).toEqual(expected);
	});

	it.each(['com', 'ann@example.com', '-.-', '1.5', '0x7f.1', '[::1]', 'xn--a'])(
		'are refused with %p',
		(entry) => {
			expect(read(entry)).toEqual(refused(FIELD, `"${entry}" is not a domain`, EXAMPLE));
		},
	);

	it.each([
		[' , ', 'The list is empty, so nothing was sent'],
		[['a.com', ' '], 'An entry of the list is empty'],
		[['a.com', null], 'The list contains something other than text'],
		[[['a.com']], 'The list contains something other than text'],
		[undefined, 'The list contains something other than text'],
	])('are none: %p', (list, reason) => {
		expect(read(list)).toEqual(refused(FIELD, reason, EXAMPLE));
	});
});

const domains = readAllowedDomains('shop.com, ร้าน.ไทย, 10.0.0.1');
const check = (text: string, findSource?: () => string | undefined) =>
	attempt(() => checkLinks({ text, label: 'Text', own: [], findSource }, domains));

describe('a text with links where only some are allowed', () => {
	it('says what brought the link', () => {
		const reason = 'The field "name" puts a link into the text that is not allowed: http://a.test';
		const read = check('Ann http://a.test', () => 'The field "name"');
		expect(read).toMatchObject({ problem: { reason } });
	});

	it.each([
		[
			'ดูshop.com',
			'ดูshop.com',
			'Put a space before and after the link, or take it out, or add xn--shop-ugo1n.com to Safeguards → Allowed Link Domains',
		],
		[`http://xn--a/${'x'.repeat(100)}`, `http://xn--a/${'x'.repeat(67)}…`, 'Take it out'],
		[
			'Pay at http://evil.example/x now',
			'http://evil.example/x',
			'Take it out, or add evil.example to Safeguards → Allowed Link Domains',
		],
	])('is refused, and what to do is said: %s', (text, link, advice) => {
		const reason = `The text has a link that is not allowed: ${link}`;
		expect(check(text)).toEqual(refused('Text', reason, advice));
	});

	// Any foreign link in any text: linkTricks.test.ts.
	it('is never sent where two links touch and one is not allowed', () => {
		const JOINTS = [',', ';', '|', 'ครับ', '。', '\u200b', '#', '\\', ')(', '"', '<'];
		const allowed = ['shop.com', 'https://shop.com', 'https://shop.com/x'];
		const foreign = ['http://evil.example', 'https://shop.com@evil.example'];
		const pairs = allowed.flatMap((one) =>
			foreign.flatMap((other) => [
				[one, other],
				[other, one],
			]),
		);
		const texts = pairs.flatMap((pair) => JOINTS.map((joint) => pair.join(joint)));
		expect(texts.filter((text) => check(text).ok)).toEqual([]);
	});

	it.each([
		...['shop.com', 'HTTPS://WWW.SHOP.COM./a?b=c', 'http://user@shop.com/x', 'a.b.shop.com:8080/x'],
		...['ｓｈｏｐ．ｃｏｍ', 'https://ร้าน.ไทย/x', 'xn--q3ct9b5e.xn--o3cw4h', '10.0.0.1'],
		'ann@evil.com',
		...['https://shop.com/?next=http://other.com', 'shop.comครับ', '“shop.com”', 'v1.2.3', '//'],
	])('is sent with %s', (text) => {
		expect(check(`Dear ${text} `)).toEqual(taken(undefined));
	});

	it.each([
		...['evilshop.com', 'https://shop.com:x@evil.com', 'shop.com.evil.com', 'shоp.com'],
		'evil。com',
		...['xn--shp-fed.com', 'http://[2001:db8::1]/', '10.0.0.2', 'http://167772162/', '@evil.com'],
		...['http://shop.com%2eevil.com', 'line://evil.example', 'ann@evil.com/x', 'evil.com.foos'],
	])('is not sent with %s', (text) => {
		expect(check(`(${text} ครับ`).ok).toBe(false);
	});
});
