import { textParts } from '../../page/app/phone/textParts';

const LIMIT_MS = 500;

describe.each([1600, 100_000])('a hostile text of %d characters is split in no time', (length) => {
	const many = (text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

	test.each([
		['letters of a scheme', () => many('h')],
		['beginnings of addresses', () => many('http://')],
		['beginnings of beginnings', () => many('https:/')],
		['hosts that cannot be read', () => many('https://[ ')],
		['short addresses', () => many('https://a.example ')],
		['short addresses and Thai words', () => many('https://a.exampleครับ')],
		['full stops', () => `https://a.example/${many('.')}`],
		['closing brackets', () => `https://a.example/${many(')')}`],
		['opening brackets', () => `https://a.example/${many('([')}`],
		['brackets in brackets', () => `https://a.example/${many('(')}${many(')')}`],
		['brackets and full stops', () => `https://a.example/${many(').')}`],
		['at signs', () => `https://${many(':@')}`],
		['labels', () => `https://${many('a.')}`],
		['an encoded label', () => `https://xn--${many('zz9')}`],
		['percent signs', () => `https://${many('%')}`],
		['ways upward', () => `https://a.example/${many('../')}`],
	])('%s', (_what, make) => {
		const text = make();
		// The fastest of three: the machine may be busy, and garbage of other tests is collected.
		const tries = [1, 2, 3].map(() => {
			const before = process.cpuUsage();
			textParts(text);
			return process.cpuUsage(before).user / 1000;
		});
		expect(Math.min(...tries)).toBeLessThan(LIMIT_MS);
		const joined = textParts(text)
			.map((part) => part.text)
			.join('');
		expect(joined).toBe(text);
	});
});
