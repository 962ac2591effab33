import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { COMING_YEAR } from '../../sandbox/test/comingYear';
import { answerTo, startIncomingReceiver } from '../../sandbox/test/incoming/incomingReceiver';
import { startChromium } from '../../sandbox/test/page/chromium';
import { messageRows } from '../../sandbox/test/page/messageRows';
import { send } from '../../sandbox/test/page/sending';
import { startReceiver } from '../../sandbox/test/reports/reportReceiver';

/** Takes the pictures of the documents of the sandbox. */
const IMAGES = path.resolve(__dirname, '..', '..', 'sandbox', 'docs', 'images');
const WINDOW = { timezoneId: 'Asia/Bangkok', viewport: { width: 1240, height: 740 } };
const NARROW = { ...WINDOW, viewport: { width: 375, height: 760 }, deviceScaleFactor: 1.5 };

const MESSAGES = [
	['CityLibrary', '66891204433', 'Your book is ready. We keep it until Friday, 18:00.'],
	['MyShop', '66812349902', 'Your voucher SPRING10 ends today.'],
	['OpsAlert', '66823340107', 'Disk of db-2 is 91 % full. https://status.example.com'],
	['ThaiClinic', '66861127750', 'แจ้งเตือนนัดหมาย: พรุ่งนี้ 10:30 น. แผนกทันตกรรม ชั้น 3'],
	['OpsAlert', '66823349901', 'db-2 answers again.'],
	['MyShop', '66819349903', 'Thank you for your order 4712.'],
	[
		'MyBank',
		'66845550199',
		'รหัส OTP ของคุณคือ 482913 ใช้ได้ภายใน 5 นาที โปรดอย่าบอกรหัสนี้กับผู้ใด',
	],
	[
		'MyShop',
		'66812345678',
		'สวัสดีค่ะ คุณสมหญิง คำสั่งซื้อ 4711 ของคุณออกจากคลังแล้ว จะถึงพรุ่งนี้ เวลา 9–12 น. ติดตามได้ที่ https://shop.example/4711 🚚',
	],
	['CityLibrary', '66897713052', 'Card renewed until 31 December.'],
] as const;

/** Opens a page of the sandbox, as a window or a phone shows it. */
type Open = (options: BrowserContextOptions, hash?: string) => Promise<Page>;

async function picture(page: Page, name: string): Promise<void> {
	await page.waitForTimeout(400);
	await page.screenshot({ path: path.join(IMAGES, `${name}.png`) });
}

async function inbox(open: Open, colorScheme: 'light' | 'dark'): Promise<void> {
	const page = await open({ ...WINDOW, colorScheme });
	await messageRows(page).filter({ hasText: '4711' }).first().click();
	await page.getByText('the receiver answered 200').waitFor();
	await picture(page, `inbox-${colorScheme}`);
}

async function faults(open: Open): Promise<void> {
	const page = await open({ ...WINDOW, colorScheme: 'light' }, '#/faults');
	await page.getByLabel('429 Too Many Requests').check();
	await page.getByLabel('Count', { exact: true }).fill('3');
	await page.getByRole('button', { name: 'Switch on' }).click();
	await page.locator('.active-faults').getByText('the next 3').waitFor();
	await page.getByLabel('Answer late').check();
	await page.getByLabel('How often').selectOption('By chance');
	await page.getByText('The fault is on.').waitFor({ state: 'hidden' });
	await picture(page, 'faults');
}

async function narrow(open: Open): Promise<void> {
	const page = await open({ ...NARROW, colorScheme: 'dark' });
	await messageRows(page).filter({ hasText: '4711' }).first().waitFor();
	await picture(page, 'narrow-list');
	await messageRows(page).filter({ hasText: '4711' }).first().click();
	await page.getByRole('figure').waitFor();
	await picture(page, 'narrow-message');
}

async function conversation(open: Open): Promise<void> {
	const page = await open({ ...WINDOW, colorScheme: 'light' });
	await messageRows(page).filter({ hasText: 'Card renewed' }).click();
	for (const [index, text] of ['HELLO', 'STOP'].entries()) {
		await page.getByLabel('Write as 66897713052').fill(text);
		await page.getByRole('button', { name: 'Send', exact: true }).click();
		await page
			.locator('.phone-talk .bubble')
			.nth(2 * index + 2)
			.waitFor();
	}
	await page.getByText('Result 301: Unknown keyword').waitFor();
	await page.getByText('the receiver answered 200').waitFor();
	await picture(page, 'conversation');
}

/** Starts a sandbox with the messages of the pictures, and gives what ends it. */
async function sandboxWithMessages(
	incomingUrl?: string,
): Promise<{ sandbox: Sandbox; end: () => Promise<void> }> {
	const receiver = await startReceiver();
	const incoming = incomingUrl === undefined ? undefined : { url: incomingUrl };
	const sandbox = await startSandbox({ timezone: 'Asia/Bangkok', reportDelayMs: 10, incoming });
	for (const [from, to, text] of MESSAGES) {
		await send(sandbox, {
			...{ from, to, text, notifyUrl: receiver.url },
			...(from === 'ThaiClinic' && { sendAt: `24/12/${COMING_YEAR} 08:00` }),
			...(text.includes('4711') && { callbackData: '{"orderId":"4711"}' }),
		});
	}
	const end = async () => {
		await sandbox.close();
		await receiver.close();
	};
	return { sandbox, end };
}

async function take(
	browser: Browser,
	pictures: (open: Open) => Promise<void>,
	incomingUrl?: string,
): Promise<void> {
	const { sandbox, end } = await sandboxWithMessages(incomingUrl);
	await pictures(async (options, hash = '#/') => {
		const page = await (await browser.newContext(options)).newPage();
		await page.goto(`${sandbox.url}/${hash}`);
		return page;
	});
	await end();
}

async function main(): Promise<void> {
	const browser = await startChromium();
	const customer = await startIncomingReceiver();
	customer.answer = (call) =>
		answerTo(
			call,
			call.body.includes('STOP')
				? { MESSAGE: 'ยกเลิกแล้ว เราจะไม่ส่งข้อความถึงคุณอีก' }
				: { RESULT_CODE: '301', RESULT_NAME: 'Unknown keyword', MESSAGE: 'Write HELP.' },
		);
	await take(browser, (open) => inbox(open, 'light'));
	await take(browser, (open) => inbox(open, 'dark'));
	await take(browser, faults);
	await take(browser, narrow);
	await take(browser, conversation, customer.url);
	await customer.close();
	await browser.close();
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
