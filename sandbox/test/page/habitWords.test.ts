import { z } from 'zod';

import { contrast } from './contrast';
import { useStage } from './stage';

const LEAST_CONTRAST = 4.5;

const stage = useStage();

test('the choices of a gateway are words, and names only where the name is the choice', async () => {
	const page = await stage.open({}, '#/gateway');
	const choicesOf = (label: string) =>
		page.getByLabel(label, { exact: true }).locator('option').allInnerTexts();
	await page.getByLabel('Date order').waitFor();
	expect(await choicesOf('Date order')).toEqual(['Day first', 'Month first']);
	expect(await choicesOf('Form of dates')).toEqual([
		'With slashes',
		'With slashes, without seconds',
		'With dashes',
		'With dots',
		'With slashes, year of two digits',
		'With slashes, without the year',
		'With slashes, AM and PM',
		'Month as a word',
		'Year first',
		'ISO 8601, without a zone',
		'ISO 8601, with the offset of the zone',
		'ISO 8601, in UTC',
		'Seconds since 1970',
		'Without a time',
		'Empty',
	]);
	expect(await choicesOf('Years')).toEqual(['Common, such as 2026', 'Thai, such as 2569']);
	expect(await choicesOf('Digits')).toEqual(['0 to 9', 'Thai, ๐ to ๙']);
	expect(await choicesOf('Balance')).toEqual([
		'Offered',
		'Not offered: 404 as JSON',
		'Not offered: 404 as a web page',
		'Not offered: 405 as JSON',
		'Not offered: a web page with status 200',
	]);
	expect(await choicesOf('List of an answer')).toEqual(['detail', 'details']);
	const words = await page.locator('.habits option').allInnerTexts();
	expect(words.filter((word) => /[a-z][A-Z]/.test(word))).toEqual([
		'bulkId',
		'As in the table: sendDateStart',
	]);
});

test('a choice in words is what the gateway does then', async () => {
	const page = await stage.open({}, '#/gateway');
	await page.getByLabel('Date order').selectOption({ label: 'Month first' });
	await page.getByText('Date order was changed.').waitFor();
	const account: unknown = await (await fetch(`${stage.sandbox.url}/api/account`)).json();
	expect(account).toMatchObject({ dateOrder: 'monthFirst' });
});

const COLORS = `(() => {
	const colorOf = (selector) => getComputedStyle(document.querySelector(selector)).color;
	const ground = getComputedStyle(document.querySelector('.habits')).backgroundColor;
	return { label: colorOf('.habit label'), help: colorOf('.habit small'), ground };
})()`;
const colors = z.object({ label: z.string(), help: z.string(), ground: z.string() });

test.each(['light', 'dark'] as const)(
	'in %s colors, the help under a field is lighter than its label, and still read',
	async (colorScheme) => {
		const page = await stage.open({ colorScheme }, '#/gateway');
		await page.getByLabel('Date order').waitFor();
		const { label, help, ground } = colors.parse(await page.evaluate(COLORS));
		expect(contrast(help, ground)).toBeLessThan(contrast(label, ground) * 0.6);
		expect(contrast(help, ground)).toBeGreaterThan(LEAST_CONTRAST);
	},
);
