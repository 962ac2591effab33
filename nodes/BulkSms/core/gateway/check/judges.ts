import { uniq } from 'lodash';
import { DateTime } from 'luxon';

import { type DateOrder, LATIN, writeSendAt } from '../../message/schedule/schedule';
import { MINUTE } from '../../message/schedule/wallClock';
import { describeText } from '../../message/text/segments';
import { fieldsOf, parseExactJson, readAmount } from '../../text/jsonText';
import { shortened } from '../../text/words';
import {
	BALANCE,
	creditsIn,
	inCredits,
	readSenders,
	redactAll,
	SENDERS,
} from '../answer/endpointAnswer';
import type { Asked, HttpAnswer } from '../answer/asked';
import { readAnswer } from '../answer/gatewayAnswer';
import { afterColon, type RedactWords } from '../answer/gatewayWords';
import { describeStatus, outcomeBy } from '../answer/requestResults';
import { type Expected, judgeOne } from '../evidence';
import { OTP } from '../otp/otpAnswer';
import type { DeliveryReport } from '../report/report';
import { answerOutcome, type GatewayStatus, isKnownName } from '../statuses';
import {
	type CheckResult,
	finding,
	isMissing,
	notTold,
	readReply,
	shownStatus,
	statusOf,
} from './finding';

/** The text of the SMS, which the preview counts, too. */
export const CHECK_TEXT = 'Test SMS of Check Gateway. You can ignore it.';

interface EndpointCheck {
	method: 'GET' | 'POST';
	path: string;
	body?: { message?: string };
	offers: string;
	/** @param from the sender of the SMS, if there is one */
	judge: (value: object, redact: RedactWords, from?: string) => CheckResult;
}

/** Questions to endpoints that a gateway may have (docs/interface.md, Further endpoints). */
export const ENDPOINTS: Record<'balance' | 'preview' | 'senders', EndpointCheck> = {
	balance: {
		...BALANCE,
		judge: (value, redact) => {
			const credit = creditsIn(value);
			if (credit === undefined) {
				return finding('creditsNotRead', 'not readable', afterColon(value, redact));
			}
			const said = inCredits(credit, value, redact);
			return finding(credit > 0 ? 'credits' : 'noCredit', 'readable', said);
		},
	},
	preview: {
		...{ method: 'POST', path: '/sms/preview', body: { message: CHECK_TEXT } },
		offers: 'a preview',
		judge: (value) => {
			const { segments, remainingInSegment } = describeText(CHECK_TEXT);
			const credit = readAmount(fieldsOf(value)?.credit);
			const left = readAmount(fieldsOf(value)?.character);
			const said = `The node counts ${segments} SMS with ${remainingInSegment} characters left; the gateway says ${credit ?? 'no'} credits and ${left ?? 'no'} characters`;
			return left === remainingInSegment && credit !== undefined
				? finding('sameCount', 'counts as the node does', said)
				: finding('otherCount', 'counts differently', said);
		},
	},
	senders: {
		...SENDERS,
		judge: (value, redact, from) => {
			const senders = readSenders(redactAll(value, redact));
			if (!senders) return finding('notSenders', 'no list', afterColon(value, redact));
			const isThere = senders.some((sender) => Object.values(sender).includes(from ?? ''));
			const search = isThere ? `, with ${from} among them` : `; ${from} was not found in it`;
			const said = `A list of ${senders.length}${from === undefined ? '' : search}`;
			return finding('senders', 'a list', said);
		},
	},
};

/** If the path exists, a request without fields gets another answer than at one that does not. */
export function findOneTimePasswords(
	verify: Asked<HttpAnswer>,
	nowhere: Asked<HttpAnswer>,
	redact: RedactWords,
): CheckResult {
	const shared = shownStatus(verify);
	const isOfPath = /^HTTP [24]/.test(shared) && ![401, 403, 429].includes(statusOf(verify) ?? 0);
	if (isOfPath && !isMissing(verify) && isMissing(nowhere)) return finding('otpPath', shared);
	const asked = readReply(verify, OTP, redact);
	return asked.kind === 'told' ? finding('otpAnywhere', shared) : notTold(verify, OTP, asked);
}

interface SentSms {
	sending: CheckResult;
	answerShape: CheckResult;
	/** The identifier of the SMS in the log. Absent if it cannot be there. */
	logId?: string;
}

/** Judges the answer to the SMS (docs/interface.md, Answer and Errors). It yields before each detail. */
export function* findSending(
	reply: Asked<HttpAnswer>,
	sms: Expected,
	redact: RedactWords,
): Generator<void, SentSms> {
	const asked = reply.kind === 'told' ? yield* readAnswer(reply.value, redact) : reply;
	const details = asked.kind === 'told' ? asked.value.details : [];
	const judgment = judgeOne(sms, details, ({ status }) => answerOutcome(status));
	const { outcome, problem } =
		asked.kind === 'told'
			? outcomeBy(judgment, asked.value.refusal?.problem)
			: { outcome: asked.kind, problem: asked.problem };
	const { status, messageId = sms.messageId } = judgment.entry ?? {};
	const shared = `${shownStatus(reply)}${status ? `, ${statusToShare(status)}` : ''}`;
	const body = status && reply.kind === 'told' ? reply.value.body : undefined;
	const answerShape = body === undefined ? finding('noShape') : shapeOf(body, shared);
	const reason = problem?.reason ?? '';
	if (outcome === 'rejected') {
		return { sending: finding('rejected', `rejected, ${shared}`, reason), answerShape };
	}
	const sending =
		outcome === 'accepted' && status
			? finding('accepted', shared, describeStatus(status))
			: finding('maybeSent', shownStatus(reply), reason);
	// The message log may know the SMS only by an identifier of the gateway.
	return { sending, answerShape, logId: messageId };
}

function shapeOf(body: string, shared: string): CheckResult {
	const fields = fieldsOf(parseExactJson(body)) ?? {};
	const named = (...names: string[]) => names.filter((name) => name in fields).join(' and ');
	const list = named('detail', 'details');
	const id = named('bulkId', 'bulkid');
	const none = 'not there, as for one number';
	const said = `${list}; the identifier of the request is ${id ? `named ${id}` : none}`;
	return finding('shape', `${list}; bulk ID ${id || none}; ${shared}`, said);
}

/** A known name and a short code: these name no person. */
function statusToShare({ name = '', code = 'no code' }: GatewayStatus): string {
	const known = isKnownName(name) ? name.trim().toUpperCase() : 'another status name';
	return `${known} (${/^(\d{1,4}|no code)$/.test(code) ? code : 'another code'})`;
}

/** Judges the answer to a request without messages. */
export function findWithoutSms(reply: Asked<HttpAnswer>): SentSms {
	const status = shownStatus(reply);
	const name = isMissing(reply) ? 'nothingAtUrl' : 'noSms';
	const sending = finding(name, `not tried; without messages: ${status}`, status);
	return { sending, answerShape: finding('shapeNotTried') };
}

export interface LogSeen {
	messageLog: CheckResult;
	/** The dates of the SMS, as the log wrote them. */
	dates: string[];
	/** Whether there is no need to look again. */
	isFinal: boolean;
}

/**
 * Judges the rows of the message log.
 *
 * @param sms absent if none was sent: then the log has no message of this ID
 * @param seconds since the gateway accepted the SMS
 */
export function findInLog(
	all: DeliveryReport[],
	messageId: string,
	sms: Expected | undefined,
	seconds: number,
): LogSeen {
	const rows = all.filter((row) => row.messageId === messageId);
	if (sms && judgeOne({ ...sms, messageId }, rows, () => 'any').contradiction) {
		return { messageLog: finding('logContradicts', 'another number'), dates: [], isFinal: true };
	}
	const written = rows.flatMap(({ sendDate = '', doneDate = '' }) => [sendDate, doneDate]);
	const dates = uniq(written.map((date) => date.trim())).filter((date) => /\p{Nd}/u.test(date));
	const delay = `within ${Math.ceil(seconds)} s`;
	const messageLog =
		sms && rows.length > 0
			? finding('inLog', delay, delay)
			: all.length > rows.length
				? finding('logIgnores', 'answers with other messages')
				: sms
					? NOT_IN_LOG
					: finding('logAnswers', 'answers');
	return { messageLog, dates, isFinal: dates.length > 0 };
}

export const NOT_IN_LOG = finding('notInLog', 'not within 15 s');

/** The settings of the credential for times. */
export interface Account {
	/** IANA zone of the credential, or else of the workflow. */
	accountZone: string;
	isOfWorkflow: boolean;
	dateOrder: DateOrder;
}

/**
 * Compares the dates that the message log has of the SMS with the time when it was sent. Their form
 * is not documented, so only dates that are written as `sendAt` is are told to agree.
 *
 * @param sent in milliseconds since 1970-01-01 UTC; undefined if no SMS can be in the log
 */
export function findSendTime(
	dates: readonly string[],
	sent: number | undefined,
	{ isOfWorkflow, ...account }: Account,
): CheckResult {
	if (sent === undefined) return finding('noTime', 'no SMS');
	const { accountZone: zone, dateOrder } = account;
	const time = DateTime.fromMillis(sent, { zone }).toFormat("d MMMM 'at' HH:mm", LATIN);
	const own = `this n8n sent it on ${time} in ${zone}${isOfWorkflow ? ', the zone of the workflow, because Time Zone in the credential is empty' : ''}`;
	if (dates.length === 0) {
		return finding('timeMayFit', 'no date', `The message log shows no date of the SMS; ${own}`);
	}
	const said = `The message log says ${dates.map((date) => shortened(date, 40)).join(' and ')}, ${own}`;
	const fitting = (['dayFirst', 'monthFirst'] as const).filter((order) => {
		// A log that shows an SMS up to three minutes after it was sent still shows the same time.
		const minutes = Array.from({ length: 4 }, (_, more) =>
			writeSendAt(sent + more * MINUTE, { ...account, dateOrder: order }),
		);
		return dates.every((date) => minutes.includes(date.replace(/(:\d\d):\d\d$/, '$1')));
	});
	if (!fitting.includes(dateOrder)) return finding('timeMayFit', 'not seen to agree', said);
	if (fitting.length > 1) return finding('orderNotClear', 'agrees both ways', said);
	return finding(isOfWorkflow ? 'workflowTimeFits' : 'timeFits', 'agrees', said);
}

/** @param allowed the result of `readCountryCodes` */
export const findCountries = (allowed: readonly string[]): CheckResult =>
	allowed.length > 0
		? finding('countries', 'listed', allowed.join(', '))
		: finding('allCountries', 'not listed');
