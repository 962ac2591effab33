import http from 'node:http';
import { z } from 'zod';
import { stopLater } from './running';

const addressSchema = z.object({ port: z.number() });

/**
 * Starts a server on this machine, which `stopAll` stops.
 *
 * @param take takes a call and its whole body
 */
export async function startServer(
	take: (request: http.IncomingMessage, body: string, response: http.ServerResponse) => void,
): Promise<{ origin: string; close: () => Promise<void> }> {
	const server = http.createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => take(request, Buffer.concat(chunks).toString('utf8'), response));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = addressSchema.parse(server.address());
	return stopLater({
		origin: `http://127.0.0.1:${port}`,
		close: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	});
}
