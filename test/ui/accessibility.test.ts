import type { Page } from 'playwright-core';

import { violations } from '../../sandbox/test/page/violations';
import { APPROVE_AND_DECLINE } from '../e2e/askingWorkflow';
import { publishOptOuts } from './optOutStage';
import { useQuestions } from './questionStage';

const stage = useQuestions();

const question = async (parameters: object) => (await stage.ask({ ...parameters })).link;
const pressLast = (page: Page) => page.getByRole('button').last().click();
const FREE_TEXT = { responseType: 'freeText' };

test.each<[string, () => Promise<string>, (page: Page) => Promise<void>]>([
	['a question with two buttons', () => question(APPROVE_AND_DECLINE), pressLast],
	[
		'a question with a text',
		() => question(FREE_TEXT),
		async (page) => {
			await page.getByRole('textbox').fill('After 6 pm');
			await pressLast(page);
		},
	],
	['an opt-out', () => publishOptOuts(stage, 'MyShop'), pressLast],
])('axe-core finds nothing on the page of %s, and on the one after it', async (_, link, answer) => {
	const page = await stage.open(await link());
	expect(await violations(page)).toEqual([]);
	await answer(page);
	await page.locator('svg').waitFor();
	expect(await violations(page)).toEqual([]);
});

test('axe-core finds nothing on the page of a link to opt out of which a part is missing', async () => {
	const link = await publishOptOuts(stage, 'MyShop');
	const page = await stage.open(link.slice(0, -3));
	await page.getByText('This link does not work').waitFor();
	expect(await violations(page)).toEqual([]);
});
