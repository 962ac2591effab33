import { ask, tell } from '../furtherClient';
import { api, requestWith, send } from '../gatewayClient';
import { eventually } from './eventually';
import { useStage } from './stage';

const stage = useStage();

test('the requests are listed newest first, and each opens to show what came and what went', async () => {
	const page = await stage.open({}, '#/requests');
	await page.getByText('No requests yet.').waitFor();
	await api(stage.sandbox, 'PUT', '/api/faults', { faults: [{ kind: 'serverError', count: 1 }] });
	await send(stage.sandbox, requestWith());
	await tell(stage.sandbox, '/v1/sms/send', { text: 'wrong path' });
	await ask(stage.sandbox, '/sms/loginfo?mobile=661');
	const rows = page.getByRole('list', { name: 'Requests, newest first' }).getByRole('listitem');
	await eventually(async () => {
		const texts = await rows.locator('summary').allInnerTexts();
		return texts.map((text) =>
			text
				.replace(/^[\d:]+/, '')
				.replace(/\s+/g, ' ')
				.trim(),
		);
	}, [
		...['GET /sms/loginfo?mobile=661 200', 'POST /v1/sms/send 404'],
		'POST /sms/send 500 Internal Server Error 500',
	]);

	await rows.nth(1).locator('summary').click();
	await rows.nth(1).getByText('Basic … (username demo)').waitFor();
	expect(await page.content()).not.toContain(Buffer.from('demo:demo').toString('base64'));
	expect(JSON.parse(await page.getByLabel('Request body', { exact: true }).innerText())).toEqual({
		text: 'wrong path',
	});
	expect(await page.getByLabel('Answer', { exact: true }).innerText()).toContain('NOT_FOUND');
	await ask(stage.sandbox, '/sms/senderList');
	await eventually(() => rows.count(), 4);
	await page.getByLabel('Request body', { exact: true }).getByText('wrong path').waitFor();
});

test("a number of one's own is set and removed, and what was set is reset with the rest", async () => {
	stage.forgive(/status of 400/);
	const page = await stage.open({}, '#/numbers');
	const numbers = page.getByRole('region', { name: 'A number of your own' });
	const set = async (number: string) => {
		await numbers.getByLabel('Number').fill(number);
		await numbers.getByLabel('What happens').selectOption('Rejected at once');
		await numbers.getByRole('button', { name: 'Set' }).click();
	};
	await set('+66 81');
	await numbers.getByRole('alert').getByText('The number must be digits only').waitFor();
	await set('66812345678');
	await numbers.getByRole('listitem').getByText('Rejected at once').waitFor();
	await send(stage.sandbox, requestWith());
	expect(stage.sandbox.messages()[0]?.status.name).toBe('REJECTED');
	await numbers.getByRole('button', { name: 'Remove: 66812345678' }).click();
	await numbers.getByRole('listitem').waitFor({ state: 'detached' });

	await page.getByRole('link', { name: 'Gateway' }).click();
	await page.getByLabel('Credit', { exact: true }).fill('0');
	await page.keyboard.press('Tab');
	await page.getByText('Credit 0').waitFor();
	await page.getByLabel('Without credit').selectOption('It refuses the request with 400');
	await page.getByText('Without credit was changed.').waitFor();
	expect((await send(stage.sandbox, requestWith())).status).toBe(400);

	await page.getByRole('link', { name: 'Inbox' }).click();
	await page.getByRole('button', { name: 'Clear or reset' }).click();
	await page.getByRole('button', { name: 'Reset everything' }).click();
	await page.getByText('Everything was reset.').waitFor();
	await page.getByText('Credit 10,000').waitFor();
	expect([stage.sandbox.messages(), stage.sandbox.log()]).toEqual([[], []]);
});
