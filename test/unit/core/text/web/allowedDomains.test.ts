import { readAllowedDomains } from '../../../../../nodes/BulkSms/core/text/web/allowedDomains';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { refused } from '../../../checkedResults';

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

	it.each(['com', 'ann@example.com', '-.-', '1.5', '0x7f.1', '[::1]'])(
		'are refused with %p',
		(entry) => {
			expect(read(entry)).toEqual(refused(FIELD, `"${entry}" is not a domain`, EXAMPLE));
		},
	);

	it.each([
		[' , ', 'The list is empty'],
		[['a.com', ' '], 'An entry of the list is empty'],
		[['a.com', null], 'The list contains something other than text'],
		[[['a.com']], 'The list contains something other than text'],
		[undefined, 'The list contains something other than text'],
	])('are none: %p', (list, reason) => {
		expect(read(list)).toEqual(refused(FIELD, reason, EXAMPLE));
	});
});
