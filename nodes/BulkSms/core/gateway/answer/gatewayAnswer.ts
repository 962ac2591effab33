import { z } from 'zod/v3';

import { fieldsOf, parseExactJson, readAmount, readText } from '../../text/jsonText';
import { answerOutcome, readStatus, redactedStatus } from '../statuses';
import type { Detail } from '../../message/sendResult';
import { type Asked, type HttpAnswer, type NotTold, rejected, told, unknown } from './asked';
import {
	describeHttpStatus,
	errorBeside,
	type RedactWords,
	errorMessageIn,
	afterColon,
	saysError,
	whatIsWrong,
} from './gatewayWords';
import { CORRECT_REQUEST, statusVerdict } from './httpStatus';

/** An answer that lists destinations. */
export interface Details {
	details: Detail[];
	bulkId?: string;
	unreadable: number;
	/** Words about an error beside the list. */
	words?: string;
	/** Set for HTTP 401 and 403: an accepted message contradicts it. */
	refusal?: NotTold;
}

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

/** Words for a fault of the gateway itself, which may have come after it took the messages. */
const isOwnFault =
	/\b(?:time-?out|timed out|(?:internal|server|system|unknown) error|unavailable)\b/i;

/**
 * Reads an answer to `POST /sms/send`. The status of a detail decides, and not that of HTTP: success
 * does not mean accepted. It yields after each detail.
 */
export function* readAnswer(
	answer: HttpAnswer,
	redact: RedactWords,
): Generator<void, Asked<Details>> {
	const { status, body } = answer;
	const value = parseExactJson(body);
	const fields = answerSchema.safeParse(value).data;
	const bulkId = fields?.bulkId ?? fields?.bulkid;
	const { detail = [], details = [] } = fields ?? {};
	if (detail.length + details.length > 0) {
		const list = yield* readDetails(detail, details, bulkId, redact);
		const words = errorBeside(value, redact);
		const isRefusal = status === 401 || status === 403;
		return told({
			...list,
			...(words !== undefined && { words }),
			...(isRefusal && { refusal: statusVerdict(answer, redact) }),
		});
	}
	if (status >= 200 && status < 300) {
		const words = fields && errorMessageIn(value, redact);
		if (words !== undefined && !isOwnFault.test(words)) {
			return rejected(`The gateway answered: ${words}`, 'Correct the message', 'message');
		}
		if (fields?.detail ?? fields?.details) return told(yield* readDetails([], [], bulkId, redact));
		const what = fields
			? `the answer lists no destinations${afterColon(value, redact)}`
			: whatIsWrong(body, redact);
		return unknown(`The gateway answered with HTTP ${status}, but ${what}`);
	}
	// docs/interface.md, Errors, shows no statuses: such an error may be about a sender.
	if (status === 404 && saysError(fieldsOf(value)?.error)) {
		return rejected(
			`The gateway rejected the request (${describeHttpStatus(answer, redact)})`,
			`${CORRECT_REQUEST}, and check Base URL in the Bulk SMS API credential`,
			'message',
		);
	}
	return statusVerdict(answer, redact);
}

/** The same entry in both lists counts once. Contradictions are found later, by the matching. */
function* readDetails(
	entries: unknown[],
	more: unknown[],
	bulkId: string | undefined,
	redact: RedactWords,
): Generator<void, Details> {
	const details: Detail[] = [];
	const said = new Set<string>();
	let unreadable = 0;
	for (const [index, entry] of [...entries, ...more].entries()) {
		yield;
		const detail = readDetail(entry, redact);
		if (detail === undefined) {
			unreadable += 1;
		} else if (index < entries.length) {
			if (more.length > 0) said.add(whatItSays(detail));
			details.push(detail);
		} else if (!said.has(whatItSays(detail))) {
			details.push(detail);
		}
	}
	return { details, ...(bulkId !== undefined && { bulkId }), unreadable };
}

const whatItSays = ({ messageId, to, status }: Detail): string =>
	JSON.stringify([messageId, to?.replace(/^\+/, ''), answerOutcome(status)]);

/**
 * Reads without a schema, because lists are long. An entry that names no message is not readable.
 * Secrets go, except from identifiers.
 */
function readDetail(entry: unknown, redact: RedactWords): Detail | undefined {
	const fields = fieldsOf(entry);
	if (fields === undefined) return undefined;
	const [messageId, to] = [readText(fields.messageId), readText(fields.to)];
	if (messageId === undefined && to === undefined) return undefined;
	const shorturl = readText(fields.shorturl);
	return {
		messageId,
		to,
		from: readText(fields.from),
		credit: readAmount(fields.credit),
		shorturl: shorturl && redact(shorturl),
		status: redactedStatus(readStatus(fields.status), redact),
	};
}
