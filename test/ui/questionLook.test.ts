import type { Page } from 'playwright-core';

import { APPROVE_AND_DECLINE, APPROVE_ONLY } from '../e2e/askingWorkflow';
import { luminance } from '../../sandbox/test/page/contrast';
import { colorsOfTexts, expectReadable } from './pageColors';
import { useQuestions } from './questionStage';

const FREE_TEXT = { responseType: 'freeText' };
/** In pixels: the least height of a button, and the least room between two that decide differently. */
const LEAST_HEIGHT = 44;
const LEAST_GAP = 24;

const stage = useQuestions();

describe.each(['light', 'dark'] as const)('in %s colors', (colorScheme) => {
	test('texts, fields, buttons and the focus can be told from what is behind them', async () => {
		const asked = await stage.ask(APPROVE_AND_DECLINE);
		const page = await stage.open(asked.link, { colorScheme });
		const buttons = ['BUTTON', 'TEXTAREA', 'secondBUTTON'];
		await expectReadable(
			page,
			['H1', 'textP', 'BUTTON', 'LABEL', 'TEXTAREA', 'secondBUTTON'],
			buttons,
		);
		await page.getByRole('textbox').fill('Not now');
		await page.getByRole('button', { name: 'Decline' }).click();
		await expectReadable(page, ['H1', 'saidP', 'overP', 'textP', 'P'], []);
	});

	test('so can the sentence that says what is wrong', async () => {
		const asked = await stage.ask(FREE_TEXT);
		const page = await stage.open(asked.link, { colorScheme });
		await page.getByRole('textbox').fill(' ');
		await page.getByRole('button').click();
		await expectReadable(
			page,
			['H1', 'alertP', 'textP', 'LABEL', 'TEXTAREA', 'BUTTON'],
			['TEXTAREA', 'BUTTON'],
		);
	});

	test('the page has the brightness that the phone asks for', async () => {
		const asked = await stage.ask();
		const page = await stage.open(asked.link, { colorScheme });
		const [, , behind] = (await colorsOfTexts(page))[0] ?? [];
		expect(Math.round(luminance(behind ?? '') * 10)).toBe(colorScheme === 'light' ? 9 : 0);
		// Of what the browser draws, such as the bar for scrolling.
		expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe(
			'light dark',
		);
	});
});

describe('the words of the page', () => {
	const THAI = [
		'คำถามจาก MyShop',
		'Restart the database?',
		'อนุมัติ',
		'ความคิดเห็นเมื่อเลือก “ไม่อนุมัติ” (ไม่บังคับ)',
		'ไม่อนุมัติ',
	];
	const ENGLISH = [
		'Question from MyShop',
		'Restart the database?',
		'Approve',
		'Comment with “Decline” (optional)',
		'Decline',
	];

	test.each<[string, string, string, string, string[]]>([
		['a Thai phone', 'browser', 'th-TH', 'th', THAI],
		['a phone in a language that the page does not have', 'browser', 'fr-FR', 'en', ENGLISH],
		['an English phone whose question asks for Thai', 'th', 'en-US', 'th', THAI],
		['a Thai phone whose question asks for English', 'en', 'th-TH', 'en', ENGLISH],
	])('on %s', async (_phone, pageLanguage, locale, lang, words) => {
		const asked = await stage.ask({ ...APPROVE_AND_DECLINE, options: { pageLanguage } });
		const page = await stage.open(asked.link, { locale });
		const lines = (await page.getByRole('main').innerText()).split('\n');
		expect(lines.filter((line) => line !== '')).toEqual(words);
		expect(await page.title()).toBe(words[0]);
		expect(await page.locator('html').getAttribute('lang')).toBe(lang);
	});
});

describe('for a screen reader', () => {
	const heading = '- heading "Question from MyShop" [level=1]';
	const question = '- paragraph: Restart the database?';
	const label = '- text: Your answer';
	const field = '- textbox "Your answer"';

	test.each<[string, object, string[]]>([
		['Approve Only', APPROVE_ONLY, [heading, question, '- button "Approve"']],
		[
			'Approve and Decline',
			APPROVE_AND_DECLINE,
			[
				heading,
				question,
				'- button "Approve"',
				'- text: Comment with “Decline” (optional)',
				'- textbox "Comment with “Decline” (optional)"',
				'- button "Decline"',
			],
		],
		['Free Text', FREE_TEXT, [heading, question, label, field, '- button "Send"']],
	])(
		'the page of %s has a main part, a heading, and names for all',
		async (_kind, parameters, parts) => {
			const asked = await stage.ask({ ...parameters });
			const page = await stage.open(asked.link);
			const tree = await page.locator('body').ariaSnapshot();
			expect(tree.replace(/\n\s*/g, ' ')).toBe(['- main:', ...parts].join(' '));
		},
	);

	test('a refused answer is an alert, which its field and the title name', async () => {
		const asked = await stage.ask(FREE_TEXT);
		const page = await stage.open(asked.link);
		await page.getByRole('textbox').fill(' ');
		await page.getByRole('button').click();
		const alert = '- alert: Nothing was recorded. Write an answer.';
		const tree = await page.locator('body').ariaSnapshot();
		expect(tree.replace(/\n\s*/g, ' ')).toBe(
			['- main:', heading, alert, question, label, `${field} [invalid]`, '- button "Send"'].join(
				' ',
			),
		);
		expect(await page.getByRole('textbox').getAttribute('aria-describedby')).toBe(
			await page.getByRole('alert').getAttribute('id'),
		);
		expect(await page.title()).toBe('Not recorded: Question from MyShop');
	});
});

/**
 * Opens a question, and answers it when its time is up. Three seconds: n8n looks for such executions
 * once a minute. One that it has found by then it ends itself, and shows a page of its own: another is
 * asked then, whose three seconds lie between two looks.
 */
async function clickTooLate(): Promise<Page> {
	const values = { limitType: 'afterTimeInterval', resumeAmount: 0.05, resumeUnit: 'minutes' };
	const asked = await stage.ask({ options: { limitWaitTime: { values } } });
	const page = await stage.open(asked.link, { locale: 'th-TH' });
	await page.waitForTimeout(3000);
	await page.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
	if ((await page.title()) !== 'No action required') return page;
	stage.expectPageOfN8n();
	return await clickTooLate();
}

describe('whoever cannot answer', () => {
	test('reads that the link does not work, where a part of it is wrong', async () => {
		const asked = await stage.ask();
		const page = await stage.open(asked.link.replace(/k=[^&]+/, 'k=0123456789abcdef'));
		expect(await page.title()).toBe('This link does not work');
		expect((await page.getByRole('main').innerText()).split('\n\n')).toEqual([
			'This link does not work',
			'Part of it may be missing, or it belongs to an earlier question. Open the link in the newest message.',
		]);
	});

	test('reads that it is too late, even on a page that was opened in time', async () => {
		const page = await clickTooLate();
		expect(await page.title()).toBe('หมดเวลาแล้ว');
		expect((await page.getByRole('main').innerText()).split('\n\n')).toEqual([
			'หมดเวลาแล้ว',
			'คำถามนี้หมดเวลาตอบแล้ว และไม่มีการบันทึกคำตอบ',
			expect.stringMatching(/^คำถามนี้เปิดให้ตอบถึง.+ \(.+\)$/),
			'คุณปิดหน้านี้ได้แล้ว',
		]);
	});
});

describe('on a small screen', () => {
	const long = {
		message: `Approve ${'x'.repeat(300)}? https://status.example.com/${'abc'.repeat(60)}`,
		approvalOptions: {
			values: {
				approvalType: 'double',
				approveLabel: 'Restart the database of the shop '.repeat(4).slice(0, 100),
				disapproveLabel: 'W'.repeat(100),
			},
		},
	};

	test.each<[string, object, string]>([
		['short words', APPROVE_AND_DECLINE, '100%'],
		['long words', long, '100%'],
		['texts of twice the size', APPROVE_AND_DECLINE, '200%'],
		['long words of twice the size', long, '200%'],
	])('%s stay inside, and the buttons are large and apart', async (_what, parameters, size) => {
		const asked = await stage.ask({ ...parameters });
		// A window 1280 pixels wide at 400 % is as wide.
		const page = await stage.open(asked.link, { viewport: { width: 320, height: 256 } });
		await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
		expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
		const [approve, decline] = await Promise.all(
			(await page.getByRole('button').all()).map((button) => button.boundingBox()),
		);
		if (!approve || !decline) throw new Error('The page has no two buttons');
		for (const { x, width, height } of [approve, decline]) {
			expect(height).toBeGreaterThanOrEqual(LEAST_HEIGHT);
			expect([x >= 0, x + width <= 320]).toEqual([true, true]);
		}
		const field = await page.getByRole('textbox').boundingBox();
		const label = await page.locator('label').boundingBox();
		const below = approve.y + approve.height;
		expect((label?.y ?? 0) - below).toBeGreaterThan(LEAST_GAP);
		expect(decline.y - below).toBeGreaterThan(LEAST_GAP);
		// The comment belongs to the button that is near.
		expect(decline.y - (field?.y ?? 0) - (field?.height ?? 0)).toBeLessThan(LEAST_GAP + 1);
	});

	test('a Thai message of 1,400 characters makes a page of less than 10 kB, without a script', async () => {
		const message = 'ระบบฐานข้อมูลของร้านไม่ตอบสนอง ต้องการเริ่มระบบใหม่หรือไม่ '
			.repeat(30)
			.slice(0, 1400);
		const asked = await stage.ask({ ...APPROVE_AND_DECLINE, message });
		const page = await stage.open('about:blank', { locale: 'th-TH' });
		const response = await page.goto(asked.link);
		const html = (await response?.body())?.toString() ?? '';
		expect(await page.locator('.text').innerText()).toBe(message.trim());
		expect(Buffer.byteLength(html)).toBeLessThan(10_000);
		expect(html).not.toMatch(/<script|<link|<img|\son\w+=|javascript:/i);
		expect(html.match(/(?:https?:)?\/\/[^\s"'<]+/g) ?? []).toEqual([]);
	});
});
