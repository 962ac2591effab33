import { noticePage } from '../../../../nodes/BulkSms/core/pages/optOutPages';

const { html } = noticePage('en', 'broken');
const [, style = ''] = /<style>([^]*)<\/style>/.exec(html) ?? [];
const [light = '', dark = ''] = [...style.matchAll(/:root\{([^}]*)\}/g)].map(([, rules]) => rules);

/** The colors of a scheme, by the names of their variables. */
const colorsOf = (rules: string): Record<string, string> =>
	Object.fromEntries(
		[...rules.matchAll(/--([\w-]+):(#\w+)/g)].map(([, name = '', hex = '']) => [name, hex]),
	);
const SCHEMES = { light: colorsOf(light), dark: { ...colorsOf(light), ...colorsOf(dark) } };

/** How bright a color is, from 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(hex: string): number {
	const digits = hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex;
	const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5]
		.map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
		.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2, contrast ratio). */
function contrast(one: string, other: string): number {
	const [less = NaN, more = NaN] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (more + 0.05) / (less + 0.05);
}

it('gives colors to these parts of a page alone', () => {
	const rules = [...style.matchAll(/^([^@\n{]+)\{([^}]*)\}/gm)].flatMap(([, part, body = '']) => {
		const set = /(?:^|;)(color|background|border|border-left|outline):[^;]*/g;
		return [...body.matchAll(set)].map(([text]) => `${part} ${text.replace(/^;/, '')}`);
	});
	expect(rules).toEqual([
		'body background:var(--back)',
		'body color:var(--text)',
		'svg color:var(--main)',
		'.text background:var(--card)',
		'.text border:1px solid var(--edge)',
		'.alert border-left:.25rem solid',
		'.alert color:var(--alert)',
		'form.group border:1px solid var(--edge)',
		'textarea color:inherit',
		'textarea background:var(--card)',
		'textarea border:1px solid var(--line)',
		'button border:2px solid var(--main)',
		'button background:var(--main)',
		'button color:var(--on-main)',
		'button.second background:var(--card)',
		'button.second color:var(--main)',
		':focus-visible outline:3px solid var(--main)',
		'main::after background:var(--back)',
	]);
	expect(style).toContain('color-scheme:light dark;');
});

// WCAG 2.2, 1.4.3 for text and 1.4.11 for fields, buttons, marks, and the focus.
describe.each(Object.entries(SCHEMES))('in %s colors', (scheme, colors) => {
	it.each([
		['texts', 'text', 'back', 4.5],
		['texts and answers in a card', 'text', 'card', 4.5],
		['an alert', 'alert', 'back', 4.5],
		['a button', 'on-main', 'main', 4.5],
		['the second button', 'main', 'card', 4.5],
		['the edge of a field', 'line', 'back', 3],
		['the edge of a button, the mark, and the focus', 'main', 'back', 3],
	])('%s can be told from what is behind: %s on %s', (_, color, behind, least) => {
		expect(contrast(colors[color] ?? '', colors[behind] ?? '')).toBeGreaterThanOrEqual(least);
	});

	it('the page is as bright as the scheme says', () => {
		expect(Math.round(luminance(colors.back ?? '') * 10)).toBe(scheme === 'light' ? 9 : 0);
	});
});
