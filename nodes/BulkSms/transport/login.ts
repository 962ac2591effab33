import {
	type Asked,
	type HttpAnswer,
	type NotTold,
	withAdvice,
} from '../core/gateway/answer/asked';
import { isMarkup, type RedactWords } from '../core/gateway/answer/gatewayWords';
import { noGateway, statusVerdict, TO_NEW_ADDRESS } from '../core/gateway/answer/httpStatus';
import { type CheckResult, finding, isMissing, statusOf } from '../core/gateway/check/finding';

/**
 * Judges an answer to a request of which nothing can be sent.
 *
 * @returns why other requests would get the same. Undefined if the answer shows a gateway that
 * accepts the login: it gives what was asked for, or finds fault with this request
 */
export function faultIn({ status, body }: HttpAnswer, redact: RedactWords): NotTold | undefined {
	const answer = { status, body };
	const judged = status < 300 ? undefined : statusVerdict(answer, redact);
	const isShared = judged?.problem.scope === 'run' || judged?.kind === 'unknown';
	const fault = isShared ? judged : isMarkup(body) ? noGateway(answer, redact) : undefined;
	if (!fault) return undefined;
	// The advice of the table is for messages, of which none was sent.
	if (status >= 300 && status < 400) return withAdvice(fault, TO_NEW_ADDRESS);
	return status === 429 || status >= 500 ? withAdvice(fault, 'Try again later') : fault;
}

/** @param isLoggedIn whether an answer contained data of the account */
export function findLogin(
	replies: Array<Asked<HttpAnswer>>,
	isLoggedIn: boolean,
	redact: RedactWords,
): CheckResult {
	const shared = `HTTP ${replies.map((reply) => statusOf(reply) ?? 'none').join(', ')}`;
	const refusal = replies.find((reply) => statusOf(reply) === 401);
	if (isLoggedIn) return finding(refusal ? 'loginContradicted' : 'loginAccepted', shared);
	const [fault] = [refusal, ...replies].flatMap((reply) =>
		reply?.kind === 'told' && !isMissing(reply) ? (faultIn(reply.value, redact) ?? []) : [],
	);
	if (!fault) return finding('loginNotSeen', shared);
	const { reason: found, advice } = fault.problem;
	return { result: refusal ? 'differs' : 'undetermined', found, advice, shared };
}
