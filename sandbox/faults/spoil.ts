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

/** What the answers of `/sms/send` and of the message log are in common. */
interface Entries {
	readonly bulkid?: unknown;
	readonly bulkId?: unknown;
	readonly detail?: readonly object[];
	readonly details?: readonly object[];
}

/**
 * Spoils the answer to a call that was carried out.
 *
 * @param fault the fault that strikes
 * @param answer the right answer
 * @returns what leaves instead, or undefined if the fault leaves the answer as it is
 */
export function spoil(fault: FaultName, answer: object): SpoiltAnswer | undefined {
	switch (fault) {
		case 'html':
			return { contentType: 'text/html; charset=utf-8', body: HTML };
		case 'truncatedJson': {
			const body = JSON.stringify(answer);
			return { contentType: JSON_TYPE, body: body.slice(0, Math.floor(body.length / 2)) };
		}
		case 'emptyAnswer':
			return { contentType: JSON_TYPE, body: '' };
		case 'numbersAsText':
			return {
				contentType: JSON_TYPE,
				body: JSON.stringify(answer, (_name, value: unknown) =>
					typeof value === 'number' ? String(value) : value,
				),
			};
		case 'missingDetails':
			return json(withEntries(answer, (entries) => entries.slice(1)));
		case 'doubledDetails':
			return json(withEntries(answer, (entries) => [...entries.slice(0, 1), ...entries]));
		case 'foreignDetails':
			return json(withEntries(answer, (entries) => [{ ...entries[0], ...FOREIGN }, ...entries]));
		case 'spelling':
			return json(otherSpelling(answer));
		default:
			return undefined;
	}
}

type Change = (entries: readonly object[]) => readonly object[];

function withEntries(answer: Entries, change: Change): object {
	if (Array.isArray(answer)) return answer.map((part: Entries) => withEntries(part, change));
	const { detail, details } = answer;
	if (detail) return { ...answer, detail: change(detail) };
	return details ? { ...answer, details: change(details) } : answer;
}

function otherSpelling(answer: Entries): object {
	if (Array.isArray(answer)) return answer.map(otherSpelling);
	const { bulkid, bulkId, detail, details, ...rest } = answer;
	return { ...rest, bulkId: bulkid, bulkid: bulkId, details: detail, detail: details };
}

function json(body: object): SpoiltAnswer {
	return { contentType: JSON_TYPE, body: JSON.stringify(body) };
}
