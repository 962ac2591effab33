import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

import { COMING_YEAR } from '../comingYear';
import { SANDBOX } from '../folders';
import {
	answerTo,
	type IncomingReceiver,
	startIncomingReceiver,
} from '../incoming/incomingReceiver';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';
import { type Letter, send } from './sending';
import { useStage } from './stage';

/**
 * `SCREENSHOTS=docs npm test -w sandbox` renews the pictures of the documentation; without it they
 * go to .tmp, so that a run of the tests leaves the repository as it was.
 */
const FOLDER = path.join(
	SANDBOX,
	process.env.SCREENSHOTS === 'docs' ? 'docs/images' : '../.tmp/screenshots',
);
const MOST_BYTES = 200_000;

const stage = useStage({ timezone: 'Asia/Bangkok' });
const window = { timezoneId: 'Asia/Bangkok', viewport: { width: 1240, height: 740 } };

let receiver: ReportReceiver;
let customer: IncomingReceiver;
beforeAll(() => mkdirSync(FOLDER, { recursive: true }));
beforeEach(async () => {
	receiver = await startReceiver();
	customer = await startIncomingReceiver();
	const notifyUrl = receiver.url;
	const message = (from: string, to: string, text: string, more: Letter = {}) =>
		send(stage.sandbox, { from, to, text, notifyUrl, ...more });
	await message(
		'CityLibrary',
		'66891204433',
		'Your book is ready. We keep it until Friday, 18:00.',
	);
	await message('MyShop', '66812349902', 'Your voucher SPRING10 ends today.');
	await message('OpsAlert', '66823340107', 'Disk of db-2 is 91 % full. https://status.example.com');
	await message(
		'ThaiClinic',
		'66861127750',
		'แจ้งเตือนนัดหมาย: พรุ่งนี้ 10:30 น. แผนกทันตกรรม ชั้น 3',
		{
			sendAt: `24/12/${COMING_YEAR} 08:00`,
		},
	);
	await message('OpsAlert', '66823349901', 'db-2 answers again.');
	await message('MyShop', '66819349903', 'Thank you for your order 4712.');
	await message(
		'MyBank',
		'66845550199',
		'รหัส OTP ของคุณคือ 482913 ใช้ได้ภายใน 5 นาที โปรดอย่าบอกรหัสนี้กับผู้ใด',
	);
	await message(
		'MyShop',
		'66812345678',
		'สวัสดีค่ะ คุณสมหญิง คำสั่งซื้อ 4711 ของคุณออกจากคลังแล้ว จะถึงพรุ่งนี้ เวลา 9–12 น. ติดตามได้ที่ https://shop.example/4711 🚚',
		{ callbackData: '{"orderId":"4711"}' },
	);
	await message('CityLibrary', '66897713052', 'Card renewed until 31 December.');
});
afterEach(async () => {
	await receiver.close();
	await customer.close();
});

async function picture(page: Page, name: string): Promise<void> {
	await page.waitForTimeout(400);
	const file = path.join(FOLDER, `${name}.png`);
	await page.screenshot({ path: file });
	expect(statSync(file).size).toBeLessThan(MOST_BYTES);
}

test.each(['light', 'dark'] as const)('the inbox with a Thai message, %s', async (colorScheme) => {
	const page = await stage.open({ ...window, colorScheme });
	await page.getByRole('option', { name: '4711' }).click();
	await page.getByText('the receiver answered 200').waitFor();
	await picture(page, `inbox-${colorScheme}`);
});

test('the faults', async () => {
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

test('the message log', async () => {
	const page = await stage.open({ ...window, colorScheme: 'light' }, '#/log');
	await page.getByRole('rowheader', { name: '66812345678' }).waitFor();
	await picture(page, 'log');
});

test('the inbox and a message at the width of a phone', async () => {
	const viewport = { width: 375, height: 760 };
	const page = await stage.open({
		...window,
		viewport,
		deviceScaleFactor: 1.5,
		colorScheme: 'dark',
	});
	await page.getByRole('option', { name: '4711' }).waitFor();
	await picture(page, 'narrow-list');
	await page.getByRole('option', { name: '4711' }).click();
	await page.getByRole('figure').waitFor();
	await picture(page, 'narrow-message');
});

test('a conversation', async () => {
	const answers = new Map([
		['STOP', { MESSAGE: 'ยกเลิกแล้ว เราจะไม่ส่งข้อความถึงคุณอีก' }],
		['HELLO', { RESULT_CODE: '301', RESULT_NAME: 'Unknown keyword', MESSAGE: 'Write HELP.' }],
	]);
	customer.answer = (call) => {
		const text = [...answers.keys()].find((known) => call.body.includes(known)) ?? '';
		return answerTo(call, answers.get(text));
	};
	await fetch(`${stage.sandbox.url}/api/incoming/address`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ url: customer.url }),
	});
	const page = await stage.open({ ...window, colorScheme: 'light' });
	await page.getByRole('option', { name: 'Card renewed' }).click();
	const bubbles = page.locator('.phone-talk .bubble');
	for (const [index, text] of ['HELLO', 'STOP'].entries()) {
		await page.getByLabel('Write as 66897713052').fill(text);
		await page.getByRole('button', { name: 'Send', exact: true }).click();
		await bubbles.nth(2 * index + 2).waitFor();
	}
	await page.getByText('Result 301: Unknown keyword').waitFor();
	await page.getByText('the receiver answered 200').waitFor();
	await picture(page, 'conversation');
});
