import fastify, { type FastifyInstance } from 'fastify';
import { Refusal } from '../rules/refusal';

/** Largest request body in bytes. */
const BODY_LIMIT = 50 * 1024 * 1024;

/**
 * Makes the HTTP server without endpoints. Bodies reach the endpoints as buffers whatever their
 * content type; every error leaves in the shape of `ErrorBody`. Nothing is logged.
 *
 * @returns the server, not listening yet; closing it breaks off open connections
 */
export function createServer(): FastifyInstance {
	const app = fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true });
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
		done(null, body);
	});
	app.setNotFoundHandler((request) => {
		throw new Refusal(
			404,
			'NOT_FOUND',
			`There is no ${request.method} ${request.url.split('?')[0] ?? ''} here. The reference of the sandbox lists the endpoints.`,
		);
	});
	app.setErrorHandler((error, _request, reply) => {
		const refusal = error instanceof Refusal ? error : refusalOfServer(error);
		return reply.code(refusal.status).send(refusal.body());
	});
	return app;
}

function refusalOfServer(error: unknown): Refusal {
	switch (statusOf(error)) {
		case 413:
			return new Refusal(
				413,
				'BODY_TOO_LARGE',
				`The body may have at most ${BODY_LIMIT} bytes. Send fewer messages per request.`,
			);
		case 415:
			return new Refusal(
				415,
				'UNSUPPORTED_MEDIA_TYPE',
				'The header Content-Type cannot be read; it must be application/json.',
			);
		case 400:
			return new Refusal(400, 'UNREADABLE', `The request cannot be read: ${wordsOf(error)}.`);
		default:
			return new Refusal(500, 'INTERNAL', `The sandbox itself failed: ${wordsOf(error)}.`);
	}
}

function statusOf(error: unknown): unknown {
	return error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
}

function wordsOf(error: unknown): string {
	return error instanceof Error ? error.message : 'the reason is not known';
}
