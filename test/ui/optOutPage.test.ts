import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';

import { OptOutCodes } from '../../nodes/BulkSms/core/optOut/optOutCodes';
import { eventually } from '../../sandbox/test/page/eventually';
import { expectReadable } from './pageColors';
import { keepPicture } from './picture';
import { publishedAddress } from './publishedAddress';
import { PHONE, useQuestions } from './questionStage';
import { receiver, saveAccountWithToken, TOKEN } from './workflows';

const CODE = new OptOutCodes(TOKEN).seal('66812345678');
const LEAST_HEIGHT = 44;

const stage = useQuestions();

/** Publishes a trigger. @returns its workflow, and the link of one number */
async function publish(sender: string) {
	const { client, sandbox, n8nUrl } = stage;
	const account = { baseUrl: sandbox.url, username: 'demo', password: 'demo' };
	const credential = await saveAccountWithToken(client, account);
	const file = receiver(credential, { event: 'optOut', sender, options: {} });
	const saved = await client.saveWorkflow({ ...file, name: `Opt-outs ${randomUUID()}` });
	await client.activate(saved);
	return { saved, link: `${await publishedAddress(n8nUrl, saved)}?o=${CODE}` };
}

let shop: Awaited<ReturnType<typeof publish>>;
beforeAll(async () => {
	shop = await publish('MyShop');
});
beforeEach(() => stage.own(shop.link));

const linesOf = async (page: Page) =>
	(await page.getByRole('main').innerText()).split('\n').filter((line) => line !== '');
const runsOf = async () => (await stage.client.executionsOf(shop.saved)).length;

test('with the keyboard alone, a person opts out: looking starts nothing, the first Tab is the button', async () => {
	const before = await runsOf();
	const page = await stage.open(shop.link);
	await page.reload();
	await page.keyboard.press('Tab');
	expect(await page.evaluate('document.activeElement.textContent')).toBe('Stop messages');
	expect(await runsOf()).toBe(before);
	const answered = page.waitForEvent('load');
	await page.keyboard.press('Enter');
	await answered;
	expect(await linesOf(page)).toEqual([
		'You will get no more messages from MyShop',
		'A message that is already on its way may still come.',
		'You can close this page.',
	]);
	await keepPicture(page, 'opt-out-recorded');
	await eventually(runsOf, before + 1);
});

test.each(['light', 'dark'] as const)(
	'in %s colors, texts, the button and the focus can be told from what is behind them',
	async (colorScheme) => {
		const page = await stage.open(shop.link, { colorScheme });
		await keepPicture(page, `opt-out-page-${colorScheme}`);
		await expectReadable(page, ['H1', 'P', 'P', 'BUTTON'], ['BUTTON']);
		await page.getByRole('button').click();
		await page.getByText('You can close this page.').waitFor();
		await expectReadable(page, ['H1', 'P', 'P'], []);
	},
);

test('on a Thai phone, the words are Thai', async () => {
	const page = await stage.open(shop.link, { locale: 'th-TH' });
	expect((await linesOf(page))[0]).toBe('หยุดรับข้อความจาก MyShop หรือไม่');
	expect(await page.title()).toBe('หยุดรับข้อความจาก MyShop หรือไม่');
	expect(await page.locator('html').getAttribute('lang')).toBe('th');
	await keepPicture(page, 'opt-out-page-thai');
	await page.getByRole('button').click();
	await page.getByText('คุณปิดหน้านี้ได้แล้ว').waitFor();
});

test('for a screen reader, there is a main part, a heading, and a button with a name', async () => {
	const page = await stage.open(shop.link);
	const tree = await page.locator('body').ariaSnapshot();
	expect(tree.replace(/\n\s*/g, ' ')).toBe(
		[
			'- main:',
			'- heading "Stop messages from MyShop?" [level=1]',
			'- paragraph: The phone number that got this link will get no more SMS from MyShop.',
			'- paragraph: Nothing changes until you press the button.',
			'- button "Stop messages"',
		].join(' '),
	);
});

test.each([
	['a short name', 'MyShop', 'en-US', '100%'],
	['Thai words of twice the size, with a long name', 'ร้านค้า'.repeat(14), 'th-TH', '200%'],
])(
	'on a small screen, %s stays inside, and the button is large',
	async (_, sender, locale, size) => {
		const { link } = sender === 'MyShop' ? shop : await publish(sender);
		stage.own(link);
		// A window 1280 pixels wide at 400 % is as wide.
		const page = await stage.open(link, { locale, viewport: { width: PHONE.width, height: 256 } });
		const expectInside = async () => {
			await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
			expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
		};
		await expectInside();
		const box = await page.getByRole('button').boundingBox();
		if (!box) throw new Error('The page has no button');
		expect(box.height).toBeGreaterThanOrEqual(LEAST_HEIGHT);
		expect([box.x >= 0, box.x + box.width <= PHONE.width]).toEqual([true, true]);
		await page.getByRole('button').click();
		await page.locator('svg').waitFor();
		await expectInside();
	},
);
