import { eventually } from './eventually';
import { send } from './sending';
import { useStage } from './stage';
import { focused, tabTo } from './tabTo';

const stage = useStage();

test('search, choose, open and close with the keyboard alone', async () => {
	for (const text of ['apple', 'pear', 'apple pie']) await send(stage.sandbox, { text });
	const page = await stage.open();
	await page.getByText('3 messages').waitFor();

	await page.keyboard.press('/');
	await page.keyboard.type('apple');
	await page.getByText('2 messages found').waitFor();
	await tabTo(page, 'Messages, newest first');
	expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe(
		'solid',
	);

	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	expect(await page.locator('.bubble').innerText()).toBe('apple');
	await eventually(() => focused(page), 'MyShop to 66812345678');

	await page.keyboard.press('Escape');
	await page.locator('.bubble').waitFor({ state: 'detached' });
	await eventually(() => focused(page), 'Messages, newest first');
	await page.keyboard.press('Home');
	await page.keyboard.press('Enter');
	await page.locator('.bubble').getByText('apple pie').waitFor();

	await page.keyboard.press('/');
	await page.keyboard.press('Escape');
	await page.getByText('3 messages').waitFor();
});

test('switch a fault on and clear the inbox with the keyboard alone', async () => {
	await send(stage.sandbox);
	const page = await stage.open();
	await page.getByText('1 message').waitFor();
	await tabTo(page, 'Faults');
	await page.keyboard.press('Enter');
	await page.getByRole('heading', { name: 'Faults' }).waitFor();
	await page.getByRole('radio', { name: 'Refuse connections' }).waitFor();
	await tabTo(page, 'Refuse connections');
	await page.keyboard.press('ArrowDown');
	await page.getByText('By (milliseconds)').waitFor();
	await tabTo(page, 'Switch on');
	await page.keyboard.press('Enter');
	await page.getByText('A fault is on: Answer late (the next one)').waitFor();

	await tabTo(page, 'Inbox');
	await page.keyboard.press('Enter');
	await page.getByText('1 message').waitFor();
	await tabTo(page, 'Clear');
	await page.keyboard.press('Enter');
	await page.getByRole('dialog').waitFor();
	await tabTo(page, 'Clear all');
	await page.keyboard.press('Enter');
	await page.getByRole('heading', { name: 'Send the first SMS' }).waitFor();
	expect(stage.sandbox.messages()).toEqual([]);
});
