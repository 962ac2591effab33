import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';
import { until } from '../running';
import { eventually } from './eventually';
import { messageRows } from './messageRows';
import { send } from './sending';
import { useStage } from './stage';

const stage = useStage({ reportDelayMs: 60_000 });
let receiver: ReportReceiver;
beforeEach(async () => {
	receiver = await startReceiver();
});
afterEach(() => receiver.close());

const received = () => JSON.parse(receiver.received[0]?.text ?? '{}') as unknown;

describe('a report by hand', () => {
	test('reaches the address that the request gave', async () => {
		await send(stage.sandbox, { notifyUrl: receiver.url });
		const page = await stage.open({}, '#/messages/1');
		const undelivered = page.getByRole('button', { name: 'UNDELIVERED' });
		await undelivered.waitFor();
		expect(await page.getByLabel('Address').count()).toBe(0);
		await undelivered.click();
		await page.getByText('The report UNDELIVERED is on its way.').waitFor();
		await until(() => receiver.received.length === 1);
		expect(received()).toMatchObject({ details: [{ status: { name: 'UNDELIVERED' } }] });
		await messageRows(page).getByText('Undelivered').waitFor();
		await page.getByText('the receiver answered 200').waitFor();
	});

	test('may have any status, and needs an address of its own where the request gave none', async () => {
		await send(stage.sandbox);
		const page = await stage.open({}, '#/messages/1');
		await page.getByRole('button', { name: 'DELIVERED', exact: true }).click();
		await eventually(
			() => page.getByRole('alert').innerText(),
			'Enter the address to send the report to.',
		);
		await page.getByLabel('Address').fill(receiver.url);
		await page.getByText('Another status').click();
		await page.getByLabel('Code', { exact: true }).fill('042');
		await page.getByLabel('Name', { exact: true }).fill('ASLEEP');
		await page.getByLabel('Description', { exact: true }).fill('The phone sleeps');
		await page.getByRole('button', { name: 'Send', exact: true }).click();
		await until(() => receiver.received.length === 1);
		expect(received()).toMatchObject({
			details: [{ status: { code: '042', name: 'ASLEEP', description: 'The phone sleeps' } }],
		});
		await messageRows(page).getByText('ASLEEP').waitFor();
	});
});
