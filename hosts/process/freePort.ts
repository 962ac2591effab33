import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a port of 127.0.0.1 that nothing listens on.
 *
 * @param preferred the port to take if it is free
 */
export async function freePort(preferred?: number): Promise<number> {
	if (preferred === undefined) return await listenOnce(0);
	try {
		return await listenOnce(preferred);
	} catch {
		return await listenOnce(0);
	}
}

async function listenOnce(port: number): Promise<number> {
	const server = createServer();
	server.listen(port, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	await once(server, 'close');
	if (address === null || typeof address === 'string') throw new Error('No port to listen on');
	return address.port;
}
