import { APPROVE_AND_DECLINE } from '../e2e/askingWorkflow';
import { luminance } from './contrast';
import { colorsOfTexts, expectReadable } from './pageColors';
import { useQuestions } from './questionStage';

// What the pages say is in test/unit/core/pages.
const FREE_TEXT = { responseType: 'freeText' };
/** In pixels: the least height of a button, and the least room between two that decide differently. */
const LEAST_HEIGHT = 44;
const LEAST_GAP = 24;

const stage = useQuestions();

describe.each(['light', 'dark'] as const)('in %s colors', (colorScheme) => {
	test('texts, fields, buttons and the focus can be told from what is behind them', async () => {
		const asked = await stage.ask(APPROVE_AND_DECLINE);
		const page = await stage.open(asked.link, { colorScheme });
		const [, , behind] = (await colorsOfTexts(page))[0] ?? [];
		expect(Math.round(luminance(behind ?? '') * 10)).toBe(colorScheme === 'light' ? 9 : 0);
		// Of what the browser draws, such as the bar for scrolling.
		expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe(
			'light dark',
		);
		const buttons = ['BUTTON', 'TEXTAREA', 'secondBUTTON'];
		const texts = ['H1', 'textP', 'BUTTON', 'LABEL', 'TEXTAREA', 'secondBUTTON'];
		await expectReadable(page, texts, buttons);
		await page.getByRole('textbox').fill('Not now');
		await page.getByRole('button', { name: 'Decline' }).click();
		await expectReadable(page, ['H1', 'saidP', 'overP', 'textP', 'P'], []);
	});

	test('so can the sentence that says what is wrong, which is an alert that its field names', async () => {
		const asked = await stage.ask(FREE_TEXT);
		const page = await stage.open(asked.link, { colorScheme });
		await page.getByRole('textbox').fill(' ');
		await page.getByRole('button').click();
		const texts = ['H1', 'alertP', 'textP', 'LABEL', 'TEXTAREA', 'BUTTON'];
		await expectReadable(page, texts, ['TEXTAREA', 'BUTTON']);
		const tree = await page.locator('body').ariaSnapshot();
		expect(tree.replace(/\n\s*/g, ' ')).toBe(
			[
				'- main:',
				'- heading "Question from MyShop" [level=1]',
				'- alert: Nothing was recorded. Write an answer.',
				'- paragraph: Restart the database?',
				'- text: Your answer',
				'- textbox "Your answer" [invalid]',
				'- button "Send"',
			].join(' '),
		);
		expect(await page.getByRole('textbox').getAttribute('aria-describedby')).toBe(
			await page.getByRole('alert').getAttribute('id'),
		);
		expect(await page.title()).toBe('Not recorded: Question from MyShop');
	});
});

test('the page of Approve and Decline has a main part, a heading, and names for all', async () => {
	const asked = await stage.ask(APPROVE_AND_DECLINE);
	const page = await stage.open(asked.link, { locale: 'fr-FR' });
	const tree = await page.locator('body').ariaSnapshot();
	expect(tree.replace(/\n\s*/g, ' ')).toBe(
		[
			'- main:',
			'- heading "Question from MyShop" [level=1]',
			'- paragraph: Restart the database?',
			'- button "Approve"',
			'- text: Reason (optional)',
			'- textbox "Reason (optional)"',
			'- button "Decline"',
		].join(' '),
	);
	expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

test.each([
	['a Thai phone', 'browser', 'th-TH'],
	['an English phone whose question asks for Thai', 'th', 'en-US'],
])('on %s, the words are Thai', async (_phone, pageLanguage, locale) => {
	const asked = await stage.ask({ ...APPROVE_AND_DECLINE, options: { pageLanguage } });
	const page = await stage.open(asked.link, { locale });
	const lines = (await page.getByRole('main').innerText()).split('\n');
	expect(lines.filter((line) => line !== '')).toEqual([
		'คำถามจาก MyShop',
		'Restart the database?',
		'อนุมัติ',
		'เหตุผล (ไม่บังคับ)',
		'ไม่อนุมัติ',
	]);
	expect(await page.title()).toBe('คำถามจาก MyShop');
	expect(await page.locator('html').getAttribute('lang')).toBe('th');
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
});
