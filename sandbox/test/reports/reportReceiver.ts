import http from 'node:http';
import { z } from 'zod';

export interface ReceivedReport {
	method: string | undefined;
	contentType: string | undefined;
	text: string;
}

export interface ReportReceiver {
	url: string;
	received: ReceivedReport[];
	close(): Promise<void>;
}

const addressSchema = z.object({ port: z.number() });

/**
 * Starts a server that takes delivery reports.
 *
 * @param answers HTTP statuses to answer with, in order, 200 afterwards; null: never answer
 */
export async function startReceiver(answers: Array<number | null> = []): Promise<ReportReceiver> {
	const received: ReceivedReport[] = [];
	const server = http.createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			received.push({
				method: request.method,
				contentType: request.headers['content-type'],
				text: Buffer.concat(chunks).toString('utf8'),
			});
			const status = answers.length > 0 ? answers.shift() : 200;
			if (typeof status === 'number') response.writeHead(status, { location: '/elsewhere' }).end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = addressSchema.parse(server.address());
	return {
		url: `http://127.0.0.1:${port}/report`,
		received,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
