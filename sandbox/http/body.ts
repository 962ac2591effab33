import type { FastifyRequest } from 'fastify';
import { Refusal } from '../rules/refusal';

/** Gives a request's body as it came. Returns an empty buffer if there was none. */
export function bodyOf({ body }: FastifyRequest): Buffer {
	return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/**
 * Reads a JSON body.
 *
 * @throws Refusal (415, 400) if the content type or the body is not JSON
 */
export function parseJson(request: FastifyRequest, body: Buffer): unknown {
	const contentType = request.headers['content-type'] ?? '';
	if (contentType.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
		throw new Refusal(
			415,
			'UNSUPPORTED_MEDIA_TYPE',
			`The header Content-Type must be application/json; it is ${contentType || 'missing'}.`,
		);
	}
	try {
		return JSON.parse(body.toString('utf8'));
	} catch (error) {
		const reason = error instanceof Error ? error.message : 'it cannot be read';
		throw new Refusal(
			400,
			'MALFORMED_JSON',
			`The body is not valid JSON: ${reason}. Send one JSON object in UTF-8.`,
		);
	}
}

/** Reads a text as JSON. Returns the text itself if it is none. */
export function parsedOrText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
