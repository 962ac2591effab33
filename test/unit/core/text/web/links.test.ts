import fc from 'fast-check';

import {
	nothingFits,
	shortenToFit,
} from '../../../../../nodes/BulkSms/core/message/text/shortenToFit';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { findLinks, hasLink } from '../../../../../nodes/BulkSms/core/text/web/links';
import { isLinearIn } from '../../../../engine/computing';
import { volume } from '../../../../engine/volume';
import { EVERYDAY } from './everydayTexts';

const written = (text: string) => findLinks(text).map(({ start, end }) => text.slice(start, end));
const hosts = (text: string) => findLinks(text).flatMap((link) => link.hosts);

describe('the links that phones find in a text', () => {
	it.each([
		['See https://shop.example/a?b=c#d.', ['https://shop.example/a?b=c#d']],
		['(see https://shop.example/a)', ['https://shop.example/a']],
		['no space.next sentence', ['space.next']],
		['10.0.0.1:8080', ['10.0.0.1:8080']],
		['http://[2001:db8::1]/x', ['http://[2001:db8::1]/x']],
		['http://a.com,http://b.com/x', ['http://a.com', 'http://b.com/x']],
		['http://a.com/x,http://b.com/x', ['http://a.com/x,', 'http://b.com/x']],
		['http://a.com/?u=http://b.com/x', ['http://a.com/?u=http://b.com/x']],
		['ann@shop.com/x', ['shop.com/x']],
	])('are found in %p', (text, links) => {
		expect(written(text)).toEqual(links.map((link) => link.replace(/,$/, '')));
	});

	it.each(['mailto:ann@shop.com?', '300.000.1', 'file.unknownending', 'and://', '10:30 // 11:00'])(
		'are none in %p',
		(text) => {
			expect(written(text)).toEqual([]);
		},
	);

	it.each(Object.entries(EVERYDAY))('are none in %s without a known ending', (_, texts) => {
		expect(texts.map((text) => [text, written(text)])).toEqual(texts.map((text) => [text, []]));
	});

	it('say where they are, and where they lead', () => {
		expect(findLinks('a http://b.example/c, d')).toEqual([
			{ start: 2, end: 20, hosts: ['b.example'] },
		]);
	});

	it.each([
		['a scheme of any kind', 'line://evil.example', ['evil.example']],
		['backslashes', String.raw`https:\\evil.example`, ['evil.example']],
		['a login that looks like a host', 'https://shop.com@evil.example', ['evil.example']],
		['a login that ends in a login', 'https://a@shop.com@evil.example', ['evil.example']],
		['an escaped letter', 'http://shop.com%2eevil.com', ['shop.com.evil.com']],
		['more than ten labels', `${'a.'.repeat(12)}evil.com`, [`${'a.'.repeat(12)}evil.com`]],
		['more behind a dot', 'evil.com.foos', ['evil.com']],
		['more numbers than an address has', '10.0.0.1.5', ['']],
		['Thai before it', 'ดูshop.com', ['xn--shop-ugo1n.com']],
		['Thai between two', 'evil.comครับ.shop.com', ['evil.xn--com-skl6g5bxf.shop.com', 'evil.com']],
		[
			'Thai between, without a known ending',
			'http://a.exampleครับ.shop.com',
			['a.xn--example-cvw1jld8g.shop.com', 'a.example'],
		],
		['what is no mail address', 'evil.com@localhost', ['evil.com']],
		['a fragment at once', 'shop.com#evil.com', ['shop.com', 'evil.com']],
		['a comma', 'https://shop.com,evil.com', ['shop.com', 'evil.com']],
		['what no browser opens', 'http://xn--a/', ['']],
		['a name that is too long, with Thai', `${'ก.'.repeat(130)}com`, ['']],
	])('lead where a browser goes: %s', (_, text, expected) => {
		expect(hosts(text)).toEqual(expected);
	});

	it.each([
		'Dear {{ $json.name }}',
		"Dear $('Add').item.json.name",
		'Dear $node["Add"].json.name',
		'Dear {{name}} of {{ company.name }}',
		'',
	])('need no reminder in %p', (text) => {
		expect(hasLink(text)).toBe(false);
	});

	it.each([
		'{{ $json.name }} shop.com',
		'Order {{ $json.id }}: https://shop.example/x',
		'$shop.com',
		'{{ shop.com',
	])('get a reminder in %p', (text) => {
		expect(hasLink(text)).toBe(true);
	});

	it('are looked for in a time that grows with the text alone', async () => {
		const parts = [
			...'a.|a..|http://|http://a|x,http://a.com/y|http:/|a://b@|://|@|a@|a.com@|a.com#'.split('|'),
			...'1。|1.2.3.4.|ก|ก.|กa.com|.|-|%|\u200b.|\u0301\u0323.|a.com/..|{{|$json.a |$('.split('|'),
		];
		const pieces = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 });
		const link = `https://shop.com/${'x'.repeat(300)} `;
		const isQuick = async (part: string) =>
			await isLinearIn(part, 40_000, (words) => {
				const text = link + words;
				findLinks(text);
				hasLink(text);
				shortenToFit(text, 1);
				attempt(() => nothingFits({ label: 'Text', segments: 1, text }));
			});
		await fc.assert(
			fc.asyncProperty(
				pieces.map((some) => some.join('')),
				async (part) => {
					expect([part, await isQuick(part)]).toEqual([part, true]);
				},
			),
			{ numRuns: volume(30, 1_000), examples: parts.map((part) => [part]) },
		);
	});
});
