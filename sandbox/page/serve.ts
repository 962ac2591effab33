import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageFiles } from './build';

// The page loads nothing but what the sandbox serves, and no other site may put it in a frame.
const HEADERS = {
	'content-security-policy':
		"default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'no-referrer',
	'cache-control': 'no-cache',
};

const CONTENT_TYPES: Partial<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
};

let files: Promise<ReadonlyMap<string, Uint8Array>> | undefined;

/**
 * Adds the inbox page: `GET /` and its assets. Its files are made when it is first asked for, once
 * for all sandboxes of the process, so that a sandbox which nobody looks at does not pay for it.
 */
export function addPage(app: FastifyInstance): void {
	app.get('/', (_request, reply) => sendFile(reply, 'index.html'));
	app.get('/favicon.ico', (_request, reply) => sendFile(reply, 'icon.svg'));
	app.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) =>
		sendFile(reply, params.name),
	);
}

async function sendFile(reply: FastifyReply, name: string): Promise<FastifyReply> {
	files ??= pageFiles();
	const body = (await files).get(name);
	if (!body) {
		reply.callNotFound();
		return reply;
	}
	return reply
		.headers(HEADERS)
		.type(CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream')
		.send(Buffer.from(body));
}
