import { findLinks, hasLink } from '../../../../../nodes/BulkSms/core/text/web/links';

const written = (text: string) => findLinks(text).map(({ start, end }) => text.slice(start, end));
const hosts = (text: string) => findLinks(text).flatMap((link) => link.hosts);

describe('the links that phones find in a text', () => {
	it.each([
		['Ann http://evil.example', ['http://evil.example']],
		['See https://shop.example/a?b=c#d.', ['https://shop.example/a?b=c#d']],
		['(see https://shop.example/a)', ['https://shop.example/a']],
		['HTTPS://SHOP.EXAMPLE', ['HTTPS://SHOP.EXAMPLE']],
		['bit.ly/3x and www.shop.com', ['bit.ly/3x', 'www.shop.com']],
		['no space.next sentence', ['space.next']],
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
		['http://a.com,http://b.com/x', ['http://a.com', 'http://b.com/x']],
		['http://a.com/x,http://b.com/x', ['http://a.com/x,', 'http://b.com/x']],
		['http://a.com/?u=http://b.com/x', ['http://a.com/?u=http://b.com/x']],
		['ann@shop.com/x', ['shop.com/x']],
	])('are found in %p', (text, links) => {
		expect(written(text)).toEqual(links.map((link) => link.replace(/,$/, '')));
	});

	it.each([
		'a@b.com',
		'Mail ann.li@shop.com.',
		'mailto:ann@shop.com?',
		'version 1.2.3',
		'1.50 or 2.75',
		'300.000.1',
		'end. Next',
		'file.unknownending',
		'and://',
		'at 10:30 // 11:00',
		'…',
		'',
	])('are none in %p', (text) => {
		expect(written(text)).toEqual([]);
	});

	it('say where they are, and where they lead', () => {
		expect(findLinks('a http://b.example/c, d')).toEqual([
			{ start: 2, end: 20, hosts: ['b.example'] },
		]);
	});

	it.each([
		['a scheme of any kind', 'line://evil.example', ['evil.example']],
		['one slash', 'http:/evil.example', ['evil.example']],
		['backslashes', String.raw`https:\\evil.example`, ['evil.example']],
		['upper case', 'HTTP://EVIL.Example', ['evil.example']],
		['a dot at its end', 'http://evil.example./x', ['evil.example']],
		['a port', 'evil.com:8080/x', ['evil.com']],
		['a login that looks like a host', 'https://shop.com@evil.example', ['evil.example']],
		['a login with a port', 'https://shop.com:443@evil.com/x', ['evil.com']],
		['a login that ends in a login', 'https://a@shop.com@evil.example', ['evil.example']],
		['a number that is an address', 'http://3232235777/', ['192.168.1.1']],
		['a hexadecimal address', 'http://0x7f.1/', ['127.0.0.1']],
		['an escaped letter', 'http://shop.com%2eevil.com', ['shop.com.evil.com']],
		['full-width letters and dots', 'ｅｖｉｌ．ｃｏｍ', ['evil.com']],
		['mathematical letters', '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦', ['evil.com']],
		['letters in circles', 'http://ⓔⓥⓘⓛ.example', ['evil.example']],
		['a Cyrillic letter', 'exаmple.com', ['xn--exmple-4nf.com']],
		['what nobody sees', 'evil\u00adshop.com', ['evilshop.com']],
		['a hyphen before it', '-shop.com', ['shop.com']],
		['more than ten labels', `${'a.'.repeat(12)}evil.com`, [`${'a.'.repeat(12)}evil.com`]],
		['more behind a dot', 'evil.com.foos', ['evil.com']],
		['Chinese behind a dot', 'evil.com。下一句', ['evil.com']],
		['an ellipsis before it', 'see...evil.com', ['evil.com']],
		['Thai behind it', 'https://shop.comครับ', ['shop.com']],
		['an emoji behind it', 'https://shop.com😀', ['shop.com']],
		['Thai before it', 'ดูshop.com', ['xn--shop-ugo1n.com']],
		['Thai between two', 'evil.comครับ.shop.com', ['evil.xn--com-skl6g5bxf.shop.com', 'evil.com']],
		[
			'Thai between, without a known ending',
			'http://a.exampleครับ.shop.com',
			['a.xn--example-cvw1jld8g.shop.com', 'a.example'],
		],
		['a subdomain of a Thai name', 'http://www.a.ร้าน.com', ['www.a.xn--q3ct9b5e.com']],
		['a handle', '@shop.com', ['shop.com']],
		['what is no mail address', 'evil.com@localhost', ['evil.com']],
		['a fragment at once', 'shop.com#evil.com', ['shop.com', 'evil.com']],
		['a comma', 'https://shop.com,evil.com', ['shop.com', 'evil.com']],
		['what no browser opens', 'http://xn--a/', ['']],
		['a name that is too long', `${'a.'.repeat(130)}com`, ['']],
		['a name that is too long, with Thai', `${'ก.'.repeat(130)}com`, ['']],
	])('lead where a browser goes: %s', (_, text, expected) => {
		expect(hosts(text)).toEqual(expected);
	});

	it.each([
		'Dear {{ $json.name }}',
		'Dear {{ $json.name, hello',
		'Order $json.order.id',
		"Dear $('Add').item.json.name",
		'Dear $node["Add"].json.name',
		'Dear $input.item.json.name?.first',
		'Dear {{name}} of {{ company.name }}',
		'ABC Co.Ltd.',
		'e.g.food',
		'Mail ann@shop.com',
		'',
	])('need no reminder in %p', (text) => {
		expect(hasLink(text)).toBe(false);
	});

	it.each([
		'See shop.com',
		'{{ $json.name }} shop.com',
		'Order {{ $json.id }}: https://shop.example/x',
		'$json.name,shop.com',
		'US$ shop.com',
		'$shop.com',
		'{{ shop.com',
	])('get a reminder in %p', (text) => {
		expect(hasLink(text)).toBe(true);
	});

	it('are looked for in a time that grows with the text alone', () => {
		const hostile = [
			'a.',
			'a..',
			'a.com1.',
			'http://',
			'http://a',
			'x,http://a.com/y',
			'http:/',
			'a://b@',
			'://',
			'@',
			'a@',
			'a.com@',
			'ก',
			'ก.',
			'กa.com',
			'.',
			'-',
			'%',
			'\u200b.',
			'http://a.com/......',
			'It.',
			'Mr.Li.',
			'Mr.Li ',
			'a.m.to.',
			'e.g.',
			'No.1.',
			'ID.No ',
			'v1.2.',
			'OK.It is ',
			'Co.,Ltd.',
			'กMr.Li',
			'{{',
			'{{ $json.a ',
			'$json.a',
			'$(',
		].map((part) => part.repeat(100_000 / part.length));
		for (const text of hostile) {
			const started = process.cpuUsage();
			findLinks(text);
			hasLink(text);
			const { user } = process.cpuUsage(started);
			expect([text.slice(0, 10), user / 1000 < 2_000]).toEqual([text.slice(0, 10), true]);
		}
	});
});
