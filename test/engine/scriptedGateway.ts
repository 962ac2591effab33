import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a scripted gateway does with a request: an answer, or something worse. */
export type Scripted =
	| {
			status: number;
			body: string | Uint8Array;
			headers?: Record<string, string>;
			afterMs?: number;
	  }
	/** An answer that it writes piece by piece. */
	| { write: (response: ServerResponse) => void }
	| 'resetAfterReading'
	/** One byte after the other without end: of the body, or of the headers before it. */
	| 'drippingBody'
	| 'drippingHeaders';

/** A request as the gateway received it. */
export interface ReceivedRequest {
	method: string;
	path: string;
	headers: IncomingHttpHeaders;
	body: string;
}

/** A gateway that misbehaves as told, for what the sandbox, which keeps the contract, never does. */
export interface ScriptedGateway {
	url: string;
	requests: ReceivedRequest[];
	/** How many connections are open now. */
	openConnections(): number;
	close(): Promise<void>;
}

/**
 * Starts a gateway on a free port of this machine.
 *
 * @param script what to do with each request; it may read the request to answer fittingly
 * @param wait waits so many milliseconds before an answer
 */
export async function startScriptedGateway(
	script: (request: ReceivedRequest, index: number) => Scripted,
	wait: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<ScriptedGateway> {
	const requests: ReceivedRequest[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((request, response) => {
		void readBody(request).then((body) => {
			const received = {
				method: request.method ?? '',
				path: request.url ?? '',
				headers: request.headers,
				body,
			};
			requests.push(received);
			const scripted = script(received, requests.length - 1);
			if (scripted === 'resetAfterReading') {
				request.socket.resetAndDestroy();
				return;
			}
			if (scripted === 'drippingBody' || scripted === 'drippingHeaders') {
				drip(request.socket, scripted === 'drippingBody');
				return;
			}
			if ('write' in scripted) return scripted.write(response);
			void (scripted.afterMs ? wait(scripted.afterMs) : Promise.resolve()).then(() =>
				response
					.writeHead(scripted.status, {
						'content-length': Buffer.byteLength(scripted.body),
						...scripted.headers,
					})
					.end(scripted.body),
			);
		});
	});
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		requests,
		openConnections: () => sockets.size,
		close: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise<void>((closed) => server.close(() => closed()));
		},
	};
}

function drip(socket: Socket, inBody: boolean): void {
	socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${inBody ? '\r\n' : 'X: '}`);
	const timer = setInterval(() => socket.write(inBody ? ' ' : 'x'), 20);
	socket.on('error', () => undefined);
	socket.on('close', () => clearInterval(timer));
}

async function readBody(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
	return Buffer.concat(chunks).toString('utf8');
}
