import { z } from 'zod/v3';

import type { Problem } from '../../problem';
import { fieldsOf, parseExactJson, readAmount, readText } from '../../text/jsonText';
import { answerOutcome, type GatewayStatus, isDeciding, readStatus } from '../statuses';
import {
	describeHttpStatus,
	errorBeside,
	type RedactWords,
	errorMessageIn,
	afterColon,
	saysError,
	whatIsWrong,
} from './gatewayWords';
import {
	CORRECT_REQUEST,
	rejected,
	statusVerdict,
	type StatusVerdict,
	unknown,
} from './httpStatus';

export interface Answer {
	status: number;
	body: string;
	retryAfter?: unknown;
}

/** Why no answer came, or none that can be read. */
export interface NoAnswer {
	/** `notSent`: the request never reached the gateway. `unknown`: it may have been carried out. */
	kind: 'notSent' | 'unknown';
	problem: Problem;
}

/** An answer with any status, or the reason why there is none. */
export type GatewayReply = ({ kind: 'answered' } & Answer) | NoAnswer;

/** The answer of the gateway for one destination. */
export interface Detail {
	messageId?: string;
	to?: string;
	from?: string;
	credit?: number;
	shorturl?: string;
	status: GatewayStatus;
}

interface DetailsVerdict {
	kind: 'details';
	details: Detail[];
	bulkId?: string;
	unreadable: number;
	/** Words about an error beside the list. */
	words?: string;
	/** Set for HTTP 401 and 403: an accepted message contradicts it. */
	refusal?: StatusVerdict;
}

export type Verdict = DetailsVerdict | StatusVerdict;

/** Not `z.array`, because it would check every entry of a long list. */
const listSchema = z
	.custom<unknown[]>((value) => Array.isArray(value))
	.optional()
	.catch(undefined);

const textSchema = z.unknown().transform(readText);

/**
 * docs/interface.md has `detail`, most public clients have `details`. Likewise `bulkId` and
 * `bulkid`.
 */
const answerSchema = z.object({
	detail: listSchema,
	details: listSchema,
	bulkId: textSchema,
	bulkid: textSchema,
});

/**
 * Reads an answer to `POST /sms/send`. The status of a detail decides, and not that of HTTP: success
 * does not mean accepted. It yields after each detail.
 */
export function* readAnswer(
	{ status, body, retryAfter }: Answer,
	redact: RedactWords,
): Generator<void, Verdict> {
	const value = parseExactJson(body);
	const answer = answerSchema.safeParse(value).data;
	const bulkId = answer?.bulkId ?? answer?.bulkid;
	const { detail = [], details = [] } = answer ?? {};
	if (detail.length + details.length > 0) {
		const verdict = yield* readDetails(detail, details, bulkId, redact);
		const words = errorBeside(value, redact);
		const isRefusal = status === 401 || status === 403;
		const said = isRefusal ? describeHttpStatus(status, body, redact) : '';
		return {
			...verdict,
			...(words !== undefined && { words }),
			...(isRefusal && { refusal: statusVerdict({ status, body, retryAfter }, said) }),
		};
	}
	if (status >= 200 && status < 300) {
		const words = answer && errorMessageIn(value, redact);
		if (words !== undefined) {
			return rejected(`The gateway answered: ${words}`, 'Correct the message', 'message');
		}
		if (answer?.detail ?? answer?.details) return yield* readDetails([], [], bulkId, redact);
		const what = answer
			? `the answer lists no destinations${afterColon(value, redact)}`
			: whatIsWrong(body, redact);
		return unknown(`The gateway answered with HTTP ${status}, but ${what}`);
	}
	const said = describeHttpStatus(status, body, redact);
	// docs/interface.md, Errors, shows no statuses: such an error may be about a sender.
	if (status === 404 && saysError(fieldsOf(value)?.error)) {
		return rejected(
			`The gateway rejected the request (${said})`,
			`${CORRECT_REQUEST}, and check Base URL in the Bulk SMS API credential`,
			'message',
		);
	}
	return statusVerdict({ status, body, retryAfter }, said);
}

/** The same entry in both lists counts once. Contradictions are found later, by the matching. */
function* readDetails(
	entries: unknown[],
	more: unknown[],
	bulkId: string | undefined,
	redact: RedactWords,
): Generator<void, DetailsVerdict> {
	const details: Detail[] = [];
	const said = new Set<string>();
	let unreadable = 0;
	for (const [index, entry] of [...entries, ...more].entries()) {
		yield;
		const detail = readDetail(entry);
		if (detail === undefined) {
			unreadable += 1;
		} else if (index < entries.length) {
			if (more.length > 0) said.add(whatItSays(detail));
			details.push(withoutSecrets(detail, redact));
		} else if (!said.has(whatItSays(detail))) {
			details.push(withoutSecrets(detail, redact));
		}
	}
	return { kind: 'details', details, ...(bulkId !== undefined && { bulkId }), unreadable };
}

const whatItSays = ({ messageId, to, status }: Detail): string =>
	JSON.stringify([messageId, to?.replace(/^\+/, ''), answerOutcome(status)]);

/**
 * Reads without a schema, because lists are long. A field in the form of the interface stays. An
 * entry that names no message is not readable.
 */
function readDetail(entry: unknown): Detail | undefined {
	const fields = fieldsOf(entry);
	if (fields === undefined || isDetail(fields)) return fields;
	const [messageId, to] = [readText(fields.messageId), readText(fields.to)];
	if (messageId === undefined && to === undefined) return undefined;
	return {
		messageId,
		to,
		from: readText(fields.from),
		credit: readAmount(fields.credit),
		shorturl: readText(fields.shorturl),
		status: readStatus(fields.status),
	};
}

function isDetail(fields: Record<string, unknown>): fields is Record<string, unknown> & Detail {
	const status = fieldsOf(fields.status) ?? {};
	return (
		Object.keys(fields).length === 6 &&
		typeof fields.messageId === 'string' &&
		typeof fields.to === 'string' &&
		typeof fields.from === 'string' &&
		typeof fields.credit === 'number' &&
		readAmount(fields.credit) !== undefined &&
		typeof fields.shorturl === 'string' &&
		Object.keys(status).length === 3 &&
		typeof status.code === 'string' &&
		typeof status.name === 'string' &&
		typeof status.description === 'string'
	);
}

/** Removes secrets, except from identifiers and from the names of known statuses. */
function withoutSecrets(detail: Detail, redact: RedactWords): Detail {
	const { status, shorturl } = detail;
	const isSafe = (said?: string) => said === undefined || redact(said) === said;
	const unsafe = (['code', 'name', 'description', 'groupName'] as const).filter(
		(word) => !isSafe(status[word]) && !isDeciding(word, status[word]),
	);
	// Usually there is nothing to remove, and a list may have a hundred thousand details.
	if (unsafe.length === 0 && isSafe(shorturl)) return detail;
	const safe = { ...status };
	for (const word of unsafe) safe[word] = redact(status[word] ?? '');
	return { ...detail, ...(shorturl !== undefined && { shorturl: redact(shorturl) }), status: safe };
}
