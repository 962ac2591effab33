import { once } from 'node:events';
import { createServer } from 'node:net';
import { random } from 'lodash';

/**
 * Connections that go out take theirs from 32768 on: one of them could have the port before n8n listens
 * on it.
 */
const PORTS = { from: 20_000, to: 32_000 };
const TRIES = 50;

/**
 * Finds a port of 127.0.0.1 that nothing listens on.
 *
 * @param preferred the port to take if it is free
 */
export async function freePort(preferred?: number): Promise<number> {
	for (let tries = 0; tries < TRIES; tries += 1) {
		const port = tries === 0 && preferred !== undefined ? preferred : anyPort();
		try {
			return await listenOnce(port);
		} catch {
			// Something listens on it.
		}
	}
	return await listenOnce(0);
}

const anyPort = (): number => random(PORTS.from, PORTS.to);

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
