import { accountTypeIn, creditsIn, readAmount, readSenders } from '../account/accountAnswers';
import { passedOn } from '../answer/endpointAnswer';
import { isRefusal } from '../answer/httpStatus';
import type { RedactWords } from '../answer/gatewayWords';
import { fieldsOf } from '../interface/gatewayValues';
import { describeText } from '../message/segments';
import { differs, type Found, notOffered, ok, type Reply, statusIn, undetermined } from './finding';

const ASK = 'Ask the provider whether it offers this';

/** An endpoint that is missing, or whose answer says nothing; undefined if it told something. */
function withoutValue(reply: Reply, what: string): Found | undefined {
	if (reply.kind === 'missing') return notOffered(what, reply.status);
	return reply.kind === 'failed' ? undetermined(reply.reason, ASK, statusIn(reply)) : undefined;
}

/**
 * Whether the login is right. An answer with 401 says that it is not, one that tells of the account
 * that it is.
 *
 * @param statuses the HTTP statuses of what was asked for with it
 * @param isIn whether an answer told something that only the account may know
 */
export function findLogin(
	statuses: Array<number | undefined>,
	isIn: boolean,
	reason: string | undefined,
): Found {
	const refused = statuses.find((status) => status === 401);
	const seen = statuses
		.map((status) => (status === undefined ? 'none' : String(status)))
		.join(', ');
	const shared = `HTTP ${seen}`;
	const CHECK = 'Check Base URL, Username, and Password in the credential';
	if (refused !== undefined && isIn) {
		return undetermined(
			'One answer took the login, another one refused it',
			'Ask the provider what your account may do',
			shared,
		);
	}
	if (isIn) return ok('The gateway takes the login', shared);
	if (refused !== undefined) {
		return differs(
			'The gateway refused the login (HTTP 401)',
			'Correct Username and Password in the credential: both are case-sensitive',
			shared,
		);
	}
	if (statuses.some((status) => status !== undefined && isRefusal(status))) {
		return undetermined(
			'The gateway answered 403: it refused the login, or the account may not do this',
			CHECK,
			shared,
		);
	}
	return undetermined(
		reason ?? 'No answer shows whether the gateway takes the login',
		CHECK,
		shared,
	);
}

/** What the balance tells (docs/interface.md, Balance). */
export function findBalance(reply: Reply, redact: RedactWords): Found {
	const none = withoutValue(reply, 'a balance');
	if (none || reply.kind !== 'value') return none ?? NOTHING;
	const credit = creditsIn(reply.value);
	if (credit === undefined) {
		return undetermined('The answer does not tell the credits as a number', ASK, 'not readable');
	}
	const type = accountTypeIn(reply.value);
	const empty =
		credit > 0
			? undefined
			: ('Ask the provider for credit, unless the account is postpaid' as const);
	return ok(
		`${credit} credits${type === undefined ? '' : ` (${redact(type)})`}`,
		'readable',
		empty,
	);
}

/** What the preview says next to our own count (docs/interface.md, Preview). */
export function findPreview(reply: Reply, text: string): Found {
	const none = withoutValue(reply, 'a preview');
	if (none || reply.kind !== 'value') return none ?? NOTHING;
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
				'Compare with Get Balance before and after an SMS what it costs',
				'counts otherwise',
			);
}

/** What the list of senders tells (docs/interface.md, Senders), whose shape is not known. */
export function findSenders(reply: Reply, redact: RedactWords, from?: string): Found {
	const none = withoutValue(reply, 'a list of senders');
	if (none || reply.kind !== 'value') return none ?? NOTHING;
	const answer = passedOn(reply.value, redact);
	const senders = answer === undefined ? undefined : readSenders(answer);
	if (senders === undefined) {
		return undetermined(
			'The gateway answered, but not with one list',
			'Run Get Senders to look at it',
			'no list',
		);
	}
	const isThere =
		from !== undefined && senders.some((sender) => Object.values(sender).includes(from));
	const own =
		from === undefined
			? ''
			: isThere
				? `, with ${from} among them`
				: `; ${from} was not found in it`;
	return ok(`A list of ${senders.length}${own}`, 'a list');
}

/**
 * Whether there are one-time passwords (docs/interface.md): a code is never asked for. A request without
 * fields is refused where the path is there, otherwise than at a path that is nowhere.
 */
export function findOneTimePasswords(verify: Reply, nowhere: Reply): Found {
	if (verify.kind === 'missing') return notOffered('one-time passwords', verify.status);
	const status = verify.status ?? 0;
	const isPath =
		nowhere.kind === 'missing' && status >= 200 && status < 500 && !(status >= 300 && status < 400);
	if (isPath && !isRefusal(status) && status !== 429) {
		return ok(
			'The path of one-time passwords is there. Whether codes are sent was not tried',
			statusIn(verify),
		);
	}
	const reason = verify.kind === 'failed' ? verify.reason : 'The gateway answers at any path';
	return undetermined(
		reason,
		'Ask the provider whether it offers one-time passwords',
		statusIn(verify),
	);
}

const NOTHING = undetermined('Nothing was asked', 'Run the check again');
