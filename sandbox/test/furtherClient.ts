import { z } from 'zod';
import type { Sandbox } from '../sandbox';
import { CREDENTIALS, post, refusal } from './gatewayClient';

/** Status and parsed body of an answer. */
export interface Answer {
	status: number;
	body: unknown;
}

/** Asks for a path of the gateway by GET, with the right credentials or other headers. */
export async function ask(
	sandbox: Sandbox,
	path: string,
	headers: Record<string, string> = { authorization: CREDENTIALS },
): Promise<Answer> {
	const response = await fetch(sandbox.url + path, { headers });
	return { status: response.status, body: await response.json() };
}

/** Posts JSON to a path of the gateway. */
export async function tell(sandbox: Sandbox, path: string, body: unknown): Promise<Answer> {
	const response = await post(sandbox, path, JSON.stringify(body));
	return { status: response.status, body: await response.json() };
}

/** Gives status, code and field of a refusal, checked for its shape. */
export function refused({ status, body }: Answer): [number, string, string | undefined] {
	const { code, field } = refusal(body).error;
	return [status, code, field];
}

/** What the message log answers. */
const logSchema = z
	.object({
		bulkId: z.string().optional(),
		details: z.array(z.object({ messageId: z.string(), to: z.string() }).passthrough()),
	})
	.strict();

/** Asks the message log; gives the message IDs that it found, in its order. */
export async function logged(sandbox: Sandbox, query: string): Promise<string[]> {
	const { status, body } = await ask(sandbox, `/sms/loginfo?${query}`);
	expect(status).toBe(200);
	return logSchema.parse(body).details.map(({ messageId }) => messageId);
}

const otpSchema = z
	.object({
		otcId: z.string(),
		otpId: z.string().min(1),
		referenceCode: z.string().regex(/^[A-Z]{4}$/),
		success: z.object({ message: z.literal('Success') }).strict(),
	})
	.strict();

/** Requests a one-time password that must be sent. */
export async function requestOtp(
	sandbox: Sandbox,
	fields: Record<string, unknown> = {},
): Promise<z.output<typeof otpSchema>> {
	const body = { otcId: 'login', mobile: '66812345678', ...fields };
	const answer = await tell(sandbox, '/otp/requestOTP', body);
	expect(answer.status).toBe(200);
	return otpSchema.parse(answer.body);
}

/** Reads the code in the newest SMS of the inbox, as a person does. */
export function newestCode(sandbox: Sandbox): string {
	const code = /\b\d{6}\b/.exec(sandbox.messages().at(-1)?.text ?? '')?.[0];
	if (code === undefined) throw new Error('The newest SMS has no code.');
	return code;
}

/** Gives a code of six digits that is another one. */
export function otherThan(code: string): string {
	return code === '000000' ? '000001' : '000000';
}
