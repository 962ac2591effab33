import type { SandboxOptions } from '../../sandbox';
import { startServer } from '../httpServer';
import { api, requestWith, sandboxWith, sendAccepted } from '../gatewayClient';
import { stopAll, stopLater } from '../running';

afterEach(stopAll);

const page = (body: string) => `<!doctype html><html><body>${body}</body></html>`;
const FORM = page('<form method="post"><button>Approve</button></form>');

/** Starts an n8n that shows these pages one after the other, and the last one from then on. */
async function n8nWith(...pages: Array<[status: number, body: string]>) {
	const seen: string[] = [];
	const { origin, close } = await startServer(({ method, url = '' }, _body, response) => {
		seen.push(`${method} ${url}`);
		const [status, body] = pages[Math.min(seen.length, pages.length) - 1] ?? [500, ''];
		response.writeHead(status, { location: '/elsewhere' }).end(body);
	});
	stopLater({ close });
	return { link: `${origin}/webhook-waiting/7?signature=a/b&k=c`, seen };
}

async function looked(text: string, times = 1, options: SandboxOptions = {}) {
	const sandbox = await sandboxWith(options);
	await sendAccepted(sandbox, requestWith({ text }));
	const states: unknown[] = [];
	for (let time = 0; time < times; time += 1) {
		states.push((await api(sandbox, 'GET', '/api/messages/1/question')).body);
	}
	return states;
}

test('a question is over when it was answered, and its link is not opened again', async () => {
	const { link, seen } = await n8nWith([200, FORM], [200, page('No action required')]);
	const states = ['waiting', 'over', 'over'].map((question) => ({ question }));
	expect(await looked(`Restart db-2? ${link}`, 3)).toEqual(states);
	const opened = 'GET /webhook-waiting/7?signature=a/b&k=c';
	expect(seen).toEqual([opened, opened]);
});

test.each<[string, number, string, string]>([
	['the page of a question', 200, FORM, 'waiting'],
	['a page without a form', 200, page('No action required'), 'over'],
	['that it is answered', 409, page('Already answered'), 'over'],
	['that time is up', 410, page('Too late'), 'over'],
	['no such execution', 404, '{"message":"does not exist"}', 'over'],
	['that the execution does not wait yet', 409, '{"message":"is running already"}', 'unknown'],
	['that the token is wrong', 401, '{"error":"Invalid token"}', 'unknown'],
	['something else', 200, 'OK', 'unknown'],
	['a redirect', 302, '', 'unknown'],
	['a fault', 500, FORM, 'unknown'],
])('n8n shows %s', async (_what, status, body, question) => {
	const { link } = await n8nWith([status, body]);
	expect(await looked(link)).toEqual([{ question }]);
});

test('an address without the key of a question is not opened', async () => {
	const { link, seen } = await n8nWith([200, FORM]);
	expect(await looked(link.replace('&k=c', ''))).toEqual([{ question: 'none' }]);
	expect(seen).toEqual([]);
});

test('a link that the sandbox may not call is not opened', async () => {
	const { link, seen } = await n8nWith([200, FORM]);
	for (const [url, options] of [
		['http://10.0.0.5/webhook-waiting/7?k=c', {}],
		['http://169.254.169.254/webhook-waiting/7?k=c', {}],
		[link, { host: '0.0.0.0' }],
	] as const) {
		expect([url, await looked(url, 1, options)]).toEqual([url, [{ question: 'unknown' }]]);
	}
	expect(seen).toEqual([]);
});
