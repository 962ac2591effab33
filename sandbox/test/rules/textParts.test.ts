import fc from 'fast-check';

import { questionLink, textParts } from '../../rules/textParts';

const linksIn = (text: string) =>
	textParts(text)
		.filter(({ isLink }) => isLink)
		.map((part) => part.text);

const joined = (text: string) =>
	textParts(text)
		.map((part) => part.text)
		.join('');

const SIGNED = `https://n8n.example/webhook-waiting/4711?signature=${'0a1b2c3d'.repeat(8)}&k=${'x~-._'.repeat(30)}`;

test('a text is split before and behind an address', () => {
	expect(textParts('Track it: https://shop.example/4711, today.\nhttp://b.example')).toStrictEqual([
		{ text: 'Track it: ', isLink: false },
		{ text: 'https://shop.example/4711', isLink: true },
		{ text: ', today.\n', isLink: false },
		{ text: 'http://b.example', isLink: true },
	]);
});

test.each([
	['without an address', 'Hello, 100 %: a/b.'],
	['of blanks', ' \n\t '],
	['with the mere beginning of an address', 'https:// and http://'],
	['with a beginning and nothing but punctuation', 'https://... http://?! https://)'],
	['with an address without a scheme', 'shop.example/4711 www.shop.example //shop.example'],
	['with another scheme', 'javascript:alert(1) data:text/html,x ftp://a.example tel:191 file:///x'],
	['with a scheme that ends like ours', 'xhttps://a.example shttp://a.example 7http://a.example'],
	['with an address without a readable port', 'https://a.example:99999/ https://a.example:x/'],
	['with an address without a readable host', 'https://[1::2::3]/ https://a%zz.example/'],
	['with a host in Thai letters', 'https://ร้านค้า.example'],
])('a text %s stays one part', (_what, text) => {
	expect(textParts(text)).toStrictEqual([{ text, isLink: false }]);
});

test('an empty text has no parts', () => {
	expect(textParts('')).toStrictEqual([]);
});

describe('an address', () => {
	test.each([
		['of a host alone', 'https://shop.example'],
		['of this machine', 'http://localhost:5678/webhook/a'],
		['of an IPv4 host', 'http://127.0.0.1:4010/'],
		['of an IPv6 host', 'http://[::1]:4010/a'],
		['in capitals', 'HTTPS://SHOP.EXAMPLE/A'],
		['with a query and a fragment', "https://a.example/b;c?d=e&f=g,h!i'j*k$l+m@n:o#p~q"],
		['with another address in it', 'https://a.example/?u=https://b.example/'],
		['with Thai letters as it is sent', 'https://a.example/%E0%B8%81'],
		['with brackets in pairs', 'https://a.example/wiki/Bangkok_(city)'],
		['with brackets in brackets', 'https://a.example/(a(b)[c])'],
		['that is long and signed', SIGNED],
	])('%s is a link as a whole', (_what, address) => {
		expect(textParts(address)).toStrictEqual([{ text: address, isLink: true }]);
		expect(linksIn(`ดูที่${address}\nOK`)).toStrictEqual([address]);
	});

	test.each([
		...['.', ',', ';', ':', '!', '?', '...', '?!', "'", "'.", '"', '”', '’', '»', '…', '。'],
		...[')', ']', ').', '.)', ')]', '}', '>', '(', '['],
	])('ends before %s at its end', (ending) => {
		for (const address of ['https://a.example/b', 'https://a.example/b_(c)']) {
			expect(linksIn(`(${address}${ending} d`)).toStrictEqual([address]);
			expect(joined(`${address}${ending}`)).toBe(`${address}${ending}`);
		}
	});

	test.each([
		...[' ', '\n', '\u00a0', '\u200b', 'ครับ', '(คลิก)', '🚚', 'é', '\u0430', '\\b', '"b', '<b'],
		'\ud83d',
	])('ends before %j', (text) => {
		expect(textParts(`https://a.example${text}`)).toStrictEqual([
			{ text: 'https://a.example', isLink: true },
			{ text, isLink: false },
		]);
	});

	test.each(['ที่', '(', '“', 'URL:', 'javascript:'])('begins right behind %s', (text) => {
		expect(textParts(`${text}https://a.example`)).toStrictEqual([
			{ text, isLink: false },
			{ text: 'https://a.example', isLink: true },
		]);
	});
});

test('whatever the text, no character is lost, and a link is an address of the web', () => {
	const piece = fc.oneof(
		fc.constantFrom('https://', 'HTTP://', 'javascript:', 'a.example', '/b?c=d', 'ครับ', '\ud83d'),
		fc.constantFrom(...'()[].,;:!?\'" \n@%#'),
		fc.string({ unit: 'binary', maxLength: 5 }),
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
			const text = pieces.join('');
			expect(joined(text)).toBe(text);
			expect(textParts(text).filter((part) => part.text === '')).toStrictEqual([]);
			for (const link of linksIn(text)) {
				expect(['http:', 'https:']).toContain(new URL(link).protocol);
				expect(link).toMatch(/^https?:\/\/[!-~]+$/i);
			}
		}),
		{ numRuns: 2000 },
	);
});

test.each([
	['has its link', `Restart db-2?\n${SIGNED}`, SIGNED],
	['has it behind another', `See http://a.example, then ${SIGNED}.`, SIGNED],
	['has another link', 'Stop: http://127.0.0.1:5678/webhook/7/opt-out?token=ab', undefined],
	['names such an address without a link', 'GET /webhook-waiting/4711?k=a', undefined],
	['has a link that may continue a workflow', 'https://a.example/webhook-waiting/1', undefined],
	[
		'only has the words in the query of a link',
		'https://a.example/?k=a&next=/webhook-waiting/1',
		undefined,
	],
])('a text that %s is told from a question of a workflow', (_what, text, link) => {
	expect(questionLink(text)).toBe(link);
});
