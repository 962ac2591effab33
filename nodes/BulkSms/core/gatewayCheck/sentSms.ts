import { answerOutcome, type GatewayStatus } from '../interface/statuses';
import { fieldsOf } from '../interface/gatewayValues';
import { parseExactJson } from '../format/jsonText';
import { isOtherNumber } from '../message/destination';
import type { Detail } from '../answer/gatewayAnswer';
import { readAnswer } from '../answer/gatewayAnswer';
import type { RedactWords } from '../answer/gatewayWords';
import { differs, type Found, ok, type Told, undetermined } from './finding';

/** The one SMS of a check. */
interface SmsToSend {
	/** Digits with the country code. */
	to: string;
	messageId: string;
}

/** What the answer to it said. */
interface SentSms {
	sending: Found;
	shape: Found;
	outcome: 'accepted' | 'rejected' | 'unknown';
	/** HTTP status; undefined if there was no answer. */
	status?: number;
	/** The identifier by which the log knows it. */
	messageId: string;
}

const NO_MORE = `Whether a request may hold more than 11 messages is not known: the node sends 11 at most, unless you raise Max Messages per Request`;
const CODE = /^\d{1,4}$/;

/** Reads the answer to the SMS of a check (docs/interface.md, Answer and Errors). */
export function readSentSms(
	told: Told,
	{ to, messageId }: SmsToSend,
	redact: RedactWords,
): SentSms {
	const unclear = (why: string, status?: number): SentSms => ({
		sending: undetermined(
			`Nobody can tell whether the SMS was sent: ${why}`,
			'Look at the phone, and ask the provider',
			status === undefined ? 'no answer' : `HTTP ${status}`,
		),
		shape: NO_SHAPE,
		outcome: 'unknown',
		messageId,
		...(status !== undefined && { status }),
	});
	if (told.kind === 'silent') return unclear(told.problem.reason);
	const { status } = told;
	const verdict = readAnswer(told, redact);
	if (verdict.kind === 'unknown') return unclear(verdict.problem.reason, status);
	if (verdict.kind === 'rejected') {
		const sending = differs(
			`The gateway refused the SMS: ${verdict.problem.reason}`,
			'Correct what the gateway names: a sender may have to be approved, and credit may be missing',
			`refused, HTTP ${status}`,
		);
		return { sending, shape: NO_SHAPE, outcome: 'rejected', status, messageId };
	}
	const own = verdict.details.filter((detail) => isOwn(detail, { to, messageId }));
	const [detail] = own;
	const outcomes = new Set(own.map((each) => answerOutcome(each.status)));
	if (detail === undefined) return unclear('the answer does not name its number', status);
	if (outcomes.size > 1 || own.some((each) => isOtherNumber(each.to, to))) {
		return unclear('the answer contradicts itself', status);
	}
	const outcome = answerOutcome(detail.status);
	const said = inWords(detail.status);
	const shared = [`HTTP ${status}`, statusShared(detail.status)].join(', ');
	const shape = shapeOf(told.body, shared);
	const known = { shape, outcome, status, messageId: detail.messageId ?? messageId };
	if (outcome === 'unknown') {
		return { ...unclear(`its status is not known: ${said}`, status), shape };
	}
	return outcome === 'accepted'
		? { sending: ok(`The gateway accepted the SMS (${said}). ${NO_MORE}`, shared), ...known }
		: {
				sending: differs(
					`The gateway refused the SMS: ${said}`,
					'Ask the provider: a sender may have to be approved, and credit may be missing',
					`refused, ${shared}`,
				),
				...known,
			};
}

const NO_SHAPE = undetermined(
	'No answer was seen that lists a message',
	'Run the check again when an SMS is accepted',
);

/** Of a gateway that makes identifiers of its own, the number tells. */
const isOwn = (detail: Detail, { to, messageId }: SmsToSend): boolean =>
	detail.messageId === messageId || (detail.to !== undefined && !isOtherNumber(detail.to, to));

function shapeOf(body: string, shared: string): Found {
	const fields = fieldsOf(parseExactJson(body)) ?? {};
	const lists = ['detail', 'details'].filter((name) => name in fields);
	const ids = ['bulkId', 'bulkid'].filter((name) => name in fields);
	const id = ids.length > 0 ? ids.join(' and ') : 'not there, as for one number';
	const found = `The list is named ${lists.join(' and ')}; the identifier of the request is ${ids.length > 0 ? `named ${id}` : id}. The node reads both spellings of each`;
	return ok(found, `${lists.join(' and ')}; bulk ID ${id}; ${shared}`);
}

const inWords = ({ code, name, description }: GatewayStatus): string =>
	[name, code, description].filter((each) => each !== undefined && each !== '').join(', ') ||
	'no status';

/** A name that is known, and a short code: nobody can be named by them. */
function statusShared(status: GatewayStatus): string {
	const isKnown = answerOutcome(status) !== 'unknown';
	const name = isKnown ? (status.name?.trim().toUpperCase() ?? '') : 'another status name';
	const code =
		status.code === undefined ? 'no code' : CODE.test(status.code) ? status.code : 'another code';
	return `${name} (${code})`;
}

/** What is known of sending without an SMS, by a request that holds no message. */
export function withoutSms(told: Told): { sending: Found; shape: Found } {
	const status = told.kind === 'answered' ? `HTTP ${told.status}` : 'no answer';
	const isMissing = told.kind === 'answered' && (told.status === 404 || told.status === 405);
	const found = isMissing
		? `A request without messages was answered with ${status}, so there may be no gateway at Base URL`
		: 'No SMS was sent, because To is empty';
	return {
		sending: undetermined(
			`${found}. ${NO_MORE}`,
			isMissing
				? 'Check Base URL in the credential'
				: 'Enter your own number in To, and a sender in From',
			`not tried; without messages: ${status}`,
		),
		shape: undetermined(NO_SHAPE.found, 'Enter your own number in To, and a sender in From'),
	};
}
