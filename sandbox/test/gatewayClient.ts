import { z } from 'zod';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox';
import { stopLater } from './running';

export const CREDENTIALS = `Basic ${Buffer.from('demo:demo').toString('base64')}`;

/** Starts a sandbox that `stopAll` stops. */
export async function sandboxWith(options: SandboxOptions = {}): Promise<Sandbox> {
	const quick = { reportDelayMs: 10, reportRetryDelaysMs: [20, 20] };
	return stopLater(await startSandbox({ ...quick, ...options }));
}

/** Where a sandbox listens. */
export type Address = Pick<Sandbox, 'url'>;

/** Posts text with the right credentials and content type, or with other headers. */
export function post(
	sandbox: Address,
	path: string,
	body: string,
	headers: Record<string, string> = {},
): Promise<Response> {
	return fetch(sandbox.url + path, {
		method: 'POST',
		headers: { authorization: CREDENTIALS, 'content-type': 'application/json', ...headers },
		body,
	});
}

/** Posts a send request. */
export function send(sandbox: Address, body: unknown): Promise<Response> {
	return post(sandbox, '/sms/send', JSON.stringify(body));
}

/** Calls the sandbox's own API with a JSON body or none; gives status and parsed answer. */
export async function api(
	sandbox: Sandbox,
	method: string,
	path: string,
	body?: unknown,
): Promise<{ status: number; body: unknown }> {
	const response = await fetch(sandbox.url + path, {
		method,
		...(body !== undefined && {
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		}),
	});
	const text = await response.text();
	return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** A request with one message object that breaks no rule, changed by `fields`. */
export function requestWith(fields: Record<string, unknown> = {}): { messages: unknown[] } {
	return {
		messages: [{ from: 'Shop', destinations: [{ to: '66812345678' }], text: 'Hello', ...fields }],
	};
}

/** Two destinations with message IDs of their own. */
export const TWO = [
	{ to: '661', messageId: 'a' },
	{ to: '662', messageId: 'b' },
];

const answerSchema = z
	.object({
		bulkid: z.string().optional(),
		detail: z.array(
			z
				.object({
					messageId: z.string(),
					to: z.string(),
					from: z.string(),
					credit: z.number(),
					shorturl: z.enum(['Y', 'N']),
					status: z
						.object({ code: z.string(), name: z.string(), description: z.string() })
						.strict(),
				})
				.strict(),
		),
	})
	.strict();

/** Sends a request that must be taken and gives the answer, checked for its shape. */
export async function sendAccepted(
	sandbox: Sandbox,
	body: unknown,
): Promise<z.output<typeof answerSchema>> {
	const response = await send(sandbox, body);
	expect(response.status).toBe(200);
	return answerSchema.parse(await response.json());
}

const refusalSchema = z
	.object({
		error: z
			.object({ code: z.string(), field: z.string().optional(), message: z.string().min(1) })
			.strict(),
	})
	.strict();

/** Reads the body of a refusal, checked for its shape. */
export function refusal(body: unknown): z.output<typeof refusalSchema> {
	return refusalSchema.parse(body);
}
