import type { Page } from 'playwright-core';

import { requestOtp } from '../furtherClient';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';
import { eventually } from './eventually';
import { messageRows } from './messageRows';
import { send } from './sending';
import { useStage } from './stage';

const THAI = 'สวัสดีค่ะ คุณสมหญิง\nพัสดุของคุณถึงแล้ว';

const stage = useStage();
let receiver: ReportReceiver;
beforeEach(async () => {
	receiver = await startReceiver([500]);
});
afterEach(() => receiver.close());

const clipboard = (page: Page) => page.evaluate('navigator.clipboard.readText()');

async function openSent(): Promise<Page> {
	const letter = { text: THAI, messageId: 'order-4711', callbackData: 'green' };
	await send(stage.sandbox, { ...letter, notifyUrl: receiver.url });
	const page = await stage.open();
	await messageRows(page).click();
	await page.getByRole('heading', { name: 'MyShop to 66812345678' }).waitFor();
	return page;
}

describe('an opened message', () => {
	test('is seen as on a phone, with its facts, its statuses, and every try to report it', async () => {
		const page = await openSent();
		const phone = page.getByRole('figure', { name: 'The message as on a phone' });
		expect(await phone.locator('.phone-sender').innerText()).toBe('MyShop');
		expect(await phone.locator('.bubble').innerText()).toBe(THAI);
		await page.getByText('1 segment · UCS-2 · 38 characters').waitFor();
		await page.getByText('order-4711', { exact: true }).waitFor();
		await page.getByText('the receiver answered 200').waitFor();
		const texts = (selector: string) => () => page.locator(selector).allInnerTexts();
		await eventually(texts('.history .badge'), ['Pending', 'Delivered']);
		await eventually(texts('.attempts li span'), [
			'the receiver answered 500',
			'the receiver answered 200',
		]);
		await eventually(texts('.report-to'), [`Received ${receiver.url}`]);
	});

	test('lets the bodies of request and report be copied', async () => {
		const page = await openSent();
		await page.getByRole('button', { name: 'Copy request body' }).click();
		await page.getByText('Copied: request body').waitFor();
		expect(JSON.parse(String(await clipboard(page)))).toEqual(stage.sandbox.requests()[0]?.body);
		await page.getByText('the receiver answered 200').waitFor();
		await page.getByRole('button', { name: 'Copy report body' }).click();
		await page.getByText('Copied: report body').waitFor();
		expect(JSON.parse(String(await clipboard(page)))).toEqual(stage.sandbox.reports()[0]?.body);
	});

	test('shows bodies with indentation, XML too', async () => {
		await send(stage.sandbox, { notifyUrl: receiver.url, notifyContentType: 'application/xml' });
		const page = await stage.open();
		await messageRows(page).click();
		const body = page.getByLabel('Report body', { exact: true });
		await eventually<unknown[]>(
			async () => (await body.innerText()).split('\n').slice(0, 5),
			[
				'<?xml version="1.0" encoding="UTF-8"?>',
				'<deliveryReport>',
				expect.stringMatching(/^ {2}<bulkId>\d+<\/bulkId>$/),
				'  <details>',
				'    <detail>',
			],
		);
	});

	test('stays open after a reload and closes with Back', async () => {
		const page = await openSent();
		await page.reload();
		await page.getByRole('heading', { name: 'MyShop to 66812345678' }).waitFor();
		await page.goBack();
		await page.getByText('Choose a message to see it as a phone shows it.').waitFor();
	});

	test('that is a one-time password is the SMS that it is, and its bodies do not have the code', async () => {
		const { referenceCode } = await requestOtp(stage.sandbox);
		const page = await stage.open({}, '#/messages/1');
		const text = await page.locator('.bubble').innerText();
		const code = /\d{6}/.exec(text)?.[0] ?? 'none';
		expect(text).toBe(
			`Your code is ${code}. Reference: ${referenceCode}. It is valid for 5 minutes.`,
		);
		await page.locator('.bodies').getByText('"otcId"').waitFor();
		expect(await page.locator('.bodies').innerText()).not.toContain(code);
	});
});
