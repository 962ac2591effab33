import { plotSvg } from '../../../bench/report/plot';
import { scalingText, withScalingText } from '../../../bench/report/scalingText';
import { MAIN_WAYS, WAYS } from '../../../bench/send/ways';
import { GOOD_ROWS, rowOf } from './rows';

describe('the plot of the bench', () => {
	const svg = plotSvg([...GOOD_ROWS, rowOf('bulk500', 1_000, 0)]);
	const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

	it('has a title, both axes and the name of every way', () => {
		expect(texts).toEqual(
			expect.arrayContaining([
				...['Time in the node over the number of messages', 'Messages', 'Seconds'],
				...['1,000', '10,000', '100,000'],
				...MAIN_WAYS.map(({ title }) => title),
			]),
		);
	});

	it('names only what was measured', () => {
		const one = plotSvg([rowOf('bulk', 1_000, 0.7), rowOf('bulk', 10_000, 7)]);
		expect(WAYS.filter(({ title }) => one.includes(`>${title}<`)).map(({ id }) => id)).toEqual([
			'bulk',
		]);
	});

	it('replaces every color on a dark page', () => {
		const used = new Set(svg.match(/(?<=(?:fill|stroke)=")#[0-9a-f]+(?=")/g));
		const [, dark = ''] = /prefers-color-scheme: dark\)\{(.*)\}<\/style>/.exec(svg) ?? [];
		// The library fills the lines of its legend black, which shows nothing.
		used.delete('#000');
		expect([...used].filter((color) => !dark.includes(`[fill="${color}"]`))).toEqual([]);
	});
});

describe('the figures in docs/scaling.md', () => {
	it('are a table and a sentence for each comparison', () => {
		const [, , http] = scalingText(GOOD_ROWS).split('\n');
		expect(http?.split('|').map((cell) => cell.trim())).toEqual([
			...['', 'HTTP Request node, with a credential', '31.0', '–', ''],
		]);
		expect(scalingText(GOOD_ROWS).match(/^- .*/gm)).toEqual([
			'- **For 10,000 messages** Bulk SMS is 4.3 times as fast as the HTTP Request node with a credential at the default batch, and 124 times at 500 messages per request.',
			'- **An expression that is more than a plain reference**, here in Text, takes 0.40 ms per message: 11.2 instead of 7.20 seconds for 10,000.',
			'- **All checks together** (duplicates, repeats, suppression list, quiet hours, limits) take 1.1 times as long at the default batch, and 1.2 times at 500 per request.',
			'- **For 100,000 messages** at 500 per request Bulk SMS takes 2.40 seconds, which is 0.96 times as long per message as for 10,000.',
			'- **Memory** of n8n rose above its idle by at most 720 MB (HTTP Request node, with a credential, 10,000 messages), 230 MB (Bulk SMS, default batch, 10,000 messages), 120 MB (Bulk SMS, 500 per request, 10,000 messages), 700 MB (Bulk SMS, 500 per request, 100,000 messages).',
		]);
	});

	it('leave out what was not measured', () => {
		expect(scalingText([rowOf('bulk', 200, 0.1)]).split('\n')).toHaveLength(3);
	});

	it('replace what is between the marks, and nothing else', () => {
		const page = 'a\n<!-- npm run bench writes the lines from here -->\nold\n<!-- to here -->\nb\n';
		const once = withScalingText(page, 'new');
		expect(once).toBe(page.replace('old', 'new'));
		expect(withScalingText(once, 'new')).toBe(once);
		expect(() => withScalingText('a', 'new')).toThrow('docs/scaling.md');
	});
});
