import { findLinks } from '../../../../nodes/BulkSms/core/web/links';

const written = (text: string) => findLinks(text).map(({ start, end }) => text.slice(start, end));

describe('the links that phones find in a text', () => {
	it.each([
		['Ann http://evil.example', ['http://evil.example']],
		['See https://shop.example/a?b=c#d.', ['https://shop.example/a?b=c#d']],
		['(see https://shop.example/a)', ['https://shop.example/a']],
		['HTTPS://SHOP.EXAMPLE', ['HTTPS://SHOP.EXAMPLE']],
		['bit.ly/3x and www.shop.com', ['bit.ly/3x', 'www.shop.com']],
		['no space.Next sentence', ['space.Next']],
		['http://10.0.0.1/x', ['http://10.0.0.1/x']],
		['10.0.0.1:8080', ['10.0.0.1:8080']],
		['http://[2001:db8::1]/x', ['http://[2001:db8::1]/x']],
		['xn--e1afmkfd.xn--p1ai', ['xn--e1afmkfd.xn--p1ai']],
		['exаmple.com', ['exаmple.com']],
		['http://user:pass@shop.example/x', ['http://user:pass@shop.example/x']],
		['пример.рф', ['пример.рф']],
		['ดูที่ https://shop.example/x ครับ', ['https://shop.example/x']],
		['shop.comครับ', ['shop.comครับ']],
		['shop。com', ['shop。com']],
	])('are found in %p', (text, links) => {
		expect(written(text)).toEqual(links);
	});

	it.each([
		'a@b.com',
		'version 1.2.3',
		'1.50 or 2.75',
		'300.000.1',
		'end. Next',
		'file.unknownending',
		'…',
		'',
	])('are none in %p', (text) => {
		expect(written(text)).toEqual([]);
	});

	it('say where they are', () => {
		expect(findLinks('a http://b.example/c, d')).toEqual([{ start: 2, end: 20 }]);
	});

	it('are looked for in a time that grows with the text alone', () => {
		const hostile = [
			'a.'.repeat(20_000),
			'http://'.repeat(8_000),
			'@'.repeat(40_000),
			'ก'.repeat(40_000),
		];
		const started = process.cpuUsage();
		for (const text of hostile) findLinks(text);
		expect(process.cpuUsage(started).user / 1000).toBeLessThan(5_000);
	});
});
