import { z } from 'zod';

import type { Problem } from './checked';
import { parseExactJson } from './exactJson';
import { fieldsOf, isStatus, readCredit, readStatus, readText, textSchema } from './gatewayValues';
import type { GatewayStatus } from './statuses';
import { written } from './written';

/** One entry of the answer: what the gateway says of one destination. */
export interface Detail {
	messageId?: string;
	to?: string;
	from?: string;
	credit?: number;
	shorturl?: string;
	status: GatewayStatus;
}

/** What an answer of the gateway means for the destinations of its request. */
export type Verdict =
	| { kind: 'details'; details: Detail[]; bulkId?: string; unreadable: number }
	/** The gateway said no to the whole request. */
	| { kind: 'rejected'; problem: Problem; stopsEverything: boolean }
	/** The request may have been carried out: nobody can tell from this answer. */
	| { kind: 'unknown'; problem: Problem };

/** Not `z.array`, which would look at every entry of a long list: they are read by hand. */
const listSchema = z
	.custom<unknown[]>((value) => Array.isArray(value))
	.optional()
	.catch(undefined);

/** `detail` in interface.md, `details` in most public clients; the same for `bulkId`, `bulkid`. */
const answerSchema = z.object({
	detail: listSchema,
	details: listSchema,
	bulkId: textSchema,
	bulkid: textSchema,
	error: z.unknown(),
});

/** Characters of an error that are shown, and that are looked at for it. */
const SHOWN = 200;
const READ = 10_000;

/**
 * Reads an answer to `POST /sms/send`. HTTP success is not acceptance: the status of each detail
 * decides, later, in the matching.
 *
 * @param status HTTP status code
 * @param body the body as text, exactly as it came
 */
export function readAnswer(status: number, body: string): Verdict {
	const answer = answerSchema.safeParse(parseExactJson(body)).data;
	const entries = filled(answer?.detail) ?? filled(answer?.details);
	const bulkId = answer?.bulkId ?? answer?.bulkid;
	const isRefused = status === 401 || status === 403;
	if (entries && !isRefused) return readDetails(entries, bulkId);

	const words = errorWords(answer?.error);
	if (status >= 200 && status < 300) {
		if (words !== undefined)
			return rejected(`The gateway answered: ${words}`, 'Correct the message');
		if (answer?.detail ?? answer?.details) return readDetails([], bulkId);
		return unknown(
			`The gateway answered with HTTP ${status}, but ${whatIsWrong(body, answer !== undefined)}`,
		);
	}
	const said = [`HTTP ${status}`, words ?? plainWords(body)].filter(Boolean).join(': ');
	if (isRefused) {
		return {
			...rejected(
				`The gateway refused the credentials (${said})`,
				'Check Username and Password in the Bulk SMS API credential',
			),
			stopsEverything: true,
		};
	}
	if (status >= 300 && status < 400) return readRedirect(status, said);
	if (status === 429 || status === 503) {
		return rejected(
			`The gateway takes no more requests at the moment (${said})`,
			'Send again later, or turn on Retry On Fail in the settings of the node',
		);
	}
	if (status === 404 || status === 405) {
		return rejected(
			`There is no gateway at this address (${said})`,
			'Check Base URL in the Bulk SMS API credential',
		);
	}
	if (status >= 400 && status < 500) {
		return rejected(`The gateway rejected the request (${said})`, 'Correct what it names');
	}
	return unknown(`The gateway failed (${said})`);
}

/** 301, 307 and 308 say that nothing was done here; after 302 and 303 it may have been. */
function readRedirect(status: number, said: string): Verdict {
	const reason = `The gateway sent the request elsewhere (${said}); redirects are not followed`;
	return [301, 307, 308].includes(status)
		? rejected(
				reason,
				'Correct Base URL in the credential: https instead of http, or the new address',
			)
		: unknown(reason);
}

const filled = (entries: unknown[] | undefined) => (entries?.length ? entries : undefined);

function readDetails(entries: unknown[], bulkId: string | undefined): Verdict {
	const details: Detail[] = [];
	for (const entry of entries) {
		const detail = readDetail(entry);
		if (detail) details.push(detail);
	}
	const unreadable = entries.length - details.length;
	return { kind: 'details', details, ...(bulkId !== undefined && { bulkId }), unreadable };
}

/**
 * By hand and not by a schema: an answer holds one for every destination, and lists are long. One
 * that is as the interface shows it is taken as it is.
 */
function readDetail(entry: unknown): Detail | undefined {
	const fields = fieldsOf(entry);
	if (fields === undefined || isDetail(fields)) return fields;
	return {
		messageId: readText(fields.messageId),
		to: readText(fields.to),
		from: readText(fields.from),
		credit: readCredit(fields.credit),
		shorturl: readText(fields.shorturl),
		status: readStatus(fields.status),
	};
}

const isDetail = (fields: object): fields is Detail =>
	Object.keys(fields).length === 6 &&
	'messageId' in fields &&
	typeof fields.messageId === 'string' &&
	'to' in fields &&
	typeof fields.to === 'string' &&
	'from' in fields &&
	typeof fields.from === 'string' &&
	'credit' in fields &&
	typeof fields.credit === 'number' &&
	'shorturl' in fields &&
	typeof fields.shorturl === 'string' &&
	'status' in fields &&
	isStatus(fields.status);

const rejected = (reason: string, advice: string) => ({
	kind: 'rejected' as const,
	problem: { field: 'Gateway', reason, advice },
	stopsEverything: false,
});

/** What to do about a message that may have been sent. */
export const ADVICE_WHEN_UNKNOWN =
	'Look in the account whether the message was sent before you send it again';

const unknown = (reason: string): Verdict => ({
	kind: 'unknown',
	problem: { field: 'Gateway', reason, advice: ADVICE_WHEN_UNKNOWN },
});

function whatIsWrong(body: string, isObject: boolean): string {
	if (body.trim() === '') return 'without a body';
	if (isObject) return 'the answer lists no destinations';
	return isMarkup(body)
		? 'with a web page in place of JSON'
		: `the body is not what the interface shows: ${shortened(body)}`;
}

/** `error` is text or an object of a shape that is not documented (gateway-facts, Sending). */
function errorWords(error: unknown): string | undefined {
	if (typeof error === 'string') return error.trim() === '' ? undefined : shortened(error);
	if (typeof error !== 'object' || error === null || Object.keys(error).length === 0) {
		return undefined;
	}
	const message = readText(fieldsOf(error)?.message)?.trim();
	return shortened(message ? message : written(error));
}

function plainWords(body: string): string | undefined {
	if (body.trim() === '') return undefined;
	return isMarkup(body) ? 'a web page' : shortened(body);
}

const isMarkup = (body: string): boolean => body.trimStart().startsWith('<');

const shortened = (words: string): string => {
	const start = words.trimStart().slice(0, READ);
	const line = start.replace(/\s+/g, ' ').trim();
	return line.length > SHOWN || start.length === READ ? `${line.slice(0, SHOWN)}…` : line;
};
