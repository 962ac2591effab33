import { Refusal } from '../rules/refusal';

/** A refusal and the headers that go with it. */
export interface FaultyRefusal {
	readonly refusal: Refusal;
	readonly headers: Readonly<Record<string, string>>;
}

/** An answer as it leaves. */
export interface SpoiltAnswer {
	readonly contentType: string;
	readonly body: string;
}

export const BASIC = 'Basic realm="Bulk SMS sandbox", charset="UTF-8"';
const JSON_TYPE = 'application/json; charset=utf-8';
export const HTML =
	'<!doctype html>\n<html lang="en"><head><title>Sign in</title></head><body><h1>Sign in</h1></body></html>\n';

/** Refuses a call that is not carried out. */
export const refusalFor = (
	status: number,
	code: string,
	headers: FaultyRefusal['headers'] = {},
): FaultyRefusal => ({
	refusal: new Refusal(
		status,
		code,
		`The sandbox was told to answer ${status} (PUT /api/faults). Nothing was carried out.`,
	),
	headers,
});

/** The first half of an answer. */
export function halved(answer: object): SpoiltAnswer {
	const body = JSON.stringify(answer);
	return { contentType: JSON_TYPE, body: body.slice(0, Math.floor(body.length / 2)) };
}

/** What the answers of `/sms/send` and of the message log are in common. */
interface Entries {
	readonly bulkid?: unknown;
	readonly bulkId?: unknown;
	readonly detail?: readonly object[];
	readonly details?: readonly object[];
}

/** An answer without its first message. */
export const missing = (answer: object): SpoiltAnswer => json(withoutFirst(answer));

function withoutFirst(answer: Entries): object {
	if (Array.isArray(answer)) return answer.map(withoutFirst);
	const { detail, details } = answer;
	if (detail) return { ...answer, detail: detail.slice(1) };
	return details ? { ...answer, details: details.slice(1) } : answer;
}

/** An answer with each name in its other spelling. */
export const otherSpelling = (answer: object): SpoiltAnswer => json(respelled(answer));

function respelled(answer: Entries): object {
	if (Array.isArray(answer)) return answer.map(respelled);
	const { bulkid, bulkId, detail, details, ...rest } = answer;
	return { ...rest, bulkId: bulkid, bulkid: bulkId, details: detail, detail: details };
}

const json = (body: object): SpoiltAnswer => ({
	contentType: JSON_TYPE,
	body: JSON.stringify(body),
});
