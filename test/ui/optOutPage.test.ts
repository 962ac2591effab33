import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';

import { credentialFor } from '../../demo/examples';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import { OptOutCodes } from '../../nodes/BulkSms/core/pages/optOutCodes';
import { workflow } from '../e2e/sendingWorkflow';
import { luminance } from '../../sandbox/test/page/contrast';
import { eventually } from '../../sandbox/test/page/eventually';
import { colorsOfTexts, expectReadable } from './pageColors';
import { keepPicture } from './picture';
import { publishedAddress } from './publishedAddress';
import { PHONE, useQuestions } from './questionStage';
import { node, TRIGGER } from './workflows';

const TOKEN = 'a-token-of-20-letters';
const CODE = new OptOutCodes(TOKEN).seal('66812345678');
const LEAST_HEIGHT = 44;

const stage = useQuestions();

interface OptOuts {
	saved: SavedWorkflow;
	link: string;
}

/** Publishes a trigger. @returns its workflow, and the link of one number */
async function publish(sender = 'MyShop', options: Record<string, unknown> = {}): Promise<OptOuts> {
	const { client, sandbox, n8nUrl } = stage;
	const account = { baseUrl: sandbox.url, username: 'demo', password: 'demo' };
	const { type, data } = credentialFor(account);
	const credential = await client.saveCredential({
		name: 'Opt-outs',
		type,
		data: { ...data, reportToken: TOKEN },
	});
	const trigger = node(
		TRIGGER,
		'n8n-nodes-bulk-sms.bulkSmsTrigger',
		2,
		[0, 0],
		{ event: 'optOut', sender, options },
		{ credentials: { bulkSmsApi: credential }, webhookId: randomUUID() },
	);
	const saved = await client.saveWorkflow(workflow(`Opt-outs ${randomUUID()}`, [trigger]));
	await client.activate(saved);
	const link = `${await publishedAddress(n8nUrl, saved)}?o=${CODE}`;
	stage.own(link);
	return { saved, link };
}

let shop: OptOuts;
beforeAll(async () => {
	shop = await publish();
});
beforeEach(() => stage.own(shop.link));

const linesOf = async (page: Page) =>
	(await page.getByRole('main').innerText()).split('\n').filter((line) => line !== '');
const runsOf = async ({ saved }: OptOuts) => (await stage.client.executionsOf(saved)).length;

const STOPPED = [
	'You will get no more messages from MyShop',
	'A message that is already on its way may still come.',
	'You can close this page.',
];
const STOPPED_IN_THAI = [
	'คุณจะไม่ได้รับข้อความจาก MyShop อีก',
	'ข้อความที่กำลังส่งอยู่อาจยังมาถึงคุณ',
	'คุณปิดหน้านี้ได้แล้ว',
];

describe('with the keyboard alone', () => {
	test('a person opts out: looking starts nothing, the first Tab is the button', async () => {
		const before = await runsOf(shop);
		const page = await stage.open(shop.link);
		await page.reload();
		await page.keyboard.press('Tab');
		expect(await page.evaluate('document.activeElement.textContent')).toBe('Stop messages');
		expect(await runsOf(shop)).toBe(before);
		const answered = page.waitForEvent('load');
		await page.keyboard.press('Enter');
		await answered;
		expect(await linesOf(page)).toEqual(STOPPED);
		expect(await page.title()).toBe(STOPPED[0]);
		await keepPicture(page, 'opt-out-recorded');
		await eventually(() => runsOf(shop), before + 1);
	});
});

describe.each(['light', 'dark'] as const)('in %s colors', (colorScheme) => {
	test('texts, the button and the focus can be told from what is behind them', async () => {
		const page = await stage.open(shop.link, { colorScheme });
		const [, , behind] = (await colorsOfTexts(page))[0] ?? [];
		expect(Math.round(luminance(behind ?? '') * 10)).toBe(colorScheme === 'light' ? 9 : 0);
		await keepPicture(page, `opt-out-page-${colorScheme}`);
		await expectReadable(page, ['H1', 'P', 'P', 'BUTTON'], ['BUTTON']);
		await page.getByRole('button').click();
		await page.getByText('You can close this page.').waitFor();
		await expectReadable(page, ['H1', 'P', 'P'], []);
	});
});

describe('the words of the page', () => {
	const THAI = [
		'หยุดรับข้อความจาก MyShop หรือไม่',
		'หมายเลขโทรศัพท์ที่ได้รับลิงก์นี้จะไม่ได้รับ SMS จาก MyShop อีก',
		'จะไม่มีการเปลี่ยนแปลงใด ๆ จนกว่าคุณจะกดปุ่ม',
		'หยุดรับข้อความ',
	];
	const ENGLISH = [
		'Stop messages from MyShop?',
		'The phone number that got this link will get no more SMS from MyShop.',
		'Nothing changes until you press the button.',
		'Stop messages',
	];

	test.each<[string, string, string, string[], string[]]>([
		['a Thai phone', 'th-TH', 'th', THAI, STOPPED_IN_THAI],
		['a phone in a language that the page does not have', 'fr-FR', 'en', ENGLISH, STOPPED],
	])('on %s', async (_, locale, lang, asks, says) => {
		const page = await stage.open(shop.link, { locale });
		expect(await linesOf(page)).toEqual(asks);
		expect(await page.title()).toBe(asks[0]);
		expect(await page.locator('html').getAttribute('lang')).toBe(lang);
		if (lang === 'th') await keepPicture(page, 'opt-out-page-thai');
		await page.getByRole('button').click();
		await page.getByText(says[2] ?? '').waitFor();
		expect(await linesOf(page)).toEqual(says);
	});

	test('for a screen reader: a main part, a heading, and a button with a name', async () => {
		const page = await stage.open(shop.link);
		const tree = await page.locator('body').ariaSnapshot();
		expect(tree.replace(/\n\s*/g, ' ')).toBe(
			[
				'- main:',
				'- heading "Stop messages from MyShop?" [level=1]',
				`- paragraph: ${ENGLISH[1]}`,
				`- paragraph: ${ENGLISH[2]}`,
				'- button "Stop messages"',
			].join(' '),
		);
	});

	test('whoever has only a part of the link reads that it does not work', async () => {
		const page = await stage.open(shop.link.slice(0, -1));
		expect(await linesOf(page)).toEqual([
			'This link does not work',
			'Part of it may be missing. Open the link in the newest message.',
		]);
	});
});

describe('on a small screen', () => {
	test.each([
		['a short name', 'MyShop', 'en-US', '100%'],
		['a long name', 'W'.repeat(100), 'en-US', '100%'],
		['words of twice the size', 'MyShop', 'en-US', '200%'],
		['Thai words of twice the size, with a long name', 'ร้านค้า'.repeat(14), 'th-TH', '200%'],
	])('%s stays inside, and the button is large', async (_, sender, locale, size) => {
		const { link } = sender === 'MyShop' ? shop : await publish(sender);
		// A window 1280 pixels wide at 400 % is as wide.
		const page = await stage.open(link, { locale, viewport: { width: PHONE.width, height: 256 } });
		await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
		const expectInside = async () =>
			expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
		await expectInside();
		const box = await page.getByRole('button').boundingBox();
		if (!box) throw new Error('The page has no button');
		expect(box.height).toBeGreaterThanOrEqual(LEAST_HEIGHT);
		expect([box.x >= 0, box.x + box.width <= PHONE.width]).toEqual([true, true]);
		await page.getByRole('button').click();
		await page.locator('svg').waitFor();
		await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
		await expectInside();
	});
});
