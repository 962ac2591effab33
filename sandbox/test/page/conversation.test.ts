import type { Page } from 'playwright-core';

import { api } from '../gatewayClient';
import { until } from '../running';
import {
	answerTo,
	type IncomingReceiver,
	startIncomingReceiver,
} from '../incoming/incomingReceiver';
import { eventually } from './eventually';
import { send } from './sending';
import { useStage } from './stage';
import { focused, tabTo } from './tabTo';

/** Long enough for a busy machine to answer in, and for the page to show that it waits. */
const ANSWER_LIMIT_MS = 5000;

const stage = useStage({ incomingTimeLimitMs: ANSWER_LIMIT_MS });
let receiver: IncomingReceiver;
beforeEach(async () => {
	receiver = await startIncomingReceiver();
});
afterEach(() => receiver.close());

const setAddress = async (url = receiver.url, more: object = {}) => {
	const address = { url, ...more };
	expect(await api(stage.sandbox, 'PUT', '/api/incoming/address', address)).toMatchObject({
		status: 200,
	});
};

async function openPhone(): Promise<Page> {
	await send(stage.sandbox, { text: 'Your table is booked. Reply NO to cancel.' });
	const page = await stage.open({}, '#/messages/1');
	await page.locator('.bubble').waitFor();
	return page;
}

const field = (page: Page) => page.getByLabel('Write as 66812345678');
const write = async (page: Page, text: string) => {
	await field(page).fill(text);
	await page.getByRole('button', { name: 'Send', exact: true }).click();
};
const talk = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const problem = (page: Page) => talk(page).locator('.bubble-problem').innerText();

describe('the phone of a message', () => {
	test('writes at the other side, and shows the answer as a bubble', async () => {
		receiver.answer = (call) => answerTo(call, { MESSAGE: 'ยกเลิกแล้ว ดู https://a.example/1' });
		await setAddress();
		const page = await openPhone();
		await write(page, '  NO ขอบคุณ <b>&');
		const answer = talk(page).locator('.bubble').nth(2);
		await eventually(
			() => talk(page).locator('.bubble').allTextContents(),
			[
				'Your table is booked. Reply NO to cancel.',
				'You:   NO ขอบคุณ <b>&',
				'Answer: ยกเลิกแล้ว ดู https://a.example/1',
			],
		);
		expect(await answer.getByRole('link').getAttribute('href')).toBe('https://a.example/1');
		const call = { MOBILE_NO: '66812345678', KEYWORD: 'NO', MESSAGE: '  NO ขอบคุณ <b>&' };
		expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject(call);
		const left = async (index: number) =>
			(await talk(page).locator('.bubble').nth(index).boundingBox())?.x ?? NaN;
		expect(await left(1)).toBeGreaterThan(await left(2));
	});

	test('says that it waits, as long as no answer has come', async () => {
		receiver.answer = () => null;
		await setAddress();
		const page = await openPhone();
		await write(page, 'Hello?');
		await talk(page).getByText('Waiting for the answer …').waitFor();
		await eventually(() => field(page).inputValue(), '');
		await talk(page).getByText(`did not answer within ${ANSWER_LIMIT_MS} milliseconds`).waitFor();
		await talk(page).getByText('Waiting for the answer …').waitFor({ state: 'detached' });
	});

	test('says in plain words what went wrong, beside the answer', async () => {
		receiver.answer = (call) =>
			answerTo(call, { RESULT_CODE: '301', RESULT_NAME: 'Unknown word', MESSAGE: 'Write HELP' });
		await setAddress();
		const page = await openPhone();
		await write(page, 'Hello');
		await eventually(() => problem(page), 'Result 301: Unknown word');
		await talk(page).getByText('Write HELP').waitFor();
	});

	test('keeps what was written where the sandbox itself cannot be reached', async () => {
		stage.forgive(/Failed to load resource/);
		await setAddress();
		const page = await openPhone();
		await page.route('**/api/incoming', (route) => route.abort());
		await write(page, 'Hello');
		const alert = page.locator('.phone-error');
		await eventually(() => alert.innerText(), 'The sandbox does not answer. Is it still running?');
		expect(await field(page).inputValue()).toBe('Hello');
	});

	test('keeps what was written to its sender out of the phones of other senders', async () => {
		await setAddress();
		const page = await openPhone();
		await write(page, 'STOP');
		await talk(page).locator('.bubble-own').getByText('STOP').waitFor();
		await send(stage.sandbox, { from: 'Clinic', text: 'See you at nine' });
		const letter = { from: 'Clinic', to: '66812349912', text: 'To a number that writes' };
		await send(stage.sandbox, letter);
		await until(() => stage.sandbox.incoming().length === 2);
		expect(stage.sandbox.incoming()).toMatchObject([{ to: 'MyShop' }, { to: 'Clinic' }]);
		await page.goto(`${stage.sandbox.url}/#/messages/2`);
		await talk(page).getByText('See you at nine').waitFor();
		await api(stage.sandbox, 'POST', '/api/incoming', { from: '66812345678', text: 'to nobody' });
		await talk(page).getByText('to nobody').waitFor();
		expect(await talk(page).getByText('STOP').count()).toBe(0);
	});

	test('shows what its number wrote, and nothing of others', async () => {
		await setAddress();
		const page = await openPhone();
		for (const [from, text] of [
			['66812345678', 'from this one'],
			['66812345679', 'from another one'],
			['+66812345678', 'with a plus'],
		]) {
			await api(stage.sandbox, 'POST', '/api/incoming', { from, text });
		}
		await eventually(
			() => talk(page).locator('.bubble-own').allTextContents(),
			['You: from this one', 'You: with a plus'],
		);
	});
});

test('without an address the field leads to setting it, with the keyboard alone', async () => {
	const page = await openPhone();
	await page.getByRole('button', { name: 'Set an address to write back' }).waitFor();
	expect(await field(page).count()).toBe(0);
	await tabTo(page, 'Set an address to write back');
	await page.keyboard.press('Enter');
	await page.getByRole('dialog', { name: 'Address for incoming SMS' }).waitFor();
	await page.keyboard.press('Escape');
	await page.locator('dialog').waitFor({ state: 'detached' });
	await eventually(() => focused(page), 'Set an address to write back');

	await page.keyboard.press('Enter');
	await page.getByLabel('Address', { exact: true }).and(page.locator(':focus')).waitFor();
	await page.keyboard.type(receiver.url);
	await tabTo(page, 'Form of the call');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowDown');
	await tabTo(page, 'Save');
	await page.keyboard.press('Enter');
	await field(page).waitFor();
	await tabTo(page, 'Write as 66812345678');
	await page.keyboard.type('สวัสดี');
	await page.keyboard.press('Enter');
	await until(() => receiver.received.length === 1);
	expect(receiver.received[0]?.contentType).toBe('application/xml');
	await eventually(() => focused(page), 'Write as 66812345678');
});

describe('the dialog of the address', () => {
	const open = async () => {
		const page = await openPhone();
		await page.getByRole('button', { name: /^Calls 127/ }).click();
		await page.getByRole('dialog').waitFor();
		return page;
	};
	const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

	test('never shows the value of the header, and keeps it', async () => {
		await setAddress(receiver.url, { header: { name: 'X-Token', value: 'green secret' } });
		const page = await open();
		expect(await page.getByLabel('Value of the header').inputValue()).toBe('');
		expect(await page.content()).not.toContain('green');
		await page.getByLabel('Address', { exact: true }).fill(`${receiver.url}/other`);
		await save(page);
		await page.locator('dialog').waitFor({ state: 'detached' });
		await write(page, 'Hello');
		await until(() => receiver.received.length === 1);
		expect(receiver.received[0]).toMatchObject({
			path: '/incoming/other',
			headers: { 'x-token': 'green secret' },
		});
	});

	test('asks for the value again where the address is on another server', async () => {
		await setAddress('http://127.0.0.1:1/x', { header: { name: 'X-Token', value: 'secret' } });
		const page = await open();
		await page.getByLabel('Address', { exact: true }).fill(receiver.url);
		await save(page);
		const alert = page.getByRole('dialog').getByRole('alert');
		await eventually(() => alert.innerText(), 'Enter the value of the header.');
		await page.getByLabel('Value of the header').fill('new');
		await save(page);
		await page.locator('dialog').waitFor({ state: 'detached' });
		await write(page, 'Hello');
		await until(() => receiver.received.length === 1);
		expect(receiver.received[0]?.headers['x-token']).toBe('new');
	});

	test('removes the address', async () => {
		await setAddress();
		const page = await open();
		await page.getByRole('button', { name: 'Remove' }).click();
		await page.getByRole('button', { name: 'Set an address to write back' }).waitFor();
		expect(await field(page).count()).toBe(0);
	});
});

test('what comes last is seen in a long talk', async () => {
	await setAddress();
	const page = await stage.open({}, '#/connect');
	for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) {
		await write(page, text);
		await talk(page).locator('.bubble-own', { hasText: text }).waitFor();
	}
	// The page lets nobody evaluate a text in it, which Playwright's own waiting does.
	const seen = `(({ scrollTop, scrollHeight, clientHeight }) =>
		scrollTop > 0 && scrollHeight - clientHeight - scrollTop < 2
	)(document.querySelector('.phone-talk'))`;
	await eventually(() => page.evaluate(seen), true);
});

test('a test number writes by itself, and says why nothing was called', async () => {
	await send(stage.sandbox, { to: '66812349913' });
	const page = await stage.open({}, '#/messages/1');
	await eventually(
		() => talk(page).locator('.bubble').allTextContents(),
		['Hello', 'The test number: ยกเลิก'],
	);
	const words = 'Nothing was called: no address for incoming SMS is set.';
	await eventually(() => problem(page), words);
});

test('a number that has no message can write', async () => {
	receiver.answer = (call) => answerTo(call, { MESSAGE: '' });
	await setAddress();
	const page = await stage.open({}, '#/connect');
	await page.getByLabel('Number', { exact: true }).fill('+66 81');
	await page.getByText('Enter 1 to 20 digits, such as 66812345678.').waitFor();
	await page.getByLabel('Number', { exact: true }).fill('66899999999');
	await page.getByLabel('Write as 66899999999').fill('HELP');
	await page.keyboard.press('Enter');
	await talk(page).getByText('Answered without a text: nothing goes back.').waitFor();
	expect(stage.sandbox.incoming()).toMatchObject([{ from: '66899999999', text: 'HELP' }]);
});
