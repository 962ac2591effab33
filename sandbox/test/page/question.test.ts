import { startServer } from '../httpServer';
import { stopAll } from '../running';
import { eventually } from './eventually';
import { send } from './sending';
import { useStage } from './stage';

const stage = useStage();
afterEach(stopAll);

test('the hint that a workflow waits for the answer goes when it was answered', async () => {
	let isAnswered = false;
	const { origin } = await startServer(({ method }, _body, response) => {
		isAnswered ||= method === 'POST';
		const form = '<form method="post"><button>Approve</button></form>';
		response.setHeader('content-type', 'text/html');
		response.end(`<html><body>${isAnswered ? 'Recorded' : form}</body></html>`);
	});
	await send(stage.sandbox, { text: `Restart? ${origin}/webhook-waiting/7?k=a` });
	const page = await stage.open({}, '#/messages/1');
	const hint = page.getByText('A workflow waits for the answer.');
	await hint.waitFor();
	const [tab] = await Promise.all([
		page.context().waitForEvent('page'),
		page.locator('.bubble a').click(),
	]);
	await tab.getByRole('button', { name: 'Approve' }).click();
	await tab.getByText('Recorded').waitFor();
	await tab.close();
	await page.evaluate('window.dispatchEvent(new Event("focus"))');
	await hint.waitFor({ state: 'detached' });
	await page.reload();
	await page.locator('.bubble').waitFor();
	expect(await hint.count()).toBe(0);
});

test('an address that the sandbox may not call is refused with the way to allow it', async () => {
	// Chromium writes each answer of 400 to the console.
	stage.forgive(/status of 400/);
	await send(stage.sandbox, { notifyUrl: 'http://10.0.0.5/report' });
	const page = await stage.open({}, '#/messages/1');
	const words =
		'The sandbox does not call 10.0.0.5:80, because it is not a loopback address. To allow it, start the sandbox with --allow-callback 10.0.0.5:80.';
	await page.locator('.attempts').getByText(words).waitFor();
	await page.getByRole('button', { name: 'Set an address to write back' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Address').fill('http://10.0.0.5/incoming');
	await dialog.getByRole('button', { name: 'Save' }).click();
	await eventually(() => dialog.getByRole('alert').innerText(), words);
});
