import { readExample } from '../../demo/examples';
import { eventually } from '../../sandbox/test/page/eventually';
import { messageRows } from '../../sandbox/test/page/messageRows';
import { Clicks } from './clicks';
import { connect, enter, leave, openExample, takeNode } from './newcomer';
import { inPlaceOfGoogle } from '../../test/e2e/exampleFlows/sheetTomorrowAtNine';
import { useStage } from '../../test/ui/stage';
import { line } from '../../test/engine/runLine';

const stage = useStage();

test('the first SMS takes 9 clicks by the README, its report 6 more, an approval 7', async () => {
	// As on the first day of an n8n.
	await stage.client.deleteCredentials();
	const editor = await stage.open();
	const { page } = editor;
	const clicks = new Clicks();
	await openExample(editor, clicks, await readExample('hello-sms'));
	await editor.openNodeOnCanvas('Bulk SMS');
	await connect(page, 'Bulk SMS', { ...stage.account, timezone: 'UTC' });
	const panel = page.getByTestId('ndv');
	await panel.getByTestId('node-execute-button').click();
	await panel.getByTestId('output-panel').getByText('accepted').first().waitFor();
	expect(clicks.take()).toBe(9);

	await page.keyboard.press('Escape');
	await takeNode(editor, 'Send SMS and wait for delivery report');
	for (const [name, value] of Object.entries({ from: 'MyShop', to: '66812345678', text: 'Hi' })) {
		await panel.getByTestId(`parameter-input-${name}`).click();
		await page.keyboard.insertText(value);
	}
	await panel.getByTestId('node-execute-button').click();
	await panel.getByText('Delivered Branch (1 item)').waitFor();
	expect(clicks.take()).toBe(6);

	await panel.getByTestId('parameter-input-operation').click();
	await page.getByRole('option', { name: 'Send and Wait for Response' }).click();
	await panel.getByTestId('parameter-input-message').click();
	await page.keyboard.insertText('Restart the database?');
	await panel.getByTestId('node-execute-button').click();
	// A person is slower than n8n, which may still store the execution when the SMS arrives.
	const link = () => /\bhttps?:\S+/.exec(stage.sandbox.messages().at(-1)?.text ?? '')?.[0];
	await eventually(async () => (await fetch(link() ?? stage.sandbox.url + '/none')).status, 200);
	const inbox = await page.context().newPage();
	await inbox.goto(stage.sandbox.url);
	await clicks.countIn(inbox);
	await messageRows(inbox).filter({ hasText: 'Restart the database?' }).click();
	const opened = page.context().waitForEvent('page');
	await inbox.getByRole('figure').getByRole('link').click();
	const question = await opened;
	await clicks.countIn(question);
	await question.getByRole('button', { name: 'Approve' }).click();
	await panel.getByTestId('output-panel').getByText('approved').first().waitFor();
	expect(clicks.take()).toBe(7);
});

const SHEET = 'https://docs.google.com/spreadsheets/d/1/edit';

test('a sheet for tomorrow at nine in Bangkok takes 19 clicks beside those at Google, the trial with one’s own number among them, and no run that fails', async () => {
	await stage.client.deleteCredentials();
	const editor = await stage.open();
	const { page } = editor;
	const clicks = new Clicks();
	const file = await readExample('sheet-tomorrow-at-nine');
	await openExample(editor, clicks, {
		...file,
		nodes: file.nodes.map((node) => inPlaceOfGoogle(node)),
	});
	await enter(editor, 'Settings', { 0: SHEET, 3: '081 234 0099' });
	const panel = await editor.openNodeOnCanvas('Bulk SMS');
	await connect(page, 'Bulk SMS', { ...stage.account, defaultCountryCode: '66', timezone: 'UTC' });
	await leave(panel);
	await editor.execute('Write the Outcome');
	await eventually(
		() => Promise.resolve(new Set(stage.sandbox.messages().map(({ to }) => to))),
		new Set(['66812340099']),
	);

	await enter(editor, 'Settings', { 3: '' });
	await editor.execute('Write the Outcome');
	await eventually(async () => Promise.resolve(stage.sandbox.messages().length), 17);
	const ended = await editor.openNodeOnCanvas('Bulk SMS');
	await eventually(
		async () =>
			(await ended.hint.innerText()).trim().replace(/\w{3}, \w{3} \d+,(?: \d{4},)?/, 'day'),
		line({
			scheduled: { 'day 09:00 (+07:00), 02:00 UTC': 8 },
			skipped: { duplicate: 1, 'Unsubscribed Field': 2 },
			notSent: 3,
			requests: 1,
			credits: 8,
		}),
	);
	expect(clicks.take()).toBe(19);
});
