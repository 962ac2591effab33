import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Pause before a port that cannot be opened again is tried once more. */
const RETRY_MS = 200;

/** The port of a server: opened once, and closed for a while when connections are to be refused. */
export class Port {
	readonly #app: FastifyInstance;
	#address: AddressInfo | undefined;
	#timer: NodeJS.Timeout | undefined;
	#isAway = false;

	constructor(app: FastifyInstance) {
		this.#app = app;
		app.addHook('onSend', async (_request, reply) => {
			// A connection kept alive would let requests in although the port is closed.
			if (this.#isAway) void reply.header('connection', 'close');
		});
	}

	/**
	 * Has the server listen.
	 *
	 * @throws Error if the port is taken
	 */
	async open(where: { host: string; port: number }): Promise<void> {
		await this.#app.listen({ host: where.host, port: where.port });
		[this.#address] = this.#app.addresses();
	}

	/** Base URL without a slash at the end. */
	get url(): string {
		const { address, family, port } = this.#listening();
		// A server that listens on every address is reached at the loopback address.
		if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
		return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
	}

	/** The port's number. */
	get number(): number {
		return this.#listening().port;
	}

	/**
	 * Closes it, so that every attempt to connect is refused, and opens it again after so many
	 * milliseconds. Requests under way are answered.
	 */
	closeFor(milliseconds: number): void {
		if (!this.#isAway) this.#app.server.close();
		this.#isAway = true;
		this.#openIn(milliseconds);
	}

	/** Does not open it again. */
	dispose(): void {
		clearTimeout(this.#timer);
	}

	#openIn(milliseconds: number): void {
		const { address, port } = this.#listening();
		const { server } = this.#app;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			// Somebody else may have taken the port meanwhile.
			const tryAgain = () => this.#openIn(RETRY_MS);
			server.once('error', tryAgain);
			server.listen(port, address, () => {
				server.off('error', tryAgain);
				this.#isAway = false;
			});
		}, milliseconds);
	}

	#listening(): AddressInfo {
		if (!this.#address) throw new Error('The sandbox listens on no address.');
		return this.#address;
	}
}
