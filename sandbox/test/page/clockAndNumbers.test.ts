import { DateTime } from 'luxon';

import { eventually } from './eventually';
import { messageRows } from './messageRows';
import { send } from './sending';
import { useStage } from './stage';

const stage = useStage({ reportDelayMs: 1000, timezone: 'Asia/Bangkok' });

const inAnHour = () =>
	DateTime.now().setZone('Asia/Bangkok').plus({ hours: 1 }).toFormat('dd/MM/yyyy HH:mm');

test('the clock moved forward sends what is due, and goes back to real time', async () => {
	await send(stage.sandbox, { sendAt: inAnHour() });
	const page = await stage.open({}, '#/clock');
	await page.getByText('Asia/Bangkok · real time').waitFor();
	await page.getByRole('button', { name: '+ 1 minute' }).click();
	await page.getByText('moved ahead of real time').waitFor();
	expect(stage.sandbox.messages()[0]?.isScheduled).toBe(true);

	await page.getByLabel('How far to move the clock').fill('2');
	await page.getByLabel('Unit').selectOption('hours');
	await page.getByRole('button', { name: 'Move forward' }).click();
	await page.getByRole('link', { name: 'Inbox' }).click();
	await messageRows(page).getByText('Delivered').waitFor();

	await page.getByRole('link', { name: 'Clock' }).click();
	await page.getByRole('button', { name: 'Back to real time' }).click();
	await page.getByText('Asia/Bangkok · real time').waitFor();
});

test('the table of test numbers says what the sandbox does', async () => {
	const response = await fetch(`${stage.sandbox.url}/api/outcomes`);
	const { outcomes } = (await response.json()) as { outcomes: Array<Record<string, string>> };
	const page = await stage.open({}, '#/numbers');
	const rows = page.locator('tbody tr');
	await eventually(() => rows.count(), outcomes.length);
	(await rows.allInnerTexts()).forEach((row, index) => {
		const { ending, title, answer, report, credit } = outcomes[index] ?? {};
		for (const part of [ending, title, answer, report, credit]) expect(row).toContain(part);
	});
});
