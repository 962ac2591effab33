import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

import type { TestClock } from './clock';
import { DUPLICATE, EARLY, LATE_STATUS, parseJson, spoil, type Fault } from './faultyAnswers';

export type { Fault } from './faultyAnswers';

/** A gateway in front of the sandbox and goes wrong by a script. */
export interface FaultyGateway {
	url: string;
	/** How many connections were made so far: as many as requests, the faulty ones included. */
	connections(): number;
	/** Settles as soon as so many connections were made. */
	reached(connections: number): Promise<void>;
	/** The most requests that were under way at the same time. */
	mostAtOnce(): number;
	/** How many connections are open now. */
	openConnections(): number;
	close(): Promise<void>;
}

/** How it answers where no fault says otherwise. */
interface Manner {
	/**
	 * Whether it answers 409 to a request with a message ID that it forwarded before, as a gateway does
	 * that takes every ID once.
	 */
	remembersIds?: boolean;
	/** The clock of the node that it answers; absent: real time. */
	time?: Pick<TestClock, 'sleep' | 'delayAnswer'>;
	/** How long each answer takes, in milliseconds of the clock. */
	answersAfter?: number;
}

const REAL_TIME = { sleep, delayAnswer: sleep };

/** How long nobody listens after the fault "refuse the next", in milliseconds of the clock. */
const AWAY = 1_200;
/** How long an answer takes that is delayed, in milliseconds of the clock. */
const DELAY = 15;
/** How long a dripping answer waits before each byte, in milliseconds. */
const DRIP = 5;

/**
 * Starts the gateway on a free port.
 *
 * @param target base URL of the sandbox behind it
 * @param script the faults in the order of the connections; after its end all goes well
 */
export async function startFaultyGateway(
	target: string,
	script: Fault[],
	{ remembersIds = false, time = REAL_TIME, answersAfter = 0 }: Manner = {},
): Promise<FaultyGateway> {
	const known = new Set<string>();
	const sockets = new Map<Socket, Fault>();
	let next = 0;
	let underWay = 0;
	let mostAtOnce = 0;
	let closed = false;
	const handled: Array<Promise<void>> = [];
	const server = createServer((request, response) => {
		const fault = sockets.get(request.socket) ?? 'none';
		underWay += 1;
		mostAtOnce = Math.max(mostAtOnce, underWay);
		response.on('close', () => (underWay -= 1));
		handled.push(handle(request, response, fault).catch(() => void request.socket.destroy()));
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
		void time.sleep(AWAY).then(() => (closed ? undefined : listen(port)));
	};

	async function handle(request: IncomingMessage, response: ServerResponse, fault: Fault) {
		const body = await readBody(request);
		const early = EARLY[fault];
		if (answersAfter > 0) await time.delayAnswer(answersAfter);
		if (early) return void response.writeHead(early.status, early.headers).end(early.body);
		if (fault === 'no answer') return;
		if (fault === 'resetAfterReading') return void request.socket.resetAndDestroy();
		if (request.method === 'GET') {
			return void response.writeHead(NO_LOG.status, NO_LOG.headers).end(NO_LOG.body);
		}

		if (remembersIds) {
			const ids = idsIn(body);
			if (ids.some((id) => known.has(id))) return void response.writeHead(409).end(DUPLICATE);
			for (const id of ids) known.add(id);
		}
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
		if (fault === 'delay') await time.delayAnswer(DELAY);
		response.writeHead(LATE_STATUS[fault] ?? answer.status);
		if (fault === 'dripping') return drip(response);
		response.end(spoil(fault, text));
	}

	return {
		url: `http://127.0.0.1:${port}`,
		connections: () => next,
		reached: async (connections) => {
			while (next < connections) await once(server, 'connection');
		},
		mostAtOnce: () => mostAtOnce,
		openConnections: () => sockets.size,
		close: async () => {
			closed = true;
			for (const socket of sockets.keys()) socket.destroy();
			if (server.listening) await new Promise<void>((done) => server.close(() => done()));
			// What it has read still goes to the sandbox, even if nobody waits for the answer.
			await Promise.all(handled);
		},
	};
}

const NO_LOG = { status: 404, headers: {}, body: '{"error":"not found"}' };

const requestSchema = z.object({
	messages: z.array(z.object({ destinations: z.array(z.object({ messageId: z.string() })) })),
});

const idsIn = (body: string): string[] =>
	requestSchema
		.parse(parseJson(body))
		.messages.flatMap(({ destinations }) => destinations.map(({ messageId }) => messageId));

/** One blank after the other, without end: whoever waits for the whole answer waits for ever. */
function drip(response: ServerResponse): void {
	const timer = setInterval(() => response.write(' '), DRIP);
	response.on('close', () => clearInterval(timer));
}

async function readBody(request: IncomingMessage): Promise<string> {
	let body = '';
	request.setEncoding('utf8');
	for await (const chunk of request) body += String(chunk);
	return body;
}
