import type { Page } from 'playwright-core';

import { ask } from '../furtherClient';
import { requestWith, send } from '../gatewayClient';
import { eventually } from './eventually';
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

test('each kind offers the endpoints that it can strike', async () => {
	const page = await stage.open({}, '#/faults');
	const offered = () => endpointField(page).locator('option').allInnerTexts();
	const everywhere = ['Send', 'Balance', 'Message log', 'Senders', 'Preview', 'One-time password'];
	for (const [title, endpoints] of [
		['Answer late', everywhere],
		['Missing detail', ['Send', 'Message log']],
		['No report', []],
	] as const) {
		await page.getByRole('radio', { name: title }).check();
		await eventually(offered, [...endpoints]);
	}
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

	test('is removed alone, or with all others', async () => {
		const page = await stage.open({}, '#/faults');
		await switchOn(page, '401 Unauthorized', 5);
		await switchOn(page, 'HTML page', 5);
		await switchOn(page, 'Truncated JSON', 5);
		await page.getByText('3 faults are on:').waitFor();
		await page.getByRole('button', { name: 'Remove: 401 Unauthorized' }).click();
		await page.getByText('2 faults are on:').waitFor();
		await eventually(
			() => page.locator('.fault-name strong').allInnerTexts(),
			['HTML page', 'Truncated JSON'],
		);
		await page.getByRole('button', { name: 'Remove all' }).click();
		await page.getByText('None. The gateway works as documented.').waitFor();
		expect(await statusOfSending()).toBe(200);
	});
});
