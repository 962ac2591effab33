import { readExample } from '../../demo/examples';
import { eventually } from '../../sandbox/test/page/eventually';
import { messageRows } from '../../sandbox/test/page/messageRows';
import { useStage } from '../../test/ui/stage';
import { takePicture } from '../pictures/picture';
import { Clicks } from './clicks';
import { connect, enter, leave, openExample, productionUrl, publish } from './newcomer';

const stage = useStage();

/** What a person opens in an n8n that has nothing yet. */
async function begin() {
	await stage.client.deleteCredentials();
	const editor = await stage.open();
	return { editor, page: editor.page, clicks: new Clicks() };
}

test('the sample of a campaign takes 9 clicks', async () => {
	const { editor, page, clicks } = await begin();
	await openExample(editor, clicks, await readExample('campaign'));
	const panel = await editor.openNodeOnCanvas('Bulk SMS');
	await connect(page, 'Bulk SMS', { ...stage.account, timezone: 'UTC' });
	await leave(panel);
	await editor.execute('Sums');
	expect(clicks.take()).toBe(9);
});

test('an alert to two people takes 25 clicks, the address for the monitoring among them', async () => {
	const { editor, page, clicks } = await begin();
	await openExample(editor, clicks, await readExample('alert-by-sms'));
	const sending = await editor.openNodeOnCanvas('Bulk SMS');
	await connect(page, 'Bulk SMS', { ...stage.account, timezone: 'UTC' });
	await leave(sending);
	await enter(editor, 'Who Is on Call', { 0: '+66 81 234 0001, +66 81 234 0002', 1: '0812340001' });
	await editor.startFrom('When clicking ‘Execute workflow’');
	await editor.node('Bulk SMS').getByTestId('canvas-node-status-success').waitFor();
	await takePicture(page, 'alert-by-sms', { height: 1000 });
	const coming = await editor.openNodeOnCanvas('Alert Comes In');
	await connect(page, 'Header Auth', { name: 'Authorization', value: 'Bearer key-4711' });
	const url = await productionUrl(coming);
	await leave(coming);
	await publish(editor);
	expect(clicks.take()).toBe(25);

	stage.sandbox.clear();
	const call = async () => {
		const answer = await fetch(url, {
			method: 'POST',
			headers: { authorization: 'Bearer key-4711', 'content-type': 'application/json' },
			body: JSON.stringify({ alert: 'Disk', text: 'db-1 is full' }),
		});
		return answer.status;
	};
	await eventually(call, 200);
	await eventually(() => Promise.resolve(stage.sandbox.messages().length > 0), true);
});

test('a code with its form takes 17 clicks', async () => {
	const { editor, page, clicks } = await begin();
	await openExample(editor, clicks, await readExample('code-by-form'));
	const panel = await editor.openNodeOnCanvas('Request a Code');
	await connect(page, 'Bulk SMS', { ...stage.account, timezone: 'UTC', allowedCountryCodes: '66' });
	await leave(panel);
	const opening = page.context().waitForEvent('page');
	await editor.start();
	const form = await opening;
	await clicks.countIn(form);
	await form.getByLabel('Phone number').click();
	await form.keyboard.insertText('+66 81 234 5678');
	await form.getByRole('button', { name: 'Submit' }).click();
	await form.getByLabel('Code').click();
	const sent = stage.sandbox.messages().at(-1)?.text ?? '';
	await form.keyboard.insertText(/\b\d{6}\b/.exec(sent)?.[0] ?? '');
	await form.getByRole('button', { name: 'Submit' }).click();
	await form.getByText('Your number is checked').waitFor();
	await takePicture(page, 'code-by-form', { height: 1000 });
	await publish(editor);
	expect(clicks.take()).toBe(17);
});

test('three triggers take 19 clicks until each was published and fed', async () => {
	const { editor, page, clicks } = await begin();
	await openExample(editor, clicks, await readExample('try-the-triggers'));
	const panel = await editor.openNodeOnCanvas('Opt-Out');
	await connect(page, 'Bulk SMS', {
		...stage.account,
		timezone: 'UTC',
		reportToken: 'aReportToken-4711-0815',
	});
	await leave(panel);
	await publish(editor);
	await editor.startFrom('When clicking ‘Execute workflow’');
	await editor.node('Bulk SMS').getByTestId('canvas-node-status-success').waitFor();

	const inbox = await page.context().newPage();
	await inbox.goto(stage.sandbox.url);
	await clicks.countIn(inbox);
	await messageRows(inbox).first().click();
	await inbox.getByText('the receiver answered 200').waitFor();
	const opened = page.context().waitForEvent('page');
	await inbox.getByRole('figure').getByRole('link').click();
	const optOut = await opened;
	await clicks.countIn(optOut);
	await optOut.getByRole('button').click();
	await optOut.locator('svg').waitFor();
	await inbox.bringToFront();
	await inbox.getByRole('button', { name: 'Set an address to write back' }).click();
	await inbox.getByLabel('Address', { exact: true }).fill(`${stage.n8nUrl}/webhook/try-sms-reply`);
	await inbox.keyboard.press('Enter');
	await inbox.getByLabel('Write as 66812345678').fill('For two?');
	await inbox.keyboard.press('Enter');
	await inbox.getByText('You wrote: For two?').waitFor();
	const [, id = ''] = /\/workflow\/(\w+)/.exec(page.url()) ?? [];
	const ended = async () => (await stage.client.executionsOf({ id })).map(({ status }) => status);
	await eventually(ended, Array<string>(4).fill('success'));
	expect(clicks.take()).toBe(19);
	await takePicture(page, 'try-the-triggers', { height: 1000 });
});
