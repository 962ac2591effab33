import type { SendAnswer } from '../rules/sendAnswer';
import type { FaultName } from './kinds';

/** An answer as it leaves. */
export interface SpoiltAnswer {
	readonly contentType: string;
	readonly body: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML =
	'<!doctype html>\n<html lang="en"><head><title>Sign in</title></head><body><h1>Sign in</h1></body></html>\n';
const FOREIGN = { to: '99900000000', messageId: 'foreign-message' };

/**
 * Spoils the answer to a request that was taken.
 *
 * @param fault the fault that strikes
 * @param answer the right answer
 * @returns what leaves instead, or undefined if the fault leaves the answer as it is
 */
export function spoil(fault: FaultName, answer: SendAnswer): SpoiltAnswer | undefined {
	const { bulkid, detail } = answer;
	const [first] = detail;
	switch (fault) {
		case 'html':
			return { contentType: 'text/html; charset=utf-8', body: HTML };
		case 'truncatedJson': {
			const body = JSON.stringify(answer);
			return { contentType: JSON_TYPE, body: body.slice(0, Math.floor(body.length / 2)) };
		}
		case 'missingDetails':
			return json({ bulkid, detail: detail.slice(1) });
		case 'doubledDetails':
			return json({ bulkid, detail: [first, ...detail] });
		case 'foreignDetails':
			return json({ bulkid, detail: [{ ...first, ...FOREIGN }, ...detail] });
		case 'spelling':
			return json({ bulkId: bulkid, details: detail });
		default:
			return undefined;
	}
}

function json(body: object): SpoiltAnswer {
	return { contentType: JSON_TYPE, body: JSON.stringify(body) };
}
