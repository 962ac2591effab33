import { randomUUID } from 'node:crypto';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import { useRealN8n } from './realN8n';
import { itemsOf, ownPath, saveReceiver, saveTokens, type TriggerSettings } from './reportReceiver';
import { bulkSms, itemNodes, manualTrigger, START, workflow } from './sendingWorkflow';

const real = useRealN8n('opt-outs');

const TOKEN = 'a-token-of-20-letters';
const NEXT_TOKEN = 'the-token-that-follows';
const NUMBER = '66812345678';
const LIMIT_S = 60;

const ROBOTS = ['WhatsApp/2.23.20.0', 'TelegramBot (like TwitterBot)', 'curl/8.5.0', ''];

const saveTrigger = async (name: string, settings: TriggerSettings = {}) =>
	await saveReceiver(real(), name, {
		...{ event: 'optOut', sender: 'MyShop', options: {}, reportToken: TOKEN },
		...settings,
	});

const urlOf = (saved: SavedWorkflow) => `${real().n8n.url}/webhook/${ownPath(saved)}`;

/** Sends one message with a link and gives the link that the phone got. */
async function linkInMessage(optOutUrl: string): Promise<string> {
	const { client, sandbox } = real();
	sandbox.clear();
	const credential = await saveTokens(real(), 'Sending', TOKEN);
	const nodes = [
		manualTrigger(),
		...itemNodes([{ to: NUMBER, text: 'Sale!' }]),
		bulkSms({ credential, options: { optOutUrl } }),
	];
	const saved = await client.saveWorkflow(workflow(`Send ${randomUUID()}`, nodes));
	const execution = await client.run(saved, START, LIMIT_S);
	expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	const [message] = sandbox.messages();
	const link = message?.text.split('\n')[1];
	if (link === undefined) throw new Error('The message has no second line');
	return link;
}

async function call(url: string, more: RequestInit = {}) {
	const response = await fetch(url, { ...more, headers: { ...more.headers } });
	const { status, headers } = response;
	return { status, headers, html: await response.text() };
}
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];

/** The items of every run of a workflow, once there are so many and all have ended. */
async function runsOf(saved: SavedWorkflow, count: number): Promise<unknown[][]> {
	const { client } = real();
	return await waitUntil('the runs', { limitSeconds: LIMIT_S }, async () => {
		const ended = await client.finishedAfter(saved, 0);
		const started = await client.executionsOf(saved);
		return started.length >= count && ended.length === started.length
			? ended.map(itemsOf)
			: undefined;
	});
}

const optOut = {
	to: NUMBER,
	source: 'link',
	optedOutAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
	optOutKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
};

describe('the link in a message', () => {
	let saved: SavedWorkflow;
	let link: string;
	beforeAll(async () => {
		saved = await saveTrigger('Opt-outs');
		await real().client.activate(saved);
		link = await linkInMessage(urlOf(saved));
	});

	test('has 30 characters behind the address and does not show the number', () => {
		expect(link).toMatch(/\?o=[A-Za-z0-9_-]{27}$/);
		expect(link).toHaveLength(urlOf(saved).length + 30);
		expect(link).not.toContain(NUMBER.slice(2));
	});

	test('starts nothing when robots open it, and one run when its button posts', async () => {
		for (const agent of ROBOTS) {
			const { status, html } = await call(link, { headers: { 'user-agent': agent } });
			expect([status, headingOf(html)]).toEqual([200, 'Stop messages from MyShop?']);
		}
		for (const method of ['HEAD', 'PUT', 'DELETE', 'PATCH']) {
			expect((await call(link, { method })).status).toBe(404);
		}
		const { status, html, headers } = await call(link, { method: 'POST' });
		expect([status, headingOf(html)]).toEqual([200, 'You will get no more messages from MyShop']);
		expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
		expect(await runsOf(saved, 1)).toStrictEqual([[optOut]]);
	});

	test('takes a POST for this number, whatever its body is', async () => {
		const before = (await runsOf(saved, 1)).length;
		const headers = { 'content-type': 'application/json' };
		const body = '{"to":"66899999999"}';
		expect((await call(link, { method: 'POST', body, headers })).status).toBe(200);
		expect(await runsOf(saved, before + 1)).toStrictEqual(Array(before + 1).fill([optOut]));
	});

	test('is answered 404, the same for all, as soon as anything in it is another', async () => {
		const before = (await runsOf(saved, 1)).length;
		const [address, code] = link.split('?o=');
		if (address === undefined || code === undefined) throw new Error('No code in the link');
		const altered = [0, 26].map((index) => {
			const letter = code.charAt(index);
			const other = letter === 'A' ? 'B' : 'A';
			return `?o=${code.slice(0, index)}${other}${code.slice(index + 1)}`;
		});
		const forged = ['', `?o[]=${code}`, `?o=${code}&o=${code}`];
		const pages = new Set<string>();
		for (const query of [...altered, ...forged]) {
			for (const method of ['GET', 'POST']) {
				const { status, html } = await call(address + query, { method });
				expect([query, status]).toEqual([query, 404]);
				pages.add(html);
			}
		}
		expect([...pages].map(headingOf)).toEqual(['This link does not work']);
		expect(await runsOf(saved, before)).toHaveLength(before);
	});
});

describe('a trigger for opt-outs', () => {
	test('takes the links of the token before the last change as long as the credential names it', async () => {
		const name = 'With a changed token';
		const saved = await saveTrigger(name);
		await real().client.activate(saved);
		const link = await linkInMessage(urlOf(saved));
		await saveTokens(real(), name, NEXT_TOKEN, TOKEN);
		expect((await call(link)).status).toBe(200);
		expect((await call(link, { method: 'POST' })).status).toBe(200);
		expect(await runsOf(saved, 1)).toStrictEqual([[optOut]]);

		await saveTokens(real(), name, NEXT_TOKEN);
		expect((await call(link, { method: 'POST' })).status).toBe(404);
		expect(await runsOf(saved, 1)).toHaveLength(1);
	});

	test('finds its credential also where the workflow still says None for another event', async () => {
		const saved = await saveTrigger('Once for reports', { authentication: 'none' });
		await real().client.activate(saved);
		const link = await linkInMessage(urlOf(saved));
		expect((await call(link, { method: 'POST' })).status).toBe(200);
		expect(await runsOf(saved, 1)).toStrictEqual([[optOut]]);
	});
});
