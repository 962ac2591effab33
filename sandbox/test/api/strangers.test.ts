import http from 'node:http';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { type Sandbox, startSandbox } from '../../sandbox';
import { CREDENTIALS, refusal, requestWith, sandboxWith, stopSandboxes } from '../gatewayClient';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await sandboxWith();
});
afterEach(stopSandboxes);

interface Call {
	path?: string;
	method?: string;
	headers?: Record<string, string>;
	body?: string;
	/** Address to connect to. */
	to?: string;
}

/** Calls a sandbox with headers that `fetch` does not let a program choose. */
async function call(
	{ port }: Sandbox,
	{ path = '/api/faults', method = 'GET', headers = {}, body = '', to = '127.0.0.1' }: Call,
): Promise<{ status: number | undefined; text: string }> {
	return await new Promise((resolve, reject) => {
		const length = String(Buffer.byteLength(body));
		const request = http.request({
			...{ host: to, port, path, method, agent: false },
			headers: { ...headers, 'content-length': length },
		});
		request.once('error', reject);
		request.once('response', (response) => {
			let text = '';
			response.on('data', (chunk: Buffer) => (text += chunk.toString()));
			// The events never end.
			if (response.headers['content-type'] === 'text/event-stream') request.destroy();
			response.once('close', () => resolve({ status: response.statusCode, text }));
		});
		request.end(body);
	});
}

const statusFor = async (host: string, where: Sandbox = sandbox, more: Call = {}) =>
	(await call(where, { ...more, headers: { ...more.headers, host } })).status;

/** Of each kind of route one that reads and one that changes; and what is no route. */
const ROUTES = [
	...['GET /', 'GET /assets/main.js', 'GET /openapi.json', 'GET /readyz', 'GET /nowhere', 'GET //'],
	...['POST /sms/send', 'POST /account/balance', 'GET /sms/loginfo', 'POST /otp/requestOTP'],
	...['GET /api/messages', 'DELETE /api/messages', 'GET /api/events', 'OPTIONS /api/messages'],
	...['POST /api/messages/1/reports', 'POST /api/incoming', 'PUT /api/incoming/address'],
	...['PUT /api/faults', 'PUT /api/habits', 'PUT /api/clock', 'GET http://localhost/api/faults'],
].map((route) => route.split(' '));

describe('a web page whose name was made to point at this machine', () => {
	test.each(ROUTES)('is refused %s %s', async (method, path) => {
		const headers = {
			host: `evil.example:${sandbox.port}`,
			authorization: CREDENTIALS,
			'content-type': 'application/json',
		};
		const body = method === 'GET' ? '' : JSON.stringify(requestWith());
		const { status, text } = await call(sandbox, { method, path, headers, body });
		expect(status).toBe(421);
		expect(refusal(JSON.parse(text))).toEqual({
			error: {
				code: 'UNKNOWN_HOST',
				message:
					'The sandbox does not answer to the name evil.example. If this name is meant to lead to it, start it with --allowed-host evil.example.',
			},
		});
		expect([sandbox.messages(), sandbox.requests()]).toEqual([[], []]);
	});

	test('uses up no fault and empties nothing', async () => {
		const fault = { faults: [{ kind: 'serverError', count: 1 }] };
		const headers = { 'content-type': 'application/json', host: 'localhost' };
		await call(sandbox, { method: 'PUT', headers, body: JSON.stringify(fault) });
		await statusFor('evil.example', sandbox, { method: 'POST', path: '/sms/send', headers });
		await statusFor('evil.example', sandbox, { method: 'DELETE' });
		const { text } = await call(sandbox, { headers: { host: 'localhost' } });
		expect(JSON.parse(text)).toMatchObject(fault);
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
		...['evil.example', 'EVIL.example:4010', 'localhost.evil.example', 'evil.example.localhost'],
		...['localhost.', '127.0.0.1.evil.example', '127.0.0.2', '0.0.0.0', '[::2]:4010'],
		'host.docker.internal:4010',
	])('may not be %s', async (host) => {
		expect(await statusFor(host)).toBe(421);
	});

	test.each([
		...['::1', 'localhost:abc', 'localhost:99999', 'user@localhost', 'localhost/evil.example'],
		'localhost, evil.example',
	])('is no name: "%s"', async (host) => {
		const { status, text } = await call(sandbox, { headers: { host } });
		expect(status).toBe(421);
		expect(refusal(JSON.parse(text)).error.message).toBe(
			'The Host header is missing or cannot be read. It must name the sandbox.',
		);
	});

	test.each([
		['missing, in HTTP/1.0', 'HTTP/1.0', 421],
		['missing', 'HTTP/1.1', 400],
		['empty', 'HTTP/1.1\r\nHost: ', 421],
	])('may not be %s', async (_, version, status) => {
		const socket = net.connect(sandbox.port, '127.0.0.1');
		socket.end(`GET /api/faults ${version}\r\nConnection: close\r\n\r\n`);
		let answer = '';
		for await (const chunk of socket) answer += String(chunk);
		expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
		expect(answer).not.toContain('serverError');
	});
});

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

	test.each(['', 'sandbox:4010', '[::1]:4010', 'http://sandbox', '*', '*.example', 'a b', 'a/b'])(
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
		const to = '127.0.0.2';
		expect(await statusFor('127.0.0.2:4010', second, { to })).toBe(200);
		expect(await statusFor('localhost', second, { to })).toBe(200);
		expect(await statusFor('127.0.0.3', second, { to })).toBe(421);
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
	const statusOf = async (origin: string, more: Call = {}) => {
		const headers = { host: `localhost:${sandbox.port}`, ...more.headers, origin };
		return (await call(sandbox, { ...more, headers })).status;
	};

	test('may be that of the sandbox, also behind a proxy that adds TLS', async () => {
		expect(await statusOf(`http://localhost:${sandbox.port}`)).toBe(200);
		expect(await statusOf(`HTTP://LOCALHOST:${sandbox.port}`)).toBe(200);
		expect(await statusOf(`https://localhost:${sandbox.port}`)).toBe(200);
		expect(await statusOf('https://localhost', { headers: { host: 'localhost' } })).toBe(200);
	});

	test.each([
		...['https://evil.example', 'http://localhost', 'http://localhost:1', 'http://127.0.0.1:4010'],
		...['http://localhost.evil.example', 'null', '', 'file://localhost', 'localhost'],
		'chrome-extension://localhost',
	])('may not be "%s"', async (origin) => {
		const { status, text } = await call(sandbox, {
			headers: { host: `localhost:${sandbox.port}`, origin },
		});
		expect(status).toBe(403);
		expect(refusal(JSON.parse(text))).toEqual({
			error: {
				code: 'FOREIGN_ORIGIN',
				message:
					'A web page of another address may not call the sandbox. Use its own page, or a program.',
			},
		});
	});

	test.each(ROUTES)('of a stranger is refused %s %s', async (method, path) => {
		expect(await statusOf('https://evil.example', { method, path })).toBe(403);
		expect(sandbox.requests()).toEqual([]);
	});
});
