import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';

import { OUTCOMES } from '../../rules/outcomes';
import { eventually } from './eventually';
import { messageRows } from './messageRows';
import { send } from './sending';
import { useStage } from './stage';

const HOUR = 3600;
const WORDS: Record<string, string> = {
	PENDING: 'Pending',
	DELIVERED: 'Delivered',
	UNDELIVERED: 'Undelivered',
	REJECTED: 'Rejected',
	EXPIRED: 'Expired',
	PARKED: 'PARKED',
};

const stage = useStage({ reportDelayMs: 600_000, lateReportDelayMs: 2 * HOUR * 1000 });

async function call(method: string, path: string, body?: object): Promise<void> {
	const response = await fetch(stage.sandbox.url + path, {
		method,
		...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
	});
	expect(response.ok).toBe(true);
}
const forward = (hours: number) => call('PUT', '/api/clock', { advanceSeconds: hours * HOUR });

/** The badges that the table of outcomes leads to, in the order of the numbers. */
function badges(isWaiting: boolean, until: 'sent' | 'inTime' | 'late'): string[] {
	return OUTCOMES.map(({ answer, steps }) => {
		const reached = steps.filter(
			({ isLate }) => until === 'late' || (until === 'inTime' && !isLate),
		);
		const name = (reached.at(-1)?.status ?? answer).name;
		return isWaiting && name === 'PENDING' ? 'Scheduled' : (WORDS[name] ?? name);
	});
}

/** The badges of the rows, the oldest message first. */
const list = async (page: Page) =>
	(await messageRows(page).locator('.badge').allInnerTexts()).toReversed();

/** Opens every message: its badge, and the last one of its history where it does not wait. */
async function opened(page: Page): Promise<string[][]> {
	const seen: string[][] = [];
	for (const { id, to } of stage.sandbox.messages()) {
		await page.evaluate(`location.hash = '#/messages/${id}'`);
		await page.getByRole('heading', { name: `MyShop to ${to}` }).waitFor();
		const badge = await page.locator('.message-head .badge').innerText();
		const last = await page.locator('.history .badge').last().innerText();
		const goesOut = await page.getByText('Goes out', { exact: true }).count();
		seen.push([badge, badge === 'Scheduled' && goesOut === 1 ? badge : last]);
	}
	return seen;
}

async function shows(page: Page, wanted: string[]): Promise<void> {
	await eventually(() => list(page), wanted);
	expect(await opened(page)).toEqual(wanted.map((word) => [word, word]));
	const told = stage.sandbox
		.messages()
		.map(({ isScheduled, status: { name } }) =>
			isScheduled ? 'Scheduled' : (WORDS[name] ?? name),
		);
	expect(told).toEqual(wanted);
}

test('a scheduled message has the same badge in list, history and API, wherever the clock goes', async () => {
	const sendAt = DateTime.utc().plus({ hours: 3, minutes: 1 }).toFormat('dd/MM/yyyy HH:mm');
	for (const { ending } of OUTCOMES) await send(stage.sandbox, { to: `6681234${ending}`, sendAt });
	// The list draws the rows that are seen, and a few more: here all of them are to be seen.
	const page = await stage.open({ viewport: { width: 1280, height: 1600 } });

	await shows(page, badges(true, 'sent'));
	await forward(3.05);
	await shows(page, badges(false, 'sent'));
	await call('DELETE', '/api/clock');
	await shows(page, badges(false, 'sent'));
	await forward(1);
	await shows(page, badges(false, 'inTime'));
	await call('DELETE', '/api/clock');
	await shows(page, badges(false, 'inTime'));
	await forward(3);
	await shows(page, badges(false, 'late'));
	await call('DELETE', '/api/clock');
	await shows(page, badges(false, 'late'));
});

test('a status given by hand takes the place of Scheduled', async () => {
	const sendAt = DateTime.utc().plus({ hours: 3 }).toFormat('dd/MM/yyyy HH:mm');
	await send(stage.sandbox, { sendAt });
	const page = await stage.open();
	await shows(page, ['Scheduled']);

	const notifyUrl = 'http://127.0.0.1:1/';
	await call('POST', '/api/messages/1/reports', { status: 'PENDING', notifyUrl });
	await shows(page, ['Scheduled']);
	await call('POST', '/api/messages/1/reports', { status: 'EXPIRED', notifyUrl });
	await shows(page, ['Expired']);
});
