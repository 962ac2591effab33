import { readExample } from '../../demo/examples';
import { eventually } from '../../sandbox/test/page/eventually';
import { messageRows } from '../../sandbox/test/page/messageRows';
import { send } from '../../sandbox/test/page/sending';
import { useStage } from '../../test/ui/stage';
import { Clicks } from './clicks';
import { connect, leave, openExample, productionUrl, publish } from './newcomer';

const stage = useStage();
const SECRET = 'Bearer key-4711';

/** Imports an example into an n8n that has no credential yet. */
async function begin(example: string) {
	await stage.client.deleteCredentials();
	const editor = await stage.open();
	const clicks = new Clicks();
	await openExample(editor, clicks, await readExample(example));
	return { editor, page: editor.page, clicks };
}

/** Calls a webhook with the header of the examples. */
async function call(url: string, body: object): Promise<Record<string, unknown>> {
	const headers = { authorization: SECRET, 'content-type': 'application/json' };
	const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
	return (await answer.json().catch(() => ({}))) as Record<string, unknown>;
}

test('an SMS that does not arrive leads to the email, in 11 clicks', async () => {
	const { editor, page, clicks } = await begin('not-delivered');
	const panel = await editor.openNodeOnCanvas('Bulk SMS');
	await connect(page, 'Bulk SMS', { ...stage.account, timezone: 'UTC' });
	await leave(panel);
	const wait = await editor.openNodeOnCanvas('Wait an Hour');
	await wait.field('amount').fill('0.001');
	await wait.field('amount').blur();
	await wait.close();
	await editor.execute('Try Once More');
	await eventually(() => Promise.resolve(stage.sandbox.messages().length), 2);
	expect(clicks.take()).toBe(11);
});

test('people stop, ask for help, and come back, after 22 clicks', async () => {
	const { editor, page, clicks } = await begin('opt-outs');
	const panel = await editor.openNodeOnCanvas('Opt-Out Link');
	await connect(page, 'Bulk SMS', {
		...{ ...stage.account, defaultCountryCode: '66', timezone: 'UTC' },
		reportToken: 'aReportToken-4711-0815',
	});
	await leave(panel);
	await editor.startFrom('When clicking ‘Execute workflow’');
	await editor.node('Make the List').getByTestId('canvas-node-status-success').waitFor();
	const incoming = await editor.openNodeOnCanvas('Incoming SMS');
	const url = await productionUrl(incoming);
	await leave(incoming);
	await publish(editor);

	await send(stage.sandbox, { text: 'Your table is booked.' });
	const inbox = await page.context().newPage();
	await clicks.countIn(inbox);
	await inbox.goto(stage.sandbox.url);
	await messageRows(inbox).first().click();
	await inbox.getByRole('button', { name: 'Set an address to write back' }).click();
	await inbox.getByLabel('Address', { exact: true }).fill(url);
	await inbox.keyboard.press('Enter');
	for (const [text, answer] of [
		['STOP', 'You get no more messages'],
		['HELP', 'reply STOP to get no more messages, START'],
		['START', 'may send you messages again'],
	] as const) {
		await inbox.getByLabel('Write as 66812345678').fill(text);
		await inbox.keyboard.press('Enter');
		await inbox.getByText(answer).last().waitFor();
	}
	expect(clicks.take()).toBe(22);
});

test('an app requests and checks a code, after 19 clicks', async () => {
	const { editor, page, clicks } = await begin('login-check');
	const panel = await editor.openNodeOnCanvas('Request a Code');
	await connect(page, 'Bulk SMS', { ...stage.account, timezone: 'UTC', allowedCountryCodes: '66' });
	await leave(panel);
	const number = await editor.openNodeOnCanvas('Number');
	await connect(page, 'Header Auth', { name: 'Authorization', value: SECRET });
	const url = await productionUrl(number);
	await leave(number);
	await publish(editor);
	expect(clicks.take()).toBe(19);

	let answer: Record<string, unknown> = {};
	await eventually(async () => {
		answer = await call(url, { phone: '+66 81 234 5678' });
		return answer.sent;
	}, true);
	const sent = stage.sandbox.messages().at(-1)?.text ?? '';
	const code = /\b\d{6}\b/.exec(sent)?.[0];
	// A person is slower than n8n, which may still store the execution that waits for the code.
	let checked: Record<string, unknown> = {};
	await eventually(async () => {
		checked = await call(String(answer.verifyUrl), { code });
		return checked.code;
	}, undefined);
	expect(checked).toEqual({ verified: true, phone: '66812345678' });
});

test('a campaign says who got it after 3 clicks more', async () => {
	const { editor, page, clicks } = await begin('campaign');
	const panel = await editor.openNodeOnCanvas('Bulk SMS');
	await connect(page, 'Bulk SMS', { ...stage.account, timezone: 'UTC' });
	await leave(panel);
	await editor.execute('Sums');
	clicks.take();
	const reports = await stage.open();
	await openExample(reports, clicks, await readExample('campaign-reports'));
	const status = await reports.openNodeOnCanvas('Get Status');
	await leave(status);
	await reports.execute('One Page at a Time');
	const tables = await stage.client.dataTables();
	// A loop shows its success with the first round, before the rows are written.
	await eventually(async () => {
		const rows = await tables.everyRow(await tables.find('SMS Campaign'));
		return rows.some(({ delivery }) => delivery);
	}, true);
	expect(clicks.take()).toBe(3);
});
