import { z } from 'zod';
import type { Sandbox } from '../../sandbox';
import { api, refusal } from '../gatewayClient';

const incomingSchema = z
	.object({
		id: z.string(),
		kind: z.enum(['message', 'chargingFailed']),
		by: z.enum(['hand', 'testNumber']),
		transactionId: z.string(),
		from: z.string(),
		to: z.string().nullable(),
		keyword: z.string(),
		text: z.string(),
		as: z.string().nullable(),
		at: z.string().datetime(),
		outcome: z.string(),
		status: z.number().nullable(),
		durationMs: z.number().nullable(),
		answer: z.record(z.string()).nullable(),
		problem: z.string().nullable(),
	})
	.strict();

/** An incoming SMS as the API lists it. */
export type Incoming = z.output<typeof incomingSchema>;

/** Has a person write; it must be taken. */
export async function write(sandbox: Sandbox, fields: object = {}): Promise<Incoming> {
	const writing = { from: '66812345678', text: 'Hello', ...fields };
	const { status, body } = await api(sandbox, 'POST', '/api/incoming', writing);
	expect([status, body]).toEqual([200, { incoming: expect.anything() as unknown }]);
	return z.object({ incoming: incomingSchema }).strict().parse(body).incoming;
}

/** Has a person write what must be refused; gives status, code and field. */
export async function writeRefused(sandbox: Sandbox, fields: object): Promise<unknown[]> {
	const writing = { from: '66812345678', text: 'Hello', ...fields };
	const { status, body } = await api(sandbox, 'POST', '/api/incoming', writing);
	const { code, field } = refusal(body).error;
	return [status, code, field];
}

/** Lists incoming SMS. */
export async function list(sandbox: Sandbox, query = ''): Promise<Incoming[]> {
	const { status, body } = await api(sandbox, 'GET', `/api/incoming${query}`);
	expect(status).toBe(200);
	const { incoming } = z
		.object({ total: z.number(), incoming: z.array(incomingSchema) })
		.strict()
		.parse(body);
	return incoming;
}
