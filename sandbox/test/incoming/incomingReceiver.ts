import type http from 'node:http';
import { z } from 'zod';
import { startServer } from '../httpServer';

/** A call as it came. */
export interface ReceivedCall {
	readonly method: string | undefined;
	/** Path and query. */
	readonly path: string;
	readonly contentType: string | undefined;
	readonly headers: http.IncomingHttpHeaders;
	readonly body: string;
}

/** What a customer answers. */
export interface CustomerAnswer {
	readonly status?: number;
	readonly headers?: Record<string, string>;
	readonly body?: string | Buffer;
}

/** A customer's server that is told of incoming SMS. */
export interface IncomingReceiver {
	/** With the path `/incoming`. */
	readonly url: string;
	readonly received: ReceivedCall[];
	/** How it answers; null: never. */
	answer: (call: ReceivedCall) => CustomerAnswer | null;
	close(): Promise<void>;
}

/** The TRAN_ID of a call in any of its forms; empty for the second call, which has none. */
function tranIdOf({ path, body, contentType }: ReceivedCall): string {
	switch (contentType) {
		case 'application/json':
			return z.object({ TRAN_ID: z.string().default('') }).parse(JSON.parse(body)).TRAN_ID;
		case 'application/xml':
			return /<TRAN_ID>(.*)<\/TRAN_ID>/.exec(body)?.[1] ?? '';
		default:
			return new URLSearchParams(body || path.split('?')[1]).get('TRAN_ID') ?? '';
	}
}

/** An answer in the provider's form, as JSON, changed by `fields`. */
export function answerTo(call: ReceivedCall, fields: Record<string, unknown> = {}): CustomerAnswer {
	const answer = { TRAIN_ID: tranIdOf(call), RESULT_CODE: '00', RESULT_NAME: 'OK', ...fields };
	return { body: JSON.stringify({ MESSAGE: 'Thank you', ...answer }) };
}

/** Starts a server that is told of incoming SMS; at first it takes each of them. */
export async function startIncomingReceiver(): Promise<IncomingReceiver> {
	const received: ReceivedCall[] = [];
	const { origin, close } = await startServer(({ method, url = '', headers }, body, response) => {
		const call = { method, path: url, contentType: headers['content-type'], headers, body };
		received.push(call);
		const answer = receiver.answer(call);
		if (answer) response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
	});
	const receiver: IncomingReceiver = {
		...{ url: `${origin}/incoming`, received, close },
		answer: (call) => answerTo(call),
	};
	return receiver;
}
