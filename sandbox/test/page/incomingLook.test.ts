import type { Page } from 'playwright-core';
import { z } from 'zod';

import {
	answerTo,
	type IncomingReceiver,
	startIncomingReceiver,
} from '../incoming/incomingReceiver';
import { contrast } from './contrast';
import { eventually } from './eventually';
import { send } from './sending';
import { useStage } from './stage';

const LEAST_CONTRAST = 4.5;

const stage = useStage();
let receiver: IncomingReceiver;
beforeEach(async () => {
	receiver = await startIncomingReceiver();
	receiver.answer = (call) =>
		answerTo(call, { RESULT_CODE: '301', RESULT_NAME: 'ไม่รู้จักคำนี้', MESSAGE: 'ก'.repeat(300) });
	const response = await fetch(`${stage.sandbox.url}/api/incoming/address`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ url: receiver.url, as: 'query' }),
	});
	expect(response.status).toBe(200);
});
afterEach(() => receiver.close());

const talk = (page: Page) => page.getByRole('log', { name: 'Conversation' });

const colorsSchema = z.tuple([z.string(), z.string()]);
const colorsOf = async (page: Page, selector: string) =>
	colorsSchema.parse(
		await page.evaluate(`(() => {
			const { color, backgroundColor } = getComputedStyle(document.querySelector('${selector}'));
			return [color, backgroundColor];
		})()`),
	);

test.each(['light', 'dark'] as const)('bubbles can be read in %s colors', async (colorScheme) => {
	await send(stage.sandbox, { to: '66812349912' });
	const page = await stage.open({ colorScheme }, '#/messages/1');
	await talk(page).locator('.bubble-problem').waitFor();
	// Colors change over a moment.
	await page.waitForTimeout(300);
	for (const selector of ['.bubble-own', '.bubble-problem', '.phone-send']) {
		expect(contrast(...(await colorsOf(page, selector)))).toBeGreaterThan(LEAST_CONTRAST);
	}
});

/** How much wider the page, the phone's talk and the dialog are than what is seen of them. */
const OVERHANG = `[
	document.documentElement.scrollWidth - innerWidth,
	...Array.from(
		document.querySelectorAll('.main > *, .inbox > *, .side nav, .phone, .phone-talk, dialog'),
		(part) => part.scrollWidth - part.clientWidth,
	),
].filter((overhang) => overhang > 0)`;

test.each(['#/messages/1', '#/connect'])('%s fits 320 pixels, phone and all', async (hash) => {
	await send(stage.sandbox, { text: 'Reply' });
	const viewport = { width: 320, height: 640 };
	const page = await stage.open({ viewport, hasTouch: true }, hash);
	const field = page.getByLabel('Write as 66812345678');
	await field.fill('x'.repeat(200));
	await page.getByRole('button', { name: 'Send', exact: true }).tap();
	await talk(page).getByText('Result 301').waitFor();
	expect(await page.evaluate(OVERHANG)).toEqual([]);
	await page.getByRole('button', { name: 'Change' }).first().tap();
	await page.getByRole('dialog').waitFor();
	expect(await page.evaluate(OVERHANG)).toEqual([]);
});

test('what comes last is seen in a long talk, which makes the page no longer', async () => {
	const page = await stage.open({}, '#/connect');
	await page.getByLabel('Write as 66812345678').waitFor();
	const height = `[document.documentElement, document.querySelector('.view')].map((part) => part.scrollHeight)`;
	const heightBefore = await page.evaluate(height);
	for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) {
		await page.getByLabel('Write as 66812345678').fill(text);
		await page.getByRole('button', { name: 'Send', exact: true }).click();
		await talk(page).locator('.bubble-own', { hasText: text }).waitFor();
	}
	await talk(page).locator('.bubble-problem').nth(5).waitFor();
	const isAtEnd = `(() => {
		const { scrollTop, scrollHeight, clientHeight } = document.querySelector('.phone-talk');
		return scrollTop > 0 && scrollHeight - clientHeight - scrollTop < 2;
	})()`;
	// The page lets nobody evaluate a text in it, which Playwright's own waiting does.
	await eventually(() => page.evaluate(isAtEnd), true);
	await page.evaluate(`document.querySelector('.phone-talk').scrollTop = 0`);
	expect(await page.evaluate(height)).toEqual(heightBefore);
});

test('a test number writes by itself, and says why nothing was called', async () => {
	await fetch(`${stage.sandbox.url}/api/incoming/address`, { method: 'DELETE' });
	await send(stage.sandbox, { to: '66812349913' });
	const page = await stage.open({}, '#/messages/1');
	await talk(page).getByText('Nothing was called').waitFor();
	expect(await talk(page).locator('.bubble').allTextContents()).toEqual([
		'Hello',
		'The test number: ยกเลิก',
	]);
	expect(await talk(page).locator('.bubble-problem').innerText()).toBe(
		'Nothing was called: no address for incoming SMS is set.',
	);
});

test('a number that has no message can write', async () => {
	receiver.answer = (call) => answerTo(call, { MESSAGE: '' });
	const page = await stage.open({}, '#/connect');
	await page.getByLabel('Number', { exact: true }).fill('+66 81');
	await page.getByText('Enter 1 to 20 digits, such as 66812345678.').waitFor();
	await page.getByLabel('Number', { exact: true }).fill('66899999999');
	await page.getByLabel('Write as 66899999999').fill('HELP');
	await page.keyboard.press('Enter');
	await talk(page).getByText('Answered without a text: nothing goes back.').waitFor();
	expect(stage.sandbox.incoming()).toMatchObject([{ from: '66899999999', text: 'HELP' }]);
});
