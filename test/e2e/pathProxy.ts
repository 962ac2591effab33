import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that is reached below a path of its own, as many are. */
export interface PathProxy {
	/** The address with the path, without a slash at its end. */
	readonly url: string;
	/** Requests that came to it, without the path. */
	readonly passed: string[];
	/** Where it leads to; nowhere at first. */
	leadTo(url: string): void;
	close(): Promise<void>;
}

/** Starts a proxy that takes its path off each request before it passes it on. */
export async function startPathProxy(path: string): Promise<PathProxy> {
	let target = 'http://127.0.0.1:9';
	const passed: string[] = [];
	const server = http.createServer((request, response) => {
		const url = request.url ?? '';
		if (!url.startsWith(`${path}/`)) {
			response.writeHead(404).end();
			return;
		}
		const rest = url.slice(path.length);
		passed.push(`${request.method} ${rest}`);
		const { method, headers } = request;
		const onward = http.request(new URL(rest, target), { method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		});
		onward.on('error', () => response.writeHead(502).end());
		request.pipe(onward);
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}${path}`,
		passed,
		leadTo: (url) => {
			target = url;
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise<void>((closed) => server.close(() => closed()));
		},
	};
}
