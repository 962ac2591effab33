import type { Page } from 'playwright-core';

import { APPROVE_AND_DECLINE } from '../e2e/askingWorkflow';
import { eventually } from '../../sandbox/test/page/eventually';
import { useQuestions } from './questionStage';

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

const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;

describe('with the keyboard alone', () => {
	test('a person declines and says why: the first Tab is Approve, the comment comes before its button', async () => {
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
		expect(await stage.decision(asked)).toStrictEqual({
			outcome: 'declined',
			data: { approved: false, respondedAt: AT, chatInput },
		});
	});

	test('a person answers in words; spaces alone are refused, and the question still waits', async () => {
		const asked = await stage.ask({ responseType: 'freeText' });
		const page = await stage.open(asked.link);
		for (const words of ['   ', 'Tomorrow after 3 pm']) {
			expect(await tab(page)).toBe('Your answer');
			await page.keyboard.type(words);
			expect(await tab(page)).toBe('Send');
			await enter(page);
			if (words.trim() !== '') break;
			expect(await page.getByRole('alert').innerText()).toBe(
				'Nothing was recorded. Write an answer.',
			);
			expect(await stage.status(asked)).toBe('waiting');
		}
		expect(await heading(page)).toBe('Recorded');
		expect(await stage.decision(asked)).toStrictEqual({
			outcome: 'responded',
			data: { text: 'Tomorrow after 3 pm', respondedAt: AT },
		});
	});
});

test('a browser without JavaScript decides', async () => {
	const asked = await stage.ask(APPROVE_AND_DECLINE);
	const page = await stage.open(asked.link, { javaScriptEnabled: false });
	await button(page, 'Decline').click();
	expect(await heading(page)).toBe('Recorded');
	expect(await stage.decision(asked)).toMatchObject({ outcome: 'declined' });
});

describe('after the answer', () => {
	test('reloading, going back and pressing the other button decide nothing', async () => {
		stage.expectPageOfN8n();
		const asked = await stage.ask(APPROVE_AND_DECLINE);
		const page = await stage.open(asked.link);
		const left = await stage.open(asked.link);
		await button(page, 'Approve').click();
		expect(await heading(page)).toBe('Recorded');
		const decision = await stage.decision(asked);
		await page.reload();
		expect(await heading(page)).toBe(PAGE_OF_N8N);
		await page.goBack();
		expect(await heading(page)).toBe(PAGE_OF_N8N);
		await button(left, 'Decline').click();
		expect(await heading(left)).toBe(PAGE_OF_N8N);
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
