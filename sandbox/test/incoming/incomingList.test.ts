import { COMING_YEAR } from '../comingYear';
import { settingsFrom } from '../../options';
import type { Sandbox } from '../../sandbox';
import { api, refusal, requestWith, sandboxWith, sendAccepted } from '../gatewayClient';
import { pause, stopAll, until } from '../running';
import { list, write } from './incomingClient';
import { type IncomingReceiver, startIncomingReceiver } from './incomingReceiver';

let sandbox: Sandbox;
let receiver: IncomingReceiver;
beforeEach(async () => {
	receiver = await startIncomingReceiver();
	sandbox = await sandboxWith({ incoming: { url: receiver.url } });
});
afterEach(stopAll);

const texts = async (query?: string) => (await list(sandbox, query)).map(({ text }) => text);
const address = async (method: string, body?: unknown) =>
	await api(sandbox, method, '/api/incoming/address', body);

describe('the list of incoming SMS', () => {
	test('gives those of a number, in either order, and a part of them', async () => {
		for (const text of ['a', 'b', 'c']) await write(sandbox, { text });
		await write(sandbox, { text: 'd', from: '66899999999' });
		await write(sandbox, { text: 'e', from: '+66812345678' });
		expect(await texts()).toEqual(['a', 'b', 'c', 'd', 'e']);
		expect(await texts('?from=66812345678')).toEqual(['a', 'b', 'c', 'e']);
		expect(await texts('?from=%2B66899999999')).toEqual(['d']);
		expect(await texts('?order=newest&limit=2&offset=1')).toEqual(['d', 'c']);
		expect((await api(sandbox, 'GET', '/api/incoming?limit=1')).body).toMatchObject({ total: 5 });
	});

	test('gives those to a sender, and those to nobody in particular', async () => {
		for (const to of ['Shop', 'Bank', undefined]) await write(sandbox, { text: `${to}`, to });
		await write(sandbox, { text: 'of another', from: '66899999999', to: 'Shop' });
		expect(await texts('?from=66812345678&to=Shop')).toEqual(['Shop', 'undefined']);
		expect(await texts('?to=Shop')).toEqual(['Shop', 'undefined', 'of another']);
		expect((await list(sandbox)).map(({ to }) => to)).toEqual(['Shop', 'Bank', null, 'Shop']);
		expect(JSON.parse(receiver.received[0]?.body ?? '')).not.toHaveProperty('to');
	});

	test.each(['order=up', 'limit=x', 'limit=1001', 'sender=1'])('refuses ?%s', async (query) => {
		const { status, body } = await api(sandbox, 'GET', `/api/incoming?${query}`);
		expect([status, refusal(body).error.field]).toEqual([400, query.split('=')[0]]);
	});

	test('keeps the newest, and counts on', async () => {
		sandbox = await sandboxWith({ incoming: { url: receiver.url }, mostIncoming: 3 });
		for (const text of ['a', 'b', 'c', 'd', 'e']) await write(sandbox, { text });
		const kept = (await list(sandbox)).map(({ id, text }) => id + text);
		expect(kept).toEqual(['3c', '4d', '5e']);
		expect(settingsFrom({}).mostIncoming).toBe(1000);
	});

	test('shows a call before it is answered, and is cleared with the messages', async () => {
		receiver.answer = () => null;
		const answer = write(sandbox);
		await until(() => receiver.received.length >= 1);
		expect(await list(sandbox)).toMatchObject([
			{ outcome: 'underWay', status: null, durationMs: null, answer: null, problem: null },
		]);
		await api(sandbox, 'DELETE', '/api/messages');
		expect(await answer).toMatchObject({
			outcome: 'brokenOff',
			problem: 'The call was broken off before an answer came.',
		});
		expect(await list(sandbox)).toEqual([]);
		receiver.answer = () => ({ body: '' });
		expect(await write(sandbox)).toMatchObject({ id: '2' });
	});

	test('breaks off the calls that wait for their turn too', async () => {
		receiver.answer = () => null;
		const answers = Array.from({ length: 30 }, () => write(sandbox));
		await until(() => receiver.received.length === 20 && sandbox.incoming().length >= 30);
		sandbox.clear();
		const outcomes = (await Promise.all(answers)).map(({ outcome }) => outcome);
		expect(outcomes).toEqual(Array.from({ length: 30 }, () => 'brokenOff'));
		await pause(50);
		expect(receiver.received).toHaveLength(20);
		receiver.answer = () => ({ status: 500 });
		expect(await write(sandbox)).toMatchObject({ outcome: 'httpStatus' });
	});

	test('does not keep the sandbox from stopping', async () => {
		receiver.answer = () => null;
		write(sandbox).catch(() => undefined);
		await until(() => receiver.received.length >= 1);
		const begin = Date.now();
		await sandbox.close();
		expect(Date.now() - begin).toBeLessThan(9_000);
	});
});

describe('the address for incoming SMS', () => {
	test('is told, changed and removed; the value of its header is never told', async () => {
		const url = `${receiver.url}?token=1`;
		const before = { url: receiver.url, as: 'json', headerName: null };
		expect((await address('GET')).body).toEqual(before);
		const header = { name: 'X-Token', value: 'green' };
		expect(await address('PUT', { url, as: 'xml', header })).toEqual({
			status: 200,
			body: { url, as: 'xml', headerName: 'X-Token' },
		});
		expect(await address('DELETE')).toEqual({ status: 204, body: undefined });
		expect((await address('GET')).body).toEqual({ url: null, as: 'json', headerName: null });
	});

	test.each<[string, object, string | null]>([
		['stays where it is left out, on the same server', {}, 'X-Token'],
		['goes where it is null', { header: null }, null],
		['is another one', { header: { name: 'Y', value: 'z' } }, 'Y'],
	])('its header %s', async (_what, more, headerName) => {
		await address('PUT', { url: receiver.url, header: { name: 'X-Token', value: 'green' } });
		const body = { url: `${receiver.url}/other`, ...more };
		expect((await address('PUT', body)).body).toMatchObject({ headerName });
	});

	test('does not send the header to another server', async () => {
		const header = { name: 'X-Token', value: 'green' };
		await address('PUT', { url: 'http://127.0.0.1:1/x', header });
		expect((await address('PUT', { url: receiver.url })).body).toMatchObject({ headerName: null });
		await write(sandbox);
		expect(receiver.received[0]?.headers['x-token']).toBeUndefined();
	});

	test.each<[object, string]>([
		[{}, 'url'],
		[{ url: 'example.com' }, 'url'],
		[{ url: 'ftp://a.example' }, 'url'],
		[{ url: `http://a.example/${'x'.repeat(2000)}` }, 'url'],
		[{ url: 'http://a.example', as: 'text' }, 'as'],
		[{ url: 'http://a.example', header: 'X: y' }, 'header'],
		[{ url: 'http://a.example', header: { name: 'X Y', value: 'z' } }, 'header.name'],
		[{ url: 'http://a.example', header: { name: 'Host', value: 'z' } }, 'header.name'],
		[{ url: 'http://a.example', header: { name: 'X', value: 'a\r\nb: c' } }, 'header.value'],
		[{ url: 'http://a.example', header: { name: 'X', value: '' } }, 'header.value'],
		[{ url: 'http://a.example', extra: 1 }, 'extra'],
	])('cannot be %j', async (body, field) => {
		const before = await address('GET');
		const { status, body: answer } = await address('PUT', body);
		expect([status, refusal(answer).error.field]).toEqual([400, field]);
		expect(await address('GET')).toEqual(before);
	});
});

describe('a test number that writes', () => {
	test.each([
		['9912', 'STOP'],
		['9913', 'ยกเลิก'],
	])('%s: %s, once the message has been delivered', async (ending, text) => {
		const to = `6681234${ending}`;
		await sendAccepted(sandbox, requestWith({ destinations: [{ to }, { to: '661' }] }));
		await until(() => sandbox.incoming()[0]?.outcome === 'answered');
		expect(sandbox.messages()[0]?.status.name).toBe('DELIVERED');
		expect(sandbox.incoming()).toMatchObject([
			{ by: 'testNumber', from: to, keyword: text, text, answer: { MESSAGE: 'Thank you' } },
		]);
		const call = { MOBILE_NO: to, KEYWORD: text, MESSAGE: text };
		expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject(call);
	});

	test('writes once for each message, and is listed without an address', async () => {
		await address('DELETE');
		await sendAccepted(sandbox, requestWith({ destinations: '66812349912' }));
		await sendAccepted(sandbox, requestWith({ destinations: '66812349912' }));
		await until(() => sandbox.incoming().length >= 2);
		await pause(50);
		expect(sandbox.incoming()).toMatchObject(
			Array.from({ length: 2 }, () => ({
				as: null,
				outcome: 'noAddress',
				durationMs: null,
				problem: 'Nothing was called: no address for incoming SMS is set.',
			})),
		);
		expect(receiver.received).toEqual([]);
	});

	test('waits for a scheduled message to go out', async () => {
		const sendAt = `31/12/${COMING_YEAR} 23:59`;
		await sendAccepted(sandbox, requestWith({ destinations: '66812349912', sendAt }));
		await pause(80);
		expect(sandbox.incoming()).toEqual([]);
		await api(sandbox, 'PUT', '/api/clock', { now: `${COMING_YEAR + 1}-01-01T00:01:00Z` });
		await until(() => sandbox.incoming().length >= 1);
	});
});
