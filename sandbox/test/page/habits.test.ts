import { ask } from '../furtherClient';
import { api } from '../gatewayClient';
import { eventually } from './eventually';
import { send } from './sending';
import { useStage } from './stage';

const stage = useStage({ reportDelayMs: 1000 });

test('what gateways do differently is chosen on the page, and taken back', async () => {
	const page = await stage.open({}, '#/gateway');
	const zone = page.getByLabel('Time zone');
	await page.getByLabel('Answer of the log').selectOption('array');
	await page.getByText('Answer of the log was changed.').waitFor();
	await page.getByLabel('Most messages').fill('7');
	await page.getByLabel('Most messages').blur();
	await page.getByText('Most messages was changed.').waitFor();
	await send(stage.sandbox);
	const log = await ask(stage.sandbox, '/sms/loginfo?mobile=66812345678');
	expect(log.body).toMatchObject([{ details: [{ to: '66812345678' }] }]);

	const marked = () => page.locator('.habit-other label').allInnerTexts();
	await eventually(marked, ['Most messages', 'Answer of the log']);
	await page.getByRole('button', { name: 'Like ANTS' }).click();
	await page.getByText('The gateway was changed.').waitFor();
	await eventually(() => zone.inputValue(), 'Asia/Bangkok');
	await eventually(marked, [
		...['Time zone', 'List of an answer', 'Bulk ID of an answer', 'Form of an error'],
		...['Most messages', 'Answer of the log'],
	]);
	await page.getByText('Default: UTC.').waitFor();

	await page.getByRole('button', { name: 'Reset' }).click();
	await page.getByText('The gateway was reset.').waitFor();
	await eventually(() => zone.inputValue(), 'UTC');
	await eventually(marked, []);
});

test('a value that cannot be is refused in words', async () => {
	// Chromium writes each answer of 400 to the console.
	stage.forgive(/status of 400/);
	const page = await stage.open({}, '#/gateway');
	await page.getByLabel('Time zone').fill('Siam');
	await page.getByLabel('Time zone').blur();
	await page.getByRole('alert').getByText('must be an IANA zone').waitFor();
});

test('what is being written stays while the page is drawn again', async () => {
	const page = await stage.open({}, '#/gateway');
	const zone = page.getByLabel('Time zone');
	await zone.fill('Asia/Tok');
	await api(stage.sandbox, 'PUT', '/api/habits', { habits: { mostMessages: 3 } });
	await eventually(() => page.getByLabel('Most messages').inputValue(), '3');
	expect(await zone.inputValue()).toBe('Asia/Tok');
	await zone.pressSequentially('yo');
	await zone.blur();
	await page.getByText('Time zone was changed.').waitFor();
	await eventually(() => zone.inputValue(), 'Asia/Tokyo');
});
