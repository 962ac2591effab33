import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWER_DELAY_MS } from '../sandboxProcess';

/** A gateway with nothing but a message log, which has every message that it is asked for. */
export interface LogGateway {
	readonly baseUrl: string;
	/** Questions since the last time that this was called. */
	takeQuestions(): number;
	close(): Promise<void>;
}

/** Starts a log that answers after 20 ms, as the sandbox of the other parts does, and counts. */
export async function startLogGateway(): Promise<LogGateway> {
	let questions = 0;
	const server = createServer((request, response) => {
		questions += 1;
		const { searchParams } = new URL(request.url ?? '', 'http://gateway.test');
		const messageId = searchParams.get('messageId');
		const status = { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' };
		const row = { messageId, to: '66812345678', from: 'MyShop', text: 'Hello', credit: 1, status };
		void sleep(ANSWER_DELAY_MS).then(() => {
			response.writeHead(200, { 'content-type': 'application/json' });
			response.end(JSON.stringify({ details: [row] }));
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}`,
		takeQuestions: () => {
			const asked = questions;
			questions = 0;
			return asked;
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise<void>((closed) => server.close(() => closed()));
		},
	};
}
