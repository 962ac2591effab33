/**
 * How bright a color is, from 0 to 1 (WCAG 2.2, relative luminance).
 *
 * @param color as the browser computes it: `rgb(22, 32, 42)`
 */
export function luminance(color: string): number {
	const values = [...color.matchAll(/[\d.]+/g)].map(Number);
	expect([color, values.length]).toEqual([color, 3]);
	const [red = 0, green = 0, blue = 0] = values
		.map((value) => value / 255)
		.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
	const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (bright + 0.05) / (dark + 0.05);
}
