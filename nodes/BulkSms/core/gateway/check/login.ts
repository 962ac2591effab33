import type { Problem } from '../../problem';
import type { Answer, GatewayReply } from '../answer/gatewayAnswer';
import { describeHttpStatus, isMarkup, type RedactWords } from '../answer/gatewayWords';
import { noGateway, statusVerdict, TO_NEW_ADDRESS } from '../answer/httpStatus';
import { type CheckResult, finding, isMissing, statusOf } from './finding';

/**
 * Judges an answer to a request of which nothing can be sent.
 *
 * @returns why other requests would get the same. Undefined if the answer shows a gateway that
 * accepts the login: it gives what was asked for, or finds fault with this request
 */
export function faultIn({ status, body }: Answer, redact: RedactWords): Problem | undefined {
	const said = describeHttpStatus(status, body, redact);
	const judged = status < 300 ? undefined : statusVerdict({ status, body }, said);
	const isShared = judged?.scope === 'run' || judged?.kind === 'unknown';
	const verdict = isShared ? judged : isMarkup(body) ? noGateway(said) : undefined;
	if (!verdict) return undefined;
	// The advice of the table is for messages, of which none was sent.
	if (status === 429 || status >= 500) return { ...verdict.problem, advice: 'Try again later' };
	const isRedirect = status >= 300 && status < 400;
	return isRedirect ? { ...verdict.problem, advice: TO_NEW_ADDRESS } : verdict.problem;
}

/** @param isLoggedIn whether an answer contained data of the account */
export function findLogin(
	replies: GatewayReply[],
	isLoggedIn: boolean,
	redact: RedactWords,
): CheckResult {
	const shared = `HTTP ${replies.map((reply) => statusOf(reply) ?? 'none').join(', ')}`;
	const refusal = replies.find((reply) => statusOf(reply) === 401);
	if (isLoggedIn) return finding(refusal ? 'loginContradicted' : 'loginAccepted', shared);
	const faults = [refusal, ...replies].flatMap((reply) =>
		reply?.kind === 'answered' && !isMissing(reply) ? (faultIn(reply, redact) ?? []) : [],
	);
	const [fault] = faults;
	if (!fault) return finding('loginNotSeen', shared);
	const { reason: found, advice } = fault;
	return { result: refusal ? 'differs' : 'undetermined', found, advice, shared };
}
