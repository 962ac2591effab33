import http, { type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

/** A call of the page that a link leads to. */
export interface Visit {
	url: string | undefined;
	headers: IncomingHttpHeaders;
}

export interface LinkedPage {
	origin: string;
	/** Every call but that of the icon, which browsers make by themselves. */
	visits: Visit[];
	close(): Promise<void>;
}

const addressSchema = z.object({ port: z.number() });

/** Starts a server whose pages links in messages may lead to. */
export async function startLinkedPage(): Promise<LinkedPage> {
	const visits: Visit[] = [];
	const server = http.createServer(({ url, headers }, response) => {
		if (url !== '/favicon.ico') visits.push({ url, headers });
		response.setHeader('content-type', 'text/html').end('<h1>Approve the order</h1>');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = addressSchema.parse(server.address());
	return {
		origin: `http://127.0.0.1:${port}`,
		visits,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
