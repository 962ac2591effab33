import { compact } from 'lodash';

import { SETTINGS } from '../../labels';
import { fieldsOf, parseExactJson } from '../../text/jsonText';
import { shownValue } from '../../text/words';
import { readAnswer } from '../answer/gatewayAnswer';
import type { RedactWords } from '../answer/gatewayWords';
import { judgeOne } from '../evidence';
import { answerOutcome, type GatewayStatus, isKnownName } from '../statuses';
import {
	type CheckAnswer,
	differs,
	type CheckResult,
	ok,
	shownHttpStatus,
	undetermined,
} from './finding';

interface SmsToSend {
	/** Digits with the country code. */
	to: string;
	messageId: string;
}

interface SentSms {
	sending: CheckResult;
	shape: CheckResult;
	outcome: 'accepted' | 'rejected' | 'unknown';
	/** The identifier of the SMS in the log. */
	messageId: string;
}

const SENDS_AT_MOST = `It is not known whether a request may contain more than 11 messages: the node sends at most 11, unless you raise ${SETTINGS.maxMessagesPerRequest}`;

/**
 * Reads the answer to the SMS of a check (docs/interface.md, Answer and Errors). It yields after each
 * detail.
 */
export function* readSentSms(
	answer: CheckAnswer,
	sms: SmsToSend,
	redact: RedactWords,
): Generator<void, SentSms> {
	const { messageId } = sms;
	const httpStatus = httpStatusOf(answer);
	const unclear = (why: string, shape = NO_SHAPE): SentSms => ({
		sending: undetermined(
			`It is not known whether the SMS was sent: ${why}`,
			'Look at the phone, and ask the provider',
			httpStatus,
		),
		shape,
		outcome: 'unknown',
		messageId,
	});
	if (answer.kind === 'silent') return unclear(answer.problem.reason);
	const verdict = yield* readAnswer(answer, redact);
	if (verdict.kind === 'unknown') return unclear(verdict.problem.reason);
	if (verdict.kind === 'rejected') {
		const sending = differs(
			`The gateway rejected the SMS: ${verdict.problem.reason}`,
			'Correct what the gateway names: a sender may have to be approved, and credit may be missing',
			`rejected, ${httpStatus}`,
		);
		return { sending, shape: NO_SHAPE, outcome: 'rejected', messageId };
	}
	const { entry: detail, contradiction } = judgeOne(sms, verdict.details, ({ status }) =>
		answerOutcome(status),
	);
	if (contradiction) return unclear('the answer contradicts itself');
	if (detail === undefined) return unclear('the answer does not name its number');
	const outcome = answerOutcome(detail.status);
	if (outcome === 'accepted' && verdict.refusal) return unclear('the answer contradicts itself');
	const { code, name, description } = detail.status;
	const said = compact([name, code, description]).map(shownValue).join(', ') || 'no status';
	const shared = `${httpStatus}, ${statusToShare(detail.status)}`;
	const shape = shapeOf(answer.body, shared);
	// The message log may know the SMS only by an identifier of the gateway.
	const logId = detail.messageId ?? messageId;
	if (outcome === 'unknown') {
		return { ...unclear(`its status is not known: ${said}`, shape), messageId: logId };
	}
	const sending =
		outcome === 'accepted'
			? ok(`The gateway accepted the SMS (${said}). ${SENDS_AT_MOST}`, shared)
			: differs(
					`The gateway rejected the SMS: ${said}`,
					'Ask the provider: a sender may have to be approved, and credit may be missing',
					`rejected, ${shared}`,
				);
	return { sending, shape, outcome, messageId: logId };
}

const httpStatusOf = (answer: CheckAnswer): string =>
	shownHttpStatus(answer.kind === 'answered' ? answer.status : undefined);

const NO_SHAPE = undetermined(
	'No answer listed a message',
	'Run the check again when an SMS is accepted',
);

function shapeOf(body: string, shared: string): CheckResult {
	const fields = fieldsOf(parseExactJson(body)) ?? {};
	const lists = ['detail', 'details'].filter((name) => name in fields);
	const ids = ['bulkId', 'bulkid'].filter((name) => name in fields);
	const list = lists.join(' and ');
	const id = ids.join(' and ') || 'not there, as for one number';
	const found = `The list is named ${list}; the identifier of the request is ${ids.length > 0 ? `named ${id}` : id}. The node reads both spellings of each`;
	return ok(found, `${list}; bulk ID ${id}; ${shared}`);
}

/** A known name and a short code: these name no person. */
function statusToShare(status: GatewayStatus): string {
	const { name = '', code = 'no code' } = status;
	const isKnown = isKnownName(name);
	const isShort = status.code === undefined || /^\d{1,4}$/.test(code);
	return `${isKnown ? name.trim().toUpperCase() : 'another status name'} (${isShort ? code : 'another code'})`;
}

/** Finds out about sending without an SMS, by a request without messages. */
export function withoutSms(answer: CheckAnswer): Pick<SentSms, 'sending' | 'shape'> {
	const status = httpStatusOf(answer);
	const isMissing = answer.kind === 'answered' && [404, 405].includes(answer.status);
	const found = isMissing
		? `A request without messages was answered with ${status}, so there may be no gateway at Base URL`
		: 'No SMS was sent, because To is empty';
	return {
		sending: undetermined(
			`${found}. ${SENDS_AT_MOST}`,
			isMissing
				? 'Check Base URL in the credential'
				: 'Enter your own number in To, and a sender in From',
			`not tried; without messages: ${status}`,
		),
		shape: undetermined(NO_SHAPE.found, 'Enter your own number in To, and a sender in From'),
	};
}
