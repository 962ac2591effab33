import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Has a server listen.
 *
 * @returns its port, and its base URL without a slash at the end
 * @throws Error if the port is taken
 */
export async function listen(
	app: FastifyInstance,
	{ host, port }: { host: string; port: number },
): Promise<{ url: string; port: number }> {
	await app.listen({ host, port });
	const [address] = app.addresses();
	if (!address) throw new Error('The sandbox listens on no address.');
	return { url: urlOf(address), port: address.port };
}

function urlOf({ address, family, port }: AddressInfo): string {
	// A server that listens on every address is reached at the loopback address.
	if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
	return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
