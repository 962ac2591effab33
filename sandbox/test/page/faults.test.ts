import type { Page } from 'playwright-core';

import { ask } from '../furtherClient';
import { requestWith, send } from '../gatewayClient';
import { messageRows } from './messageRows';
import { useStage } from './stage';

const stage = useStage();

const statusOfSending = async () => (await send(stage.sandbox, requestWith())).status;

const endpointField = (page: Page) => page.getByRole('combobox', { name: /^Endpoint/ });

async function switchOn(page: Page, title: string, count: number): Promise<void> {
	await page.getByRole('radio', { name: title }).check();
	await page.getByLabel('Count', { exact: true }).fill(String(count));
	await page.getByRole('button', { name: 'Switch on' }).click();
	await page.locator('.active-faults').getByText(title).waitFor();
}

test('Refuse connections says when the port closes, in the words of its choices', async () => {
	const page = await stage.open({}, '#/faults');
	const choices = page.getByLabel('How often').locator('option');
	const kind = page.locator('.kind').filter({ hasText: 'Refuse connections' });
	await kind.getByRole('radio').check();
	expect(await kind.locator('.kind-words').innerText()).toBe(
		'For some seconds, nothing can connect: no workflow, not this page, not the API. The gateway answers the request that the fault hits, and then closes the port. With neither a count nor a chance, it closes the port now, once.',
	);
	expect(await choices.allInnerTexts()).toEqual(['The next …', 'By chance', 'Now, once']);
	await page.getByRole('radio', { name: 'Answer late' }).check();
	expect(await choices.allInnerTexts()).toEqual(['The next …', 'By chance', 'Every time']);
});

describe('a fault switched on from the page', () => {
	test('strikes as often as was asked for', async () => {
		const page = await stage.open({}, '#/faults');
		await switchOn(page, '401 Unauthorized', 2);
		const banner = page.locator('.banner');
		await banner.getByText('A fault is on: 401 Unauthorized (the next 2)').waitFor();

		expect(await statusOfSending()).toBe(401);
		await banner.getByText('(the next one)').waitFor();

		expect(await statusOfSending()).toBe(401);
		await banner.waitFor({ state: 'detached' });
		expect(stage.sandbox.messages()).toEqual([]);

		expect(await statusOfSending()).toBe(200);
	});

	test('is named beside the message that it struck', async () => {
		const page = await stage.open({}, '#/faults');
		await switchOn(page, 'Reset after taking', 1);
		await expect(statusOfSending()).rejects.toThrow('fetch failed');
		await page.getByRole('link', { name: 'Inbox' }).click();
		await messageRows(page).click();
		await page.getByText('hit by the fault “Reset after taking”').waitFor();
	});

	test('takes its parameters and a probability', async () => {
		const page = await stage.open({}, '#/faults');
		await page.getByRole('radio', { name: 'Answer late' }).check();
		await page.getByLabel('How often').selectOption('By chance');
		await page.getByLabel('Probability (%)').fill('100');
		await page.getByLabel('By (milliseconds)').fill('700');
		await page.getByRole('button', { name: 'Switch on' }).click();
		await page.locator('.active-faults').getByText('by 700 milliseconds').waitFor();
		await page.locator('.active-faults').getByText('100 %').waitFor();
		const before = Date.now();
		await statusOfSending();
		expect(Date.now() - before).toBeGreaterThanOrEqual(700);
	});

	test('strikes the endpoint that was chosen, and says which', async () => {
		const page = await stage.open({}, '#/faults');
		await page.getByRole('radio', { name: '404 Not Found' }).check();
		await endpointField(page).selectOption('Message log');
		await page.getByRole('button', { name: 'Switch on' }).click();
		await page.getByText('A fault is on: Message log: 404 Not Found (the next one)').waitFor();
		expect(await statusOfSending()).toBe(200);
		expect((await ask(stage.sandbox, '/sms/loginfo?mobile=661')).status).toBe(404);
		await page.locator('.banner').waitFor({ state: 'detached' });
	});

	test('offers only endpoints that it makes sense for, and none where it strikes reports', async () => {
		const page = await stage.open({}, '#/faults');
		await page.getByRole('radio', { name: 'Missing detail' }).check();
		expect(await endpointField(page).locator('option').allInnerTexts()).toEqual([
			'Send',
			'Message log',
		]);
		await page.getByRole('radio', { name: 'No report' }).check();
		await page.getByLabel('How often').waitFor();
		expect(await endpointField(page).count()).toBe(0);
	});

	test('is removed alone, or with all others', async () => {
		const page = await stage.open({}, '#/faults');
		await switchOn(page, '401 Unauthorized', 5);
		await switchOn(page, 'HTML page', 5);
		await switchOn(page, 'Truncated JSON', 5);
		await page.getByText('3 faults are on:').waitFor();
		await page.getByRole('button', { name: 'Remove: 401 Unauthorized' }).click();
		await page.getByText('2 faults are on:').waitFor();
		expect(await page.locator('.fault-name strong').allInnerTexts()).toEqual([
			'HTML page',
			'Truncated JSON',
		]);
		await page.getByRole('button', { name: 'Remove all' }).click();
		await page.getByText('None. The gateway works as documented.').waitFor();
		expect(await statusOfSending()).toBe(200);
	});

	test('that closes the port shows on the page, which finds back by itself', async () => {
		const page = await stage.open({}, '#/faults');
		await page.getByText('Live', { exact: true }).waitFor();
		await page.getByRole('radio', { name: 'Refuse connections' }).check();
		await page.getByLabel('How often').selectOption('Now, once');
		await page.getByLabel('For (seconds)').fill('4');
		await page.getByRole('button', { name: 'Switch on' }).click();
		await page.getByText('Connecting …').waitFor();
		await page.getByText('The sandbox does not answer. Trying again …').waitFor();
		await page.getByText('Live', { exact: true }).waitFor({ timeout: 30_000 });
		stage.forgive(/ERR_|Failed to load/);
	});
});
