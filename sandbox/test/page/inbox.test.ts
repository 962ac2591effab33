import { OUTCOMES } from '../../rules/outcomes';
import { COMING_YEAR } from '../comingYear';
import { api } from '../gatewayClient';
import { messageRows } from './messageRows';
import { eventually } from './eventually';
import { send, sendToMany } from './sending';
import { useStage } from './stage';

const HOUR_S = 3600;
const stage = useStage({ reportDelayMs: HOUR_S * 1000, lateReportDelayMs: 2 * HOUR_S * 1000 });

const forward = (hours: number) =>
	api(stage.sandbox, 'PUT', '/api/clock', { advanceSeconds: hours * HOUR_S });

describe('the list of messages', () => {
	test('says how to send the first SMS as long as it is empty', async () => {
		const page = await stage.open();
		await page.getByRole('heading', { name: 'Send the first SMS' }).waitFor();
		await eventually(
			() => page.getByLabel('Command', { exact: true }).innerText(),
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
		const lines = async () => (await row.innerText()).split('\n').filter(Boolean);
		await eventually<unknown[]>(lines, [
			...['M', 'MyShop', '66812345678'],
			expect.stringMatching(/^\d\d:\d\d:\d\d$/),
			...['Your order is on its way', 'Pending', 'GSM-7 · 1 segment'],
		]);
		await forward(1);
		await row.getByText('Delivered').waitFor();
		await page.getByText('1 message', { exact: true }).waitFor();
		expect(await page.evaluate('window.wasNeverReloaded')).toBe(true);
	});

	test('has the newest first, each with a badge of its status', async () => {
		for (const { ending } of OUTCOMES) await send(stage.sandbox, { to: `6681234${ending}` });
		const page = await stage.open();
		const badges = () => messageRows(page).locator('.badge').allInnerTexts();
		await eventually(badges, [
			...Array.from({ length: 12 }, () => 'Pending'),
			...['Rejected', 'Pending', 'Pending'],
		]);
		await forward(1);
		await eventually(badges, [
			...['Delivered', 'Delivered', 'Delivered', 'Delivered', 'PARKED', 'Pending'],
			...['Delivered', 'Delivered', 'Pending', 'Delivered', 'Pending'],
			...['Rejected', 'Rejected', 'Expired', 'Undelivered'],
		]);
	});

	test('marks a scheduled message with the time at which it goes out, until it has a status', async () => {
		await api(stage.sandbox, 'PUT', '/api/habits', { habits: { timezone: 'Asia/Bangkok' } });
		await send(stage.sandbox, { sendAt: `24/12/${COMING_YEAR} 08:30` });
		await api(stage.sandbox, 'DELETE', '/api/habits');
		const page = await stage.open({ timezoneId: 'Europe/Berlin' }, '#/messages/1');
		const badges = () => page.locator('.row .badge, .message-head .badge').allInnerTexts();
		await eventually(badges, ['Scheduled', 'Scheduled']);
		const time = `24 Dec ${COMING_YEAR}, 08:30 Asia/Bangkok`;
		await messageRows(page).getByText(time).waitFor();
		await page.locator('.facts').getByText(time).waitFor();
		await page.locator('.phone-time').getByText(`Will be sent ${time}`).waitFor();
		const report = { status: 'EXPIRED', notifyUrl: 'http://127.0.0.1:1/' };
		await api(stage.sandbox, 'POST', '/api/messages/1/reports', report);
		await eventually(badges, ['Expired', 'Expired']);
	});
});

test('of many messages the newest 200 are listed, and the search finds the others', async () => {
	const numbers = Array.from({ length: 300 }, (_, index) => `668${String(index).padStart(8, '0')}`);
	await sendToMany(stage.sandbox, numbers, 'Letter');
	const page = await stage.open();
	await page.getByText('300 messages').waitFor();
	await page.getByText('These are the newest 200.').waitFor();
	await eventually(() => messageRows(page).count(), 200);
	await page.getByRole('searchbox').fill('66800000007');
	await page.getByText('1 message found').waitFor();
	await eventually(() => page.locator('.row-to').allInnerTexts(), ['66800000007']);
});

test('a search says what it finds, and takes in new messages that match, and no others', async () => {
	await send(stage.sandbox, { text: 'first apple' });
	const page = await stage.open();
	await page.getByRole('searchbox').fill('nowhere');
	await page.getByText('No message has “nowhere” in it.').waitFor();
	await page.getByRole('searchbox').fill('');
	await page.getByText('1 message', { exact: true }).waitFor();
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
