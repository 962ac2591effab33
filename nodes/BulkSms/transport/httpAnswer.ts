import { isObject } from 'lodash';
import { z } from 'zod/v3';

import type { HttpAnswer } from '../core/gateway/answer/asked';
import { UnusableAnswer } from './networkFailure';

/** The body of an answer, as n8n gives it decompressed for `encoding: 'stream'`. */
interface BodyStream extends AsyncIterable<Uint8Array> {
	destroy(): void;
}

const responseSchema = z.object({
	statusCode: z.number(),
	headers: z.record(z.unknown()).catch({}),
	body: z
		.custom<BodyStream>((body) => isObject(body) && Symbol.asyncIterator in body)
		.optional()
		.catch(undefined),
});

/**
 * Reads an answer to its end, as UTF-8.
 *
 * @param response of n8n's request with a stream as its body
 * @param mostBytes after decompression
 * @param signal closes the connection
 * @throws UnusableAnswer over the limit, or the error of the stream
 */
export async function readHttpAnswer(
	response: unknown,
	mostBytes: number,
	signal: AbortSignal,
): Promise<HttpAnswer> {
	const { statusCode: status, headers, body: stream } = responseSchema.parse(response);
	const bytes = stream ? await readStream(stream, mostBytes, signal) : Buffer.alloc(0);
	// Node.js reads a compressed body that breaks off at its beginning as an empty one.
	const isSaidEmpty = status >= 300 || status === 204 || headers['content-length'] === '0';
	if (bytes.length === 0 && stream && !isSaidEmpty) {
		throw new UnusableAnswer('is empty, or breaks off before it can be decompressed');
	}
	const body = bytes.toString('utf8').replace(/^\uFEFF/, '');
	return { status, body, retryAfter: headers['retry-after'] };
}

async function readStream(stream: BodyStream, most: number, signal: AbortSignal): Promise<Buffer> {
	const close = () => stream.destroy();
	signal.addEventListener('abort', close);
	if (signal.aborted) close();
	const chunks: Uint8Array[] = [];
	let length = 0;
	try {
		// A throw in this loop also closes the connection.
		for await (const chunk of stream) {
			length += chunk.length;
			if (length > most) {
				const megabytes = (most / 1_000_000).toFixed(1);
				throw new UnusableAnswer(`is larger than ${megabytes} MB, far more than expected`);
			}
			chunks.push(chunk);
		}
	} finally {
		signal.removeEventListener('abort', close);
	}
	return Buffer.concat(chunks);
}
