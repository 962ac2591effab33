import path from 'node:path';
import type { Page } from 'playwright-core';

import { COMING_YEAR } from '../comingYear';
import { SANDBOX } from '../folders';
import { api } from '../gatewayClient';
import {
	answerTo,
	type IncomingReceiver,
	startIncomingReceiver,
} from '../incoming/incomingReceiver';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';
import { messageRows } from './messageRows';
import { send } from './sending';
import { useStage } from './stage';

/** `SCREENSHOTS=docs npm test -w sandbox` takes the pictures of the documentation. */
const pictureTest = process.env.SCREENSHOTS === 'docs' ? test : test.skip;

const stage = useStage({ timezone: 'Asia/Bangkok' });
const window = { timezoneId: 'Asia/Bangkok', viewport: { width: 1240, height: 740 } };

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

let receiver: ReportReceiver;
let customer: IncomingReceiver;
beforeEach(async () => {
	receiver = await startReceiver();
	customer = await startIncomingReceiver();
	for (const [from, to, text] of MESSAGES) {
		await send(stage.sandbox, {
			...{ from, to, text, notifyUrl: receiver.url },
			...(from === 'ThaiClinic' && { sendAt: `24/12/${COMING_YEAR} 08:00` }),
			...(text.includes('4711') && { callbackData: '{"orderId":"4711"}' }),
		});
	}
});
afterEach(async () => {
	await receiver.close();
	await customer.close();
});

async function picture(page: Page, name: string): Promise<void> {
	await page.waitForTimeout(400);
	await page.screenshot({ path: path.join(SANDBOX, 'docs/images', `${name}.png`) });
}

pictureTest.each(['light', 'dark'] as const)('the inbox, %s', async (colorScheme) => {
	const page = await stage.open({ ...window, colorScheme });
	await messageRows(page).filter({ hasText: '4711' }).first().click();
	await page.getByText('the receiver answered 200').waitFor();
	await picture(page, `inbox-${colorScheme}`);
});

pictureTest('the faults', async () => {
	const page = await stage.open({ ...window, colorScheme: 'light' }, '#/faults');
	await page.getByLabel('429 Too Many Requests').check();
	await page.getByLabel('Count', { exact: true }).fill('3');
	await page.getByRole('button', { name: 'Switch on' }).click();
	await page.locator('.active-faults').getByText('the next 3').waitFor();
	await page.getByLabel('Answer late').check();
	await page.getByLabel('How often').selectOption('By chance');
	await page.getByText('The fault is on.').waitFor({ state: 'hidden' });
	await picture(page, 'faults');
});

pictureTest('the inbox and a message at the width of a phone', async () => {
	const narrow = { viewport: { width: 375, height: 760 }, deviceScaleFactor: 1.5 };
	const page = await stage.open({ ...window, ...narrow, colorScheme: 'dark' });
	await messageRows(page).filter({ hasText: '4711' }).first().waitFor();
	await picture(page, 'narrow-list');
	await messageRows(page).filter({ hasText: '4711' }).first().click();
	await page.getByRole('figure').waitFor();
	await picture(page, 'narrow-message');
});

pictureTest('a conversation', async () => {
	customer.answer = (call) =>
		answerTo(
			call,
			call.body.includes('STOP')
				? { MESSAGE: 'ยกเลิกแล้ว เราจะไม่ส่งข้อความถึงคุณอีก' }
				: { RESULT_CODE: '301', RESULT_NAME: 'Unknown keyword', MESSAGE: 'Write HELP.' },
		);
	await api(stage.sandbox, 'PUT', '/api/incoming/address', { url: customer.url });
	const page = await stage.open({ ...window, colorScheme: 'light' });
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
});
