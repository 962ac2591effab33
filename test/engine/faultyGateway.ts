import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { z } from 'zod';

/** Faults in which the sandbox behind never sees the request. */
export const FAULTS_BEFORE = [
	'resetBeforeReading',
	'resetAfterReading',
	'400',
	'401',
	'403',
	'429',
	'429 with Retry-After',
	'500',
	'502',
	'503',
] as const;

/** Faults in which the sandbox has taken the request, and the answer suffers. */
export const FAULTS_AFTER = [
	'delay',
	'refuse the next',
	'resetAfterForwarding',
	'500 after forwarding',
	'html',
	'truncated',
	'missing detail',
	'doubled detail',
	'foreign detail',
] as const;

export type Fault =
	| 'none'
	| 'no answer'
	| '429 for a minute'
	| (typeof FAULTS_BEFORE)[number]
	| (typeof FAULTS_AFTER)[number];

/** A gateway that stands before the sandbox and goes wrong by a script. */
export interface FaultyGateway {
	url: string;
	/** How many connections were made so far: as many as requests, the faulty ones included. */
	connections(): number;
	/** The most requests that were under way at the same time. */
	mostAtOnce(): number;
	close(): Promise<void>;
}

/** How long nobody listens after the fault "refuse the next", in milliseconds. */
const AWAY = 15;

const answerSchema = z.object({ detail: z.array(z.record(z.unknown())) }).passthrough();

/**
 * Starts the gateway on a free port.
 *
 * @param target base URL of the sandbox behind it
 * @param script the faults in the order of the connections; after its end all goes well
 */
export async function startFaultyGateway(target: string, script: Fault[]): Promise<FaultyGateway> {
	const sockets = new Map<Socket, Fault>();
	let next = 0;
	let underWay = 0;
	let mostAtOnce = 0;
	let closed = false;
	const server = createServer((request, response) => {
		const fault = sockets.get(request.socket) ?? 'none';
		underWay += 1;
		mostAtOnce = Math.max(mostAtOnce, underWay);
		response.on('close', () => (underWay -= 1));
		handle(request, response, fault).catch(() => request.socket.destroy());
	});
	server.on('connection', (socket) => {
		const fault = script[next++] ?? 'none';
		sockets.set(socket, fault);
		socket.on('close', () => sockets.delete(socket));
		socket.on('error', () => undefined);
		if (fault === 'resetBeforeReading') socket.resetAndDestroy();
	});
	const listen = (port: number) =>
		new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
	await listen(0);
	const { port } = server.address() as AddressInfo;

	const goAway = () => {
		if (!server.listening) return;
		server.close();
		setTimeout(() => {
			if (!closed) void listen(port);
		}, AWAY);
	};

	async function handle(request: IncomingMessage, response: ServerResponse, fault: Fault) {
		const body = await readBody(request);
		const early = EARLY[fault];
		if (early) return void response.writeHead(early.status, early.headers).end(early.body);
		if (fault === 'no answer') return;
		if (fault === 'resetAfterReading') return void request.socket.resetAndDestroy();

		const answer = await fetch(target + (request.url ?? ''), {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				authorization: request.headers.authorization ?? '',
			},
			body,
		});
		const text = await answer.text();
		if (fault === 'resetAfterForwarding') return void request.socket.resetAndDestroy();
		if (fault === 'refuse the next') goAway();
		if (fault === 'delay') await new Promise((late) => setTimeout(late, AWAY));
		const status = fault === '500 after forwarding' ? 500 : answer.status;
		response.writeHead(status).end(spoil(fault, text));
	}

	return {
		url: `http://127.0.0.1:${port}`,
		connections: () => next,
		mostAtOnce: () => mostAtOnce,
		close: async () => {
			closed = true;
			for (const socket of sockets.keys()) socket.destroy();
			if (server.listening) await new Promise<void>((done) => server.close(() => done()));
		},
	};
}

const EARLY: Partial<
	Record<Fault, { status: number; body: string; headers?: Record<string, string> }>
> = {
	'400': { status: 400, body: '{"error":"no credit"}' },
	'401': { status: 401, body: '{"error":"wrong login"}' },
	'403': { status: 403, body: '{"error":"account closed"}' },
	'429': { status: 429, body: '' },
	'429 with Retry-After': { status: 429, body: '', headers: { 'retry-after': '1' } },
	'429 for a minute': { status: 429, body: '', headers: { 'retry-after': '60' } },
	'500': { status: 500, body: 'Internal error' },
	'502': { status: 502, body: '<h1>Bad gateway</h1>' },
	'503': { status: 503, body: '{"error":"maintenance"}' },
};

function spoil(fault: Fault, text: string): string {
	if (fault === 'html') return '<!doctype html><p>Login</p>';
	if (fault === 'truncated') return text.slice(0, Math.floor(text.length / 2));
	const parsed = answerSchema.safeParse(parseJson(text));
	if (!parsed.success) return text;
	const { detail, ...rest } = parsed.data;
	const [first] = detail;
	if (fault === 'missing detail') return JSON.stringify({ ...rest, detail: detail.slice(1) });
	if (fault === 'doubled detail') return JSON.stringify({ ...rest, detail: [first, ...detail] });
	if (fault === 'foreign detail') {
		const foreign = { ...first, to: '99900000000', messageId: 'foreign' };
		return JSON.stringify({ ...rest, detail: [foreign, ...detail] });
	}
	return text;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

async function readBody(request: IncomingMessage): Promise<string> {
	let body = '';
	request.setEncoding('utf8');
	for await (const chunk of request) body += String(chunk);
	return body;
}
