import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Asset, bundlePage } from './build';

// The page loads nothing but what the sandbox serves, and no other site may put it in a frame.
const HEADERS = {
	'content-security-policy':
		"default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'no-referrer',
	'cache-control': 'no-cache',
};

const FILES: ReadonlyMap<string, string> = new Map([
	['index.html', 'text/html; charset=utf-8'],
	['icon.svg', 'image/svg+xml'],
]);

let bundled: Promise<ReadonlyMap<string, Asset>> | undefined;

/**
 * Adds the inbox page: `GET /` and its assets. The page is bundled when it is first asked for, once
 * for all sandboxes of the process, so that a sandbox which nobody looks at does not pay for it.
 *
 * @param app the server
 */
export function addPage(app: FastifyInstance): void {
	app.get('/', (_request, reply) => sendFile(reply, 'index.html'));
	app.get('/favicon.ico', (_request, reply) => sendFile(reply, 'icon.svg'));
	app.get('/assets/icon.svg', (_request, reply) => sendFile(reply, 'icon.svg'));
	app.get<{ Params: { name: string } }>('/assets/:name', async ({ params }, reply) => {
		bundled ??= bundlePage();
		const asset = (await bundled).get(params.name);
		if (!asset) return reply.callNotFound();
		return reply.headers(HEADERS).type(asset.contentType).send(Buffer.from(asset.body));
	});
}

async function sendFile(reply: FastifyReply, name: string): Promise<FastifyReply> {
	const body = await readFile(path.join(__dirname, name));
	return reply
		.headers(HEADERS)
		.type(FILES.get(name) ?? 'application/octet-stream')
		.send(body);
}
