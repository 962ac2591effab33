import { eventually } from './eventually';
import { send } from './sending';
import { useStage } from './stage';

const stage = useStage({ reportDelayMs: 1000 });

test('what gateways do differently is chosen on the page, and taken back', async () => {
	const page = await stage.open({}, '#/gateway');
	const zone = page.getByLabel('Time zone');
	await page.getByLabel('Form of dates').selectOption('yearFirst');
	await page.getByText('Form of dates was changed.').waitFor();
	await page.getByLabel('Clock wrong by').fill('-7');
	await page.getByLabel('Clock wrong by').blur();
	await page.getByText('Clock wrong by was changed.').waitFor();
	await send(stage.sandbox);
	const headers = { authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}` };
	const log = async () =>
		await (await fetch(`${stage.sandbox.url}/sms/loginfo?mobile=66812345678`, { headers })).text();
	expect(await log()).toMatch(/"sendDate":"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"/);

	await page.getByRole('button', { name: 'Like ANTS' }).click();
	await page.getByText('The gateway was changed.').waitFor();
	await eventually(() => zone.inputValue(), 'Asia/Bangkok');

	await page.getByRole('button', { name: 'Reset' }).click();
	await page.getByText('The gateway was reset.').waitFor();
	await eventually(() => zone.inputValue(), 'UTC');
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
	await fetch(`${stage.sandbox.url}/api/habits`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ habits: { clockMinutes: -3 } }),
	});
	await eventually(() => page.getByLabel('Clock wrong by').inputValue(), '-3');
	expect(await zone.inputValue()).toBe('Asia/Tok');
	await zone.pressSequentially('yo');
	await zone.blur();
	await page.getByText('Time zone was changed.').waitFor();
	await eventually(() => zone.inputValue(), 'Asia/Tokyo');
});
