import type { Locator, Page } from 'playwright-core';

import { APPROVE_AND_DECLINE } from '../e2e/askingWorkflow';
import { eventually } from '../../sandbox/test/page/eventually';
import { messageRows } from '../../sandbox/test/page/messageRows';
import { publishOptOuts } from './optOutStage';
import { PHONE, useQuestions } from './questionStage';

/** The heading of n8n's own page, which it shows when the execution does not wait any more. */
const PAGE_OF_N8N = 'No action required';

const stage = useQuestions();

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shown = async (page: Page) =>
	(await page.getByRole('main').innerText()).split('\n').filter((line) => line !== '');

/** Presses Tab. @returns the name of what has the focus then */
async function tab(page: Page): Promise<unknown> {
	await page.keyboard.press('Tab');
	return await page.evaluate(
		'(document.activeElement.labels?.[0] ?? document.activeElement).textContent',
	);
}

/** Presses Enter, and waits for the page that answers. */
async function enter(page: Page): Promise<void> {
	const answered = page.waitForEvent('load');
	await page.keyboard.press('Enter');
	await answered;
}

async function middleOfApprove(page: Page): Promise<[x: number, y: number]> {
	const box = await button(page, 'Approve').boundingBox();
	if (!box) throw new Error('Approve is not on the page');
	return [box.x + box.width / 2, box.y + box.height / 2];
}

test('with the keyboard alone, a person declines and says why: the comment comes before its button', async () => {
	const asked = await stage.ask(APPROVE_AND_DECLINE);
	const page = await stage.open(asked.link);
	expect(await tab(page)).toBe('Approve');
	expect(await tab(page)).toBe('Reason (optional)');
	await page.keyboard.type('Not before <b>6 pm</b>');
	await page.keyboard.press('Enter');
	await page.keyboard.type('รอสำรองข้อมูลก่อน');
	expect(await tab(page)).toBe('Decline');
	await enter(page);
	expect(await shown(page)).toEqual([
		'Recorded',
		'Your answer: Decline',
		'Your reason',
		'Not before <b>6 pm</b>',
		'รอสำรองข้อมูลก่อน',
		'You can close this page.',
	]);
	const chatInput = 'Not before <b>6 pm</b>\nรอสำรองข้อมูลก่อน';
	const respondedAt: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
	expect(await stage.decision(asked)).toStrictEqual({
		outcome: 'declined',
		data: { approved: false, respondedAt, chatInput },
	});
});

test('with the keyboard alone, a person opts out', async () => {
	const page = await stage.open(await publishOptOuts(stage, 'MyShop'));
	expect(await tab(page)).toBe('Stop messages');
	await enter(page);
	expect(await shown(page)).toEqual([
		'You will get no more messages from MyShop',
		'A message that is already on its way may still come.',
		'You can close this page.',
	]);
});

test('the link of the SMS in the inbox of the sandbox leads to the page', async () => {
	const asked = await stage.ask(APPROVE_AND_DECLINE);
	const inbox = await stage.open(stage.sandbox.url);
	await messageRows(inbox).filter({ hasText: 'Restart the database?' }).click();
	const opened = inbox.context().waitForEvent('page');
	await inbox.getByRole('figure').getByRole('link').click();
	await button(await opened, 'Approve').click();
	expect(await stage.decision(asked)).toMatchObject({ outcome: 'approved' });
});

test('a browser without JavaScript decides', async () => {
	const asked = await stage.ask(APPROVE_AND_DECLINE);
	const page = await stage.open(asked.link, { javaScriptEnabled: false });
	await button(page, 'Decline').click();
	await eventually(() => heading(page), 'Recorded');
	expect(await stage.decision(asked)).toMatchObject({ outcome: 'declined' });
});

describe('after the answer', () => {
	test('reloading, going back and pressing the other button decide nothing', async () => {
		stage.expectPageOfN8n();
		const asked = await stage.ask(APPROVE_AND_DECLINE);
		const page = await stage.open(asked.link);
		const left = await stage.open(asked.link);
		await button(page, 'Approve').click();
		await eventually(() => heading(page), 'Recorded');
		const decision = await stage.decision(asked);
		await page.reload();
		await eventually(() => heading(page), PAGE_OF_N8N);
		await page.goBack();
		await eventually(() => heading(page), PAGE_OF_N8N);
		await button(left, 'Decline').click();
		await eventually(() => heading(left), PAGE_OF_N8N);
		expect(await stage.decision(asked)).toStrictEqual(decision);
		expect(decision).toMatchObject({ outcome: 'approved' });
	});

	test.each([0, 100])(
		'a person who clicks again after %d ms sends once and reads what was recorded',
		async (pauseMs) => {
			const asked = await stage.ask(APPROVE_AND_DECLINE);
			const page = await stage.open(asked.link);
			const sent: string[] = [];
			page.on('request', (request) => sent.push(request.method()));
			const place = await middleOfApprove(page);
			await page.mouse.click(...place);
			await page.waitForTimeout(pauseMs);
			await page.mouse.click(...place);
			expect(await stage.decision(asked)).toMatchObject({ outcome: 'approved' });
			await eventually(() => heading(page), 'Recorded');
			expect(sent).toEqual(['POST']);
		},
	);

	test('a person who taps again at once decides once', async () => {
		stage.expectPageOfN8n();
		const asked = await stage.ask(APPROVE_AND_DECLINE);
		const page = await stage.open(asked.link, { hasTouch: true, isMobile: true });
		const place = await middleOfApprove(page);
		await page.touchscreen.tap(...place);
		await page.touchscreen.tap(...place);
		expect(await stage.decision(asked)).toMatchObject({ outcome: 'approved' });
	});
});

/** In pixels: the least height of a button, and the least room between two that decide differently. */
const LEAST_HEIGHT = 44;
const LEAST_GAP = 24;
const LONG = {
	message: `Approve ${'x'.repeat(300)}? https://status.example.com/${'abc'.repeat(60)}`,
	approvalOptions: {
		values: {
			approvalType: 'double',
			approveLabel: 'Restart the database of the shop '.repeat(4).slice(0, 100),
			disapproveLabel: 'W'.repeat(100),
		},
	},
};
const question = async (parameters: object) => (await stage.ask({ ...parameters })).link;

test.each<[string, string, string, () => Promise<string>]>([
	['a question', 'en-US', '100%', () => question(APPROVE_AND_DECLINE)],
	['a long question of twice the size', 'en-US', '200%', () => question(LONG)],
	['an opt-out', 'en-US', '100%', () => publishOptOuts(stage, 'MyShop')],
	[
		'an opt-out in Thai of twice the size, with a long name',
		...(['th-TH', '200%', () => publishOptOuts(stage, 'ร้านค้า'.repeat(14))] as const),
	],
])(
	'on a small screen, %s stays inside, and its buttons are large and apart',
	async (_, locale, size, publish) => {
		// A window 1280 pixels wide at 400 % is as wide.
		const viewport = { width: PHONE.width, height: 256 };
		const page = await stage.open(await publish(), { locale, viewport });
		const expectInside = async () => {
			await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
			expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
		};
		await expectInside();
		const boxOf = async (part: Locator) => {
			const box = await part.boundingBox();
			if (!box) throw new Error('The page has no such part');
			expect([box.x >= 0, box.x + box.width <= PHONE.width]).toEqual([true, true]);
			return { ...box, below: box.y + box.height };
		};
		const buttons = await Promise.all((await page.getByRole('button').all()).map(boxOf));
		for (const { height } of buttons) expect(height).toBeGreaterThanOrEqual(LEAST_HEIGHT);
		const [approve, decline] = buttons;
		if (approve && decline) {
			const label = await boxOf(page.locator('label'));
			const field = await boxOf(page.getByRole('textbox'));
			expect(label.y - approve.below).toBeGreaterThan(LEAST_GAP);
			expect(decline.y - approve.below).toBeGreaterThan(LEAST_GAP);
			// The comment belongs to the button that is near.
			expect(decline.y - field.below).toBeLessThan(LEAST_GAP + 1);
		}
		await page.getByRole('button').last().click();
		await page.locator('svg').waitFor();
		await expectInside();
	},
);
