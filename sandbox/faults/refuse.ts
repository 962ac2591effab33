import { Refusal } from '../rules/refusal';
import type { Fault } from './faults';

/** A refusal and the headers that go with it. */
export interface FaultyRefusal {
	readonly refusal: Refusal;
	readonly headers: Readonly<Record<string, string>>;
}

/**
 * Gives the refusal that a fault sends instead of any answer.
 *
 * @param fault the fault that strikes
 * @returns the refusal, or undefined if the fault lets the request be taken
 */
export function refusalByFault(fault: Fault): FaultyRefusal | undefined {
	switch (fault.kind) {
		case 'unauthorized':
			return {
				refusal: refusalFor(401, 'UNAUTHORIZED'),
				headers: { 'www-authenticate': 'Basic realm="Bulk SMS sandbox", charset="UTF-8"' },
			};
		case 'tooManyRequests': {
			const seconds = fault.parameters.retryAfterSeconds;
			return {
				refusal: refusalFor(429, 'TOO_MANY_REQUESTS'),
				headers: typeof seconds === 'number' ? { 'retry-after': String(Math.ceil(seconds)) } : {},
			};
		}
		case 'notFound':
			return { refusal: refusalFor(404, 'NOT_FOUND'), headers: {} };
		case 'methodNotAllowed':
			return { refusal: refusalFor(405, 'METHOD_NOT_ALLOWED'), headers: {} };
		case 'serverError':
			return { refusal: refusalFor(500, 'INTERNAL'), headers: {} };
		default:
			return undefined;
	}
}

function refusalFor(status: number, code: string): Refusal {
	return new Refusal(
		status,
		code,
		`The sandbox was told to answer ${status} (PUT /api/faults). Nothing was carried out.`,
	);
}
