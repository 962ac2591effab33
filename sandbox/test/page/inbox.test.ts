import { COMING_YEAR } from '../comingYear';
import { messageRows } from './messageRows';
import { eventually } from './eventually';
import { send } from './sending';
import { useStage } from './stage';

const HOUR_S = 3600;
const stage = useStage({ reportDelayMs: HOUR_S * 1000 });

describe('the list of messages', () => {
	test('says how to send the first SMS as long as it is empty', async () => {
		const page = await stage.open();
		await page.getByRole('heading', { name: 'Send the first SMS' }).waitFor();
		// In the order of the form in n8n.
		expect(await page.locator('.guide dt').allInnerTexts()).toEqual([
			'Base URL',
			'Username',
			'Password',
			'Default Country Code',
			'Time Zone',
			'Date Order',
		]);
		await page.getByText('The examples need the country code 66.').waitFor();
		const command = await page.getByLabel('Command', { exact: true }).innerText();
		expect(command).toBe(
			[
				"curl -u 'demo' -H 'Content-Type: application/json' \\",
				`  ${stage.sandbox.url}/sms/send \\`,
				`  -d '{"messages":[{"from":"MyShop","destinations":"66812345678","text":"สวัสดี"}]}'`,
			].join('\n'),
		);
	});

	test('shows a message that comes, and later its new status, without a reload', async () => {
		const page = await stage.open();
		await page.getByText('No messages yet.').waitFor();
		await page.evaluate('window.wasNeverReloaded = true');
		await send(stage.sandbox, { text: 'Your order is on its way' });
		const row = messageRows(page);
		await row.getByText('Pending').waitFor();
		expect((await row.innerText()).split('\n').filter(Boolean)).toEqual([
			'M',
			'MyShop',
			'66812345678',
			expect.stringMatching(/^\d\d:\d\d:\d\d$/),
			'Your order is on its way',
			'Pending',
			'GSM-7 · 1 segment',
		]);
		await fetch(`${stage.sandbox.url}/api/clock`, {
			method: 'PUT',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ advanceSeconds: HOUR_S }),
		});
		await row.getByText('Delivered').waitFor();
		await page.getByText('1 message', { exact: true }).waitFor();
		expect(await page.evaluate('window.wasNeverReloaded')).toBe(true);
	});

	test('marks a scheduled message with the time at which it goes out', async () => {
		await send(stage.sandbox, { sendAt: `24/12/${COMING_YEAR} 08:30` });
		const page = await stage.open();
		const row = messageRows(page);
		await row.getByText('Scheduled').waitFor();
		expect(await row.getByRole('time').innerText()).toBe(`24 Dec ${COMING_YEAR}`);
	});

	test('has the newest message first', async () => {
		for (const text of ['one', 'two', 'three']) {
			await send(stage.sandbox, { text });
		}
		const page = await stage.open();
		await messageRows(page).first().waitFor();
		await eventually(() => page.locator('.row-text').allInnerTexts(), ['three', 'two', 'one']);
	});
});

describe('the search', () => {
	test.each([
		['a part of the number', '4560007'],
		['the sender, in small letters', 'libr'],
		['Thai text', 'หนังสือ'],
		['the bulk ID', 'AUTUMN'],
	])('finds by %s', async (_what, search) => {
		await send(stage.sandbox, { to: '66811111111', text: 'Nothing of the kind' });
		await send(stage.sandbox, {
			from: 'CityLibrary',
			to: '66814560007',
			text: 'หนังสือของคุณพร้อมแล้ว',
			bulkId: 'autumn-7',
		});
		const page = await stage.open();
		await page.getByText('2 messages').waitFor();
		await page.getByRole('searchbox').fill(search);
		await page.getByText('1 message found').waitFor();
		await eventually(() => page.locator('.row-sender').allInnerTexts(), ['CityLibrary']);
	});

	test('says so when nothing is found, and shows all again when it is emptied', async () => {
		await send(stage.sandbox);
		const page = await stage.open();
		await page.getByRole('searchbox').fill('nowhere');
		await page.getByText('No message has “nowhere” in it.').waitFor();
		await page.getByRole('searchbox').fill('');
		await messageRows(page).waitFor();
	});

	test('takes in new messages that match, and no others', async () => {
		await send(stage.sandbox, { text: 'first apple' });
		const page = await stage.open();
		await page.getByRole('searchbox').fill('apple');
		await page.getByText('1 message found').waitFor();
		await send(stage.sandbox, { text: 'a pear' });
		await send(stage.sandbox, { text: 'second apple' });
		await page.getByText('2 messages found').waitFor();
		await eventually(
			() => page.locator('.row-text').allInnerTexts(),
			['second apple', 'first apple'],
		);
	});
});

describe('Clear', () => {
	test('asks first, and then empties the inbox and the sandbox', async () => {
		await send(stage.sandbox);
		const page = await stage.open();
		await messageRows(page).click();
		await page.getByRole('button', { name: 'Clear' }).click();
		await page.getByRole('button', { name: 'Keep them' }).click();
		await page.locator('dialog').waitFor({ state: 'detached' });
		expect(stage.sandbox.messages()).toHaveLength(1);

		await page.getByRole('button', { name: 'Clear' }).click();
		await page.getByRole('button', { name: 'Clear all' }).click();
		await page.getByRole('heading', { name: 'Send the first SMS' }).waitFor();
		await page.getByText('The inbox is empty now.').waitFor();
		expect(stage.sandbox.messages()).toEqual([]);
		expect(await messageRows(page).count()).toBe(0);
	});
});
