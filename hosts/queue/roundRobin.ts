import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Stands before several servers as a load balancer does. */
export interface RoundRobin {
	readonly port: number;
	/** Connections that each server was given, in the order of the servers. */
	readonly connections: readonly number[];
	close(): Promise<void>;
}

/**
 * Passes every connection on to the next of the servers, in turn. One that refuses is passed over.
 *
 * @param ports gives the ports of the servers on 127.0.0.1, asked anew for each connection
 */
export async function startRoundRobin(ports: () => readonly number[]): Promise<RoundRobin> {
	const open = new Set<Socket>();
	const connections: number[] = [];
	let turn = 0;
	const passOn = (from: Socket, triesLeft: number) => {
		const all = ports();
		const index = turn++ % all.length;
		const to = connect(all[index] ?? 0, '127.0.0.1');
		open.add(to);
		to.once('close', () => open.delete(to));
		let isConnected = false;
		to.once('connect', () => {
			isConnected = true;
			connections[index] = (connections[index] ?? 0) + 1;
			from.once('close', () => to.destroy());
			to.once('close', (isBroken) => (isBroken ? from.destroy() : from.end()));
			from.pipe(to).pipe(from);
		});
		to.on('error', () => {
			if (isConnected || from.destroyed) return;
			if (triesLeft > 0) passOn(from, triesLeft - 1);
			else from.destroy();
		});
	};
	const server = createServer((from) => {
		open.add(from);
		from.once('close', () => open.delete(from));
		from.on('error', () => from.destroy());
		passOn(from, ports().length - 1);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('No port to listen on');
	const close = async () => {
		for (const socket of open) socket.destroy();
		server.close();
		await once(server, 'close');
	};
	return { port: address.port, connections, close };
}
