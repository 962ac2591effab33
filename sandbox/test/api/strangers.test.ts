import http from 'node:http';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { type Sandbox, startSandbox } from '../../sandbox';
import { api, CREDENTIALS, refusal, requestWith, sandboxWith } from '../gatewayClient';
import { stopAll } from '../running';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await sandboxWith();
});
afterEach(stopAll);

interface Call {
	path?: string;
	method?: string;
	headers?: Record<string, string>;
	/** Address to connect to. */
	to?: string;
}

/** Calls a sandbox with headers that `fetch` does not let a program choose. */
async function call(
	{ port }: Sandbox,
	{ path = '/api/faults', method = 'GET', headers = {}, to = '127.0.0.1' }: Call,
): Promise<{ status: number | undefined; text: string }> {
	return await new Promise((resolve, reject) => {
		const body = method === 'GET' ? '' : JSON.stringify(requestWith());
		const length = String(Buffer.byteLength(body));
		const content = { 'content-type': 'application/json', 'content-length': length };
		const request = http.request({
			...{ host: to, port, path, method, agent: false },
			headers: { authorization: CREDENTIALS, ...content, ...headers },
		});
		request.once('error', reject);
		request.once('response', (response) => {
			let text = '';
			response.on('data', (chunk: Buffer) => (text += chunk.toString()));
			response.once('close', () => resolve({ status: response.statusCode, text }));
		});
		request.end(body);
	});
}

const statusFor = async (host: string, where: Sandbox = sandbox, to?: string) =>
	(await call(where, { headers: { host }, ...(to !== undefined && { to }) })).status;

/** Of each kind of route one that reads or one that changes; and what is no route. */
const ROUTES = [
	...['GET /', 'GET /nowhere', 'GET //', 'POST /sms/send', 'GET /sms/loginfo', 'GET /api/events'],
	...['DELETE /api/messages', 'OPTIONS /api/messages', 'PUT /api/faults', 'POST /api/reset'],
	'GET http://localhost/api/faults',
].map((route) => route.split(' '));

/** Who is turned away, and with what. */
const STRANGERS: ReadonlyArray<[string, Record<string, string>, number, object]> = [
	[
		'whose name was made to point at this machine',
		{ host: 'evil.example:4010' },
		421,
		{
			code: 'UNKNOWN_HOST',
			message:
				'The sandbox does not answer to the name evil.example. If this name is meant to lead to it, start it with --allowed-host evil.example.',
		},
	],
	[
		'of another address',
		{ host: 'localhost', origin: 'https://evil.example' },
		403,
		{
			code: 'FOREIGN_ORIGIN',
			message:
				'A web page of another address may not call the sandbox. Use its own page, or a program.',
		},
	],
];

describe.each(STRANGERS)('a web page %s', (_whose, headers, status, error) => {
	test('is refused every route, and changes nothing', async () => {
		await call(sandbox, { method: 'POST', path: '/sms/send', headers: { host: 'localhost' } });
		const faults = [{ kind: 'serverError', count: 1 }];
		await api(sandbox, 'PUT', '/api/faults', { faults });
		for (const [method = '', path = ''] of ROUTES) {
			const answer = await call(sandbox, { method, path, headers });
			expect([method, path, answer.status, refusal(JSON.parse(answer.text))]).toEqual([
				...[method, path, status, { error }],
			]);
		}
		expect([sandbox.messages().length, sandbox.requests().length]).toEqual([1, 1]);
		expect((await api(sandbox, 'GET', '/api/faults')).body).toMatchObject({ faults });
	});
});

describe('the name in the Host header', () => {
	test.each([
		...['localhost', 'localhost:4010', 'LOCALHOST:4010', '127.0.0.1', '127.0.0.1:65535'],
		...['[::1]', '[::1]:4010', '[0:0:0:0:0:0:0:1]:80'],
	])('may be %s', async (host) => {
		expect(await statusFor(host)).toBe(200);
	});

	test.each([
		...['evil.example', 'localhost.evil.example', 'evil.example.localhost', 'localhost.'],
		...['127.0.0.1.evil.example', '127.0.0.2', '0.0.0.0', '[::2]:4010'],
		...['::1', 'localhost:abc', 'localhost:99999', 'user@localhost', 'localhost/evil.example'],
		'localhost, evil.example',
	])('may not be "%s"', async (host) => {
		expect(await statusFor(host)).toBe(421);
	});
});

test.each(['HTTP/1.0', 'HTTP/1.1\r\nHost: '])(
	'a call by %j, without a name, is refused',
	async (version) => {
		const socket = net.connect(sandbox.port, '127.0.0.1');
		socket.end(`GET /api/faults ${version}\r\nConnection: close\r\n\r\n`);
		let answer = '';
		for await (const chunk of socket) answer += String(chunk);
		expect(answer).toMatch(/^HTTP\/1\.1 421 [^]*The Host header is missing or cannot be read/);
	},
);

describe('a sandbox that is told further names', () => {
	test('answers to each of them, and to its own', async () => {
		const told = await sandboxWith({
			allowedHosts: ['host.docker.internal', 'Sandbox', 'sms_sandbox', '192.0.2.7', 'FD00::7'],
		});
		for (const host of [
			...['host.docker.internal:4010', 'sandbox:4010', 'sms_sandbox', '192.0.2.7:80'],
			...['[fd00::7]:4010', 'localhost:4010'],
		]) {
			expect([host, await statusFor(host, told)]).toEqual([host, 200]);
		}
		expect(await statusFor('docker.internal', told)).toBe(421);
		expect(told.names).toEqual([
			...['localhost', '127.0.0.1', '[::1]'],
			...['host.docker.internal', 'sandbox', 'sms_sandbox', '192.0.2.7', '[fd00::7]'],
		]);
	});

	test.each(['', 'sandbox:4010', '[::1]:4010', 'http://sandbox', '*', 'a b', 'a/b'])(
		'is not told "%s"',
		async (name) => {
			await expect(startSandbox({ allowedHosts: ['sandbox', name] })).rejects.toThrow(
				'allowedHosts.1: must be a host name without a port, such as host.docker.internal',
			);
		},
	);
});

describe('a sandbox that listens elsewhere', () => {
	test('answers to the address that it listens on', async () => {
		const second = await sandboxWith({ host: '127.0.0.2' });
		const statusOf = (host: string) => statusFor(host, second, '127.0.0.2');
		expect(await statusOf('127.0.0.2:4010')).toBe(200);
		expect(await statusOf('localhost')).toBe(200);
		expect(await statusOf('127.0.0.3')).toBe(421);
	});

	test('answers to every address of this machine where it listens on all, and to no name', async () => {
		const open = await sandboxWith({ host: '0.0.0.0', allowedHosts: ['host.docker.internal'] });
		const own = Object.values(networkInterfaces()).flatMap((addresses = []) =>
			addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
		);
		expect(own).toContain('127.0.0.1');
		for (const host of [...own, '0.0.0.0', 'host.docker.internal']) {
			expect([host, await statusFor(`${host}:${open.port}`, open)]).toEqual([host, 200]);
		}
		expect(await statusFor('evil.example', open)).toBe(421);
		expect(await statusFor('203.0.113.9', open)).toBe(421);
	});
});

describe('the Origin header', () => {
	const statusOf = async (origin: string, host = `localhost:${sandbox.port}`) =>
		(await call(sandbox, { headers: { host, origin } })).status;

	test('may be that of the sandbox, also behind a proxy that adds TLS', async () => {
		expect(await statusOf(`http://localhost:${sandbox.port}`)).toBe(200);
		expect(await statusOf(`HTTP://LOCALHOST:${sandbox.port}`)).toBe(200);
		expect(await statusOf(`https://localhost:${sandbox.port}`)).toBe(200);
		expect(await statusOf('https://localhost', 'localhost')).toBe(200);
	});

	test.each([
		...['http://localhost', 'http://localhost:1', 'http://127.0.0.1:4010', 'null', ''],
		...['http://localhost.evil.example', 'file://localhost', 'chrome-extension://localhost'],
	])('may not be "%s"', async (origin) => {
		expect(await statusOf(origin)).toBe(403);
	});
});
