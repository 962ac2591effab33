import { describeText } from '../../message/segments';
import { fieldsOf, readAmount } from '../../text/jsonText';
import { accountTypeIn, creditsIn, readSenders, redactAll } from '../answer/endpointAnswer';
import { type RedactWords, afterColon } from '../answer/gatewayWords';
import { FIREWALL, statusVerdict } from '../answer/httpStatus';
import {
	differs,
	type CheckResult,
	notOffered,
	ok,
	type Reply,
	shownHttpStatus,
	undetermined,
} from './finding';

const ASK = 'Ask the provider whether it offers this';

const withoutValue = (reply: Exclude<Reply, { kind: 'value' }>, what: string): CheckResult =>
	reply.kind === 'missing'
		? notOffered(what, reply.status)
		: undetermined(reply.reason, ASK, shownHttpStatus(reply.status));

/**
 * @param isIn whether an answer contained data of the account
 * @param isWalled whether a firewall or proxy blocked a request
 */
export function findLogin(
	statuses: Array<number | undefined>,
	isIn: boolean,
	reason: string | undefined,
	isWalled = false,
): CheckResult {
	const isRefused = statuses.includes(401);
	const shared = `HTTP ${statuses.map((status) => status ?? 'none').join(', ')}`;
	if (isRefused && isIn) {
		return undetermined(
			'One answer accepted the login, another rejected it',
			'Ask the provider which rights your account has',
			shared,
		);
	}
	if (isIn) return ok('The gateway accepts the login', shared);
	const meaningOf = (status: number) =>
		statusVerdict({ status, body: '' }, shownHttpStatus(status)).problem;
	if (isRefused) {
		const { reason: found, advice } = meaningOf(401);
		return differs(found, advice, shared);
	}
	if (isWalled) return undetermined(FIREWALL.reason, FIREWALL.advice, shared);
	if (statuses.includes(403)) {
		const { reason: found, advice } = meaningOf(403);
		return undetermined(found, advice, shared);
	}
	return undetermined(
		reason ?? 'No answer shows whether the gateway accepts the login',
		'Check Base URL, Username, and Password in the credential',
		shared,
	);
}

/** Checks the balance (docs/interface.md, Balance). */
export function findBalance(reply: Reply, redact: RedactWords): CheckResult {
	if (reply.kind !== 'value') return withoutValue(reply, 'a balance');
	const credit = creditsIn(reply.value);
	if (credit === undefined) {
		const said = afterColon(reply.value, redact);
		const found = `The answer does not contain the credits as a number${said}`;
		return undetermined(found, ASK, 'not readable');
	}
	const type = accountTypeIn(reply.value);
	const found = `${credit} credits${type === undefined ? '' : ` (${redact(type)})`}`;
	return credit > 0
		? ok(found, 'readable')
		: ok(found, 'readable', 'Ask the provider for credit, unless the account is postpaid');
}

/** Compares the preview with the node's own count (docs/interface.md, Preview). */
export function findPreview(reply: Reply, text: string): CheckResult {
	if (reply.kind !== 'value') return withoutValue(reply, 'a preview');
	const { segments, remainingInSegment } = describeText(text);
	const fields = fieldsOf(reply.value);
	const credit = readAmount(fields?.credit);
	const left = readAmount(fields?.character);
	const ours = `The node counts ${segments} SMS with ${remainingInSegment} characters left`;
	const found = `${ours}; the gateway says ${credit ?? 'no'} credits and ${left ?? 'no'} characters`;
	return left === remainingInSegment && credit !== undefined
		? ok(found, 'counts as the node does')
		: undetermined(
				found,
				'Compare the balance before and after an SMS with Get Balance',
				'counts differently',
			);
}

/** Checks the list of senders (docs/interface.md, Senders), whose shape is not known. */
export function findSenders(reply: Reply, redact: RedactWords, from?: string): CheckResult {
	if (reply.kind !== 'value') return withoutValue(reply, 'a list of senders');
	const senders = readSenders(redactAll(reply.value, redact));
	if (senders === undefined) {
		return undetermined(
			`The gateway answered, but not with one list${afterColon(reply.value, redact)}`,
			'Run Get Senders to look at it',
			'no list',
		);
	}
	const list = `A list of ${senders.length}`;
	if (from === undefined) return ok(list, 'a list');
	const isThere = senders.some((sender) => Object.values(sender).includes(from));
	return ok(
		`${list}${isThere ? `, with ${from} among them` : `; ${from} was not found in it`}`,
		'a list',
	);
}

/**
 * Checks for one-time passwords (docs/interface.md), without asking for a code. If the path exists,
 * a request without fields gets another answer than at a path that does not exist.
 */
export function findOneTimePasswords(verify: Reply, nowhere: Reply): CheckResult {
	if (verify.kind === 'missing') return notOffered('one-time passwords', verify.status);
	const { status = 0 } = verify;
	const shared = shownHttpStatus(verify.status);
	const isOfPath = [2, 4].includes(Math.floor(status / 100)) && ![401, 403, 429].includes(status);
	if (isOfPath && nowhere.kind === 'missing') {
		return ok('The path of one-time passwords exists. No code was requested', shared);
	}
	const reason = verify.kind === 'failed' ? verify.reason : 'The gateway answers at any path';
	return undetermined(reason, 'Ask the provider whether it offers one-time passwords', shared);
}
