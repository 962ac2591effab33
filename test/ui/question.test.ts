import type { Locator, Page } from 'playwright-core';

import { APPROVE_AND_DECLINE } from '../e2e/askingWorkflow';
import { eventually } from '../../sandbox/test/page/eventually';
import { useQuestions } from './questionStage';

const FREE_TEXT = { responseType: 'freeText' };
const ROUNDS = 4;
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

/** The first words of a page, without numbers. */
const reading = async (page: Page) => {
	const [first = ''] = (await page.locator('body').innerText()).split('\n');
	return first.replace(/\d+/g, '#');
};

/**
 * What whoever comes late reads: the page of the node, or n8n's own answers, while the workflow goes
 * on and when it has ended.
 */
const LATE = [
	'Already answered',
	'{"code":#,"message":"The execution \\"#\\" is running already."}',
	// At the very moment at which n8n goes on, it fails to find where the workflow is.
	`{"code":#,"message":"Cannot read properties of undefined (reading 'inputOverride')"}`,
	PAGE_OF_N8N,
];

interface Point {
	x: number;
	y: number;
}

async function middleOf(part: Locator): Promise<Point> {
	const box = await part.boundingBox();
	if (!box) throw new Error('What is to be pressed is not on the page');
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;

describe('with the keyboard alone', () => {
	test('a person approves: the first Tab is the button', async () => {
		const asked = await stage.ask(APPROVE_AND_DECLINE);
		const page = await stage.open(asked.link);
		expect(await tab(page)).toBe('Approve');
		await enter(page);
		expect(await shown(page)).toEqual([
			'Recorded',
			'Your answer: Approve',
			'You can close this page.',
		]);
		expect(await stage.decision(asked)).toStrictEqual({
			outcome: 'approved',
			data: { approved: true, respondedAt: AT },
		});
	});

	test('a person declines and says why: the comment comes before its button', async () => {
		const asked = await stage.ask(APPROVE_AND_DECLINE);
		const page = await stage.open(asked.link);
		expect(await tab(page)).toBe('Approve');
		expect(await tab(page)).toBe('Comment with “Decline” (optional)');
		await page.keyboard.type('Not before <b>6 pm</b>');
		await page.keyboard.press('Enter');
		await page.keyboard.type('รอสำรองข้อมูลก่อน');
		expect(await tab(page)).toBe('Decline');
		await enter(page);
		expect(await shown(page)).toEqual([
			'Recorded',
			'Your answer: Decline',
			'Your comment',
			'Not before <b>6 pm</b>',
			'รอสำรองข้อมูลก่อน',
			'You can close this page.',
		]);
		expect(await stage.decision(asked)).toStrictEqual({
			outcome: 'declined',
			data: {
				approved: false,
				respondedAt: AT,
				chatInput: 'Not before <b>6 pm</b>\nรอสำรองข้อมูลก่อน',
			},
		});
	});

	test('a person answers in words; spaces alone are refused, and the question still waits', async () => {
		const asked = await stage.ask(FREE_TEXT);
		const page = await stage.open(asked.link);
		expect(await tab(page)).toBe('Your answer');
		await page.keyboard.type('   ');
		expect(await tab(page)).toBe('Send');
		await enter(page);
		expect(await page.getByRole('alert').innerText()).toBe(
			'Nothing was recorded. Write an answer.',
		);
		expect(await page.title()).toBe('Not recorded: Question from MyShop');
		expect(await stage.status(asked)).toBe('waiting');
		expect(await tab(page)).toBe('Your answer');
		await page.keyboard.type('Tomorrow after 3 pm');
		expect(await tab(page)).toBe('Send');
		await enter(page);
		expect(await shown(page)).toEqual([
			'Recorded',
			'Your answer',
			'Tomorrow after 3 pm',
			'You can close this page.',
		]);
		expect(await stage.decision(asked)).toStrictEqual({
			outcome: 'responded',
			data: { text: 'Tomorrow after 3 pm', respondedAt: AT },
		});
	});
});

test('a browser without JavaScript shows the same page and decides', async () => {
	const asked = await stage.ask(APPROVE_AND_DECLINE);
	const usual = await stage.open(asked.link);
	const page = await stage.open(asked.link, { javaScriptEnabled: false });
	expect((await page.screenshot()).equals(await usual.screenshot())).toBe(true);
	await button(page, 'Decline').click();
	expect(await shown(page)).toEqual([
		'Recorded',
		'Your answer: Decline',
		'You can close this page.',
	]);
	expect(await stage.decision(asked)).toStrictEqual({
		outcome: 'declined',
		data: { approved: false, respondedAt: AT },
	});
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

	test.each([0, 50, 100, 150])(
		'a person who clicks again after %d ms sends once and reads what was recorded',
		async (pauseMs) => {
			const asked = await stage.ask(APPROVE_AND_DECLINE);
			const page = await stage.open(asked.link);
			const sent: string[] = [];
			page.on('request', (request) => sent.push(request.method()));
			const { x, y } = await middleOf(button(page, 'Approve'));
			await page.mouse.click(x, y);
			await page.waitForTimeout(pauseMs);
			await page.mouse.click(x, y);
			expect(await stage.decision(asked)).toMatchObject({ outcome: 'approved' });
			await eventually(() => heading(page), 'Recorded');
			expect(sent).toEqual(['POST']);
		},
	);

	test('a person who taps again at once decides once', async () => {
		stage.expectPageOfN8n();
		const asked = await stage.ask(APPROVE_AND_DECLINE);
		const page = await stage.open(asked.link, { hasTouch: true, isMobile: true });
		const { x, y } = await middleOf(button(page, 'Approve'));
		await page.touchscreen.tap(x, y);
		await page.touchscreen.tap(x, y);
		expect(await stage.decision(asked)).toMatchObject({ outcome: 'approved' });
		await page.waitForLoadState();
		expect(['Recorded', ...LATE]).toContain(await reading(page));
	});
});

test(`two people press different buttons at the same moment, ${ROUNDS} times: one decision, and only who made it reads Recorded`, async () => {
	stage.expectPageOfN8n();
	const outcomes: unknown[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const asked = await stage.ask(APPROVE_AND_DECLINE);
		const [one, other] = [await stage.open(asked.link), await stage.open(asked.link)];
		const presses = [() => button(one, 'Approve').click(), () => button(other, 'Decline').click()];
		// Neither is always the first.
		if (round % 2 === 1) presses.reverse();
		await Promise.all(presses.map((press) => press()));
		const read = [await reading(one), await reading(other)];
		const { outcome } = await stage.decision(asked);
		const [recorded, late] = outcome === 'approved' ? read : read.reverse();
		expect(recorded).toBe('Recorded');
		expect(LATE).toContain(late);
		outcomes.push(outcome);
		await Promise.all([one, other].map((page) => page.context().close()));
	}
	expect(outcomes.filter((each) => each === 'approved' || each === 'declined')).toHaveLength(
		ROUNDS,
	);
});
