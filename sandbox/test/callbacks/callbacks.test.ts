import { z } from 'zod';
import type { Sandbox, SandboxOptions } from '../../sandbox';
import { startSandbox } from '../../sandbox';
import { api, refusal, requestWith, sandboxWith, sendAccepted } from '../gatewayClient';
import { write } from '../incoming/incomingClient';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';
import { stopAll, until } from '../running';

let receiver: ReportReceiver;
let port: string;
beforeEach(async () => {
	receiver = await startReceiver();
	({ port } = new URL(receiver.url));
});
afterEach(stopAll);

const LINK_LOCAL =
	'The sandbox never calls HOST, because it is a link-local address. Give another address.';
const NOT_LOOPBACK =
	'The sandbox does not call HOST, because it is not a loopback address. To allow it, start the sandbox with --allow-callback HOST.';
const OPEN =
	'The sandbox does not call HOST, because other machines can reach the sandbox, which then calls only what it was told. To allow it, start the sandbox with --allow-callback HOST.';

/** Says what comes of an address in each of the three places that take one: null if it is called. */
async function called(sandbox: Sandbox, url: string): Promise<Array<string | null>> {
	const incoming = { url, as: 'json' };
	const put = await api(sandbox, 'PUT', '/api/incoming/address', incoming);
	await sendAccepted(sandbox, requestWith({ notifyUrl: url }));
	await until(() => sandbox.reports()[0]?.attempts.length === 1);
	const [attempt] = sandbox.reports()[0]?.attempts ?? [];
	const report = { status: 'DELIVERED', notifyUrl: url };
	const byHand = await api(sandbox, 'POST', '/api/messages/1/reports', report);
	const reasonIn = ({ body }: { body: unknown }) => refusal(body).error.message;
	return [
		put.status === 200 ? null : reasonIn(put),
		attempt && 'error' in attempt ? attempt.error : null,
		byHand.status === 202 ? null : reasonIn(byHand),
	];
}

const COMMON: SandboxOptions = { reportDelayMs: 1 };
const ALL = [null, null, null];

describe('a sandbox for this machine alone', () => {
	test.each([
		...['127.0.0.1', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '017700000001'],
		...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '①②⑦.0.0.1', '127.0.0.1.', 'user:pass@127.0.0.1'],
	])('calls %s', async (host) => {
		const sandbox = await sandboxWith(COMMON);
		expect(await called(sandbox, `http://${host}:${port}/x`)).toEqual(ALL);
		await until(() => receiver.received.length >= 2);
	});

	test.each([
		['10.0.0.5', '10.0.0.5', NOT_LOOPBACK],
		['0.0.0.0', '0.0.0.0', NOT_LOOPBACK],
		['[::]', '[::]', NOT_LOOPBACK],
		['203.0.113.9', '203.0.113.9', NOT_LOOPBACK],
		['167772165', '10.0.0.5', NOT_LOOPBACK],
		['0xa000005', '10.0.0.5', NOT_LOOPBACK],
		['[::ffff:10.0.0.5]', '[::ffff:a00:5]', NOT_LOOPBACK],
		['[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', NOT_LOOPBACK],
		['[::127.0.0.1]', '[::7f00:1]', NOT_LOOPBACK],
		['[fd00:ec2::254]', '[fd00:ec2::254]', NOT_LOOPBACK],
		['127.0.0.1@10.0.0.5', '10.0.0.5', NOT_LOOPBACK],
		['169.254.169.254', '169.254.169.254', LINK_LOCAL],
		['2852039166', '169.254.169.254', LINK_LOCAL],
		['0xa9fea9fe', '169.254.169.254', LINK_LOCAL],
		['[fe80::1]', '[fe80::1]', LINK_LOCAL],
		['[febf::1]', '[febf::1]', LINK_LOCAL],
		['[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', LINK_LOCAL],
		['[::169.254.169.254]', '[::a9fe:a9fe]', LINK_LOCAL],
		['[64:ff9b::169.254.169.254]', '[64:ff9b::a9fe:a9fe]', LINK_LOCAL],
		['[2002:a9fe:a9fe::1]', '[2002:a9fe:a9fe::1]', LINK_LOCAL],
	])('does not call %s, and says so at once', async (host, read, words) => {
		const sandbox = await sandboxWith(COMMON);
		const reason = words.replaceAll('HOST', `${read}:${port}`);
		expect(await called(sandbox, `http://${host}:${port}/x`)).toEqual([reason, reason, reason]);
		expect((await api(sandbox, 'GET', '/api/incoming/address')).body).toMatchObject({ url: null });
		expect([sandbox.messages()[0]?.history.length, sandbox.reports().length]).toEqual([2, 1]);
	});

	test('names the port that https and http have by themselves', async () => {
		const sandbox = await sandboxWith(COMMON);
		for (const [url, place] of [
			['https://10.0.0.5/x', '10.0.0.5:443'],
			['http://10.0.0.5/x', '10.0.0.5:80'],
		] as const) {
			const { body } = await api(sandbox, 'PUT', '/api/incoming/address', { url });
			expect(refusal(body).error).toEqual({
				...{ code: 'CALLBACK_NOT_ALLOWED', field: 'url' },
				message: NOT_LOOPBACK.replaceAll('HOST', place),
			});
		}
	});

	test('follows no redirect, neither of a report nor of an incoming SMS', async () => {
		const moved = await startReceiver([302, 302, 302, 302], receiver.url);
		const sandbox = await sandboxWith({ ...COMMON, reportRetryDelaysMs: [] });
		expect(await called(sandbox, moved.url)).toEqual(ALL);
		expect(await write(sandbox)).toMatchObject({ outcome: 'httpStatus', status: 302 });
		await until(() => sandbox.reports().every(({ attempts }) => attempts.length === 1));
		expect(sandbox.reports()[0]?.attempts).toMatchObject([{ status: 302 }]);
		expect(receiver.received).toEqual([]);
	});

	test('tries a report to an address that it may not call once', async () => {
		const sandbox = await sandboxWith({ ...COMMON, reportRetryDelaysMs: [1, 1] });
		await called(sandbox, 'http://10.0.0.5/');
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(sandbox.reports()[0]?.attempts).toHaveLength(1);
	});
});

describe('a sandbox that other machines can reach', () => {
	const open = (options: SandboxOptions) => sandboxWith({ ...COMMON, host: '0.0.0.0', ...options });

	test.each(['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]'])(
		'does not call %s by itself',
		async (host) => {
			const url = `http://${host}:${port}/x`;
			const sandbox = await open({ allowedCallbacks: ['n8n', '127.0.0.1:1', 'localhost:2'] });
			const reason = OPEN.replaceAll('HOST', new URL(url).host);
			expect(await called(sandbox, url)).toEqual([reason, reason, reason]);
			expect(receiver.received).toEqual([]);
		},
	);

	test.each<[string, string]>([
		['127.0.0.1', '127.0.0.1'],
		['localhost', '127.0.0.1'],
		['127.0.0.1', 'localhost'],
		['localhost:PORT', 'localhost'],
		['LOCALHOST:PORT', '127.0.0.1'],
		['0x7f.1:PORT', '2130706433'],
	])('calls what --allow-callback %s names: %s', async (told, host) => {
		const sandbox = await open({ allowedCallbacks: [told.replace('PORT', port)] });
		expect(await called(sandbox, `http://${host}:${port}/x`)).toEqual(ALL);
	});

	test('calls the host of the address for incoming SMS that it was started with', async () => {
		const sandbox = await open({ incoming: { url: `http://127.0.0.1:${port}/own` } });
		expect(await write(sandbox)).toMatchObject({ status: 200 });
		expect(await called(sandbox, `http://127.0.0.1:${port}/other`)).toEqual(ALL);
	});
});

test.each(['169.254.169.254', '169.254.169.254:80', '[fe80::1]', '::ffff:169.254.169.254'])(
	'--allow-callback %s does not make the sandbox call it',
	async (told) => {
		const sandbox = await sandboxWith({ ...COMMON, allowedCallbacks: [told] });
		const host = /^::/.test(told) ? `[${told}]` : told;
		const { body } = await api(sandbox, 'PUT', '/api/incoming/address', { url: `http://${host}` });
		expect(refusal(body).error.message).toMatch(/^The sandbox never calls .* link-local/);
	},
);

test('an address for incoming SMS that is link-local is not called, even from the start', async () => {
	const sandbox = await sandboxWith({ incoming: { url: 'http://169.254.169.254/latest' } });
	expect(await write(sandbox)).toMatchObject({
		...{ outcome: 'notAllowed', status: null, answer: null },
		problem: LINK_LOCAL.replace('HOST', '169.254.169.254:80'),
	});
});

test.each(['', 'n8n:', 'n8n:abc', 'n8n:123456', 'http://n8n', 'n8n/x', '*', 'a b', 'a@b'])(
	'the sandbox is not told to call "%s"',
	async (text) => {
		await expect(startSandbox({ allowedCallbacks: ['n8n', text] })).rejects.toThrow(
			'allowedCallbacks.1: must be host names, with or without a port, such as n8n:5678',
		);
	},
);

test('an address stays as it was after one that is refused', async () => {
	const sandbox = await sandboxWith({ incoming: { url: receiver.url } });
	await api(sandbox, 'PUT', '/api/incoming/address', { url: 'http://10.0.0.5/' });
	const { body } = await api(sandbox, 'GET', '/api/incoming/address');
	expect(z.object({ url: z.string() }).parse(body).url).toBe(receiver.url);
});
