import type { Problem } from '../problem';
import { askedPause } from './retry';

/** What an answer means that says nothing of a single message. */
export type StatusVerdict =
	/** The gateway said no to the whole request. */
	| { kind: 'rejected'; problem: Problem; stopsEverything: boolean; blamesMessages?: true }
	/** The request may have been carried out: nobody can tell from this answer. */
	| { kind: 'unknown'; problem: Problem };

/** Whether a status says that the login is wrong. */
export const isRefusal = (status: number): boolean => status === 401 || status === 403;

/**
 * Tells what an HTTP status that is no success means for a request (docs/interface.md, Errors).
 *
 * @param said the status with the words of the gateway, for the reason
 * @param retryAfter value of the Retry-After header
 */
export function statusVerdict(status: number, said: string, retryAfter: unknown): StatusVerdict {
	if (isRefusal(status)) {
		return {
			...rejected(
				`The gateway refused the credentials (${said})`,
				'Check Username and Password in the Bulk SMS API credential',
			),
			stopsEverything: true,
		};
	}
	if (status >= 300 && status < 400) return readRedirect(status, said);
	// Who names a time has not taken the request. A bare 503 may come from a proxy whose gateway has.
	if (status === 429 || (status === 503 && askedPause(retryAfter, 0) !== undefined)) {
		return rejected(
			`The gateway accepts no more requests right now (${said})`,
			'Send again later, or turn on Retry On Fail in the settings of the node',
		);
	}
	// 421: the server does not go by the name in Base URL.
	if (status === 404 || status === 405 || status === 421) {
		return rejected(
			`There is no gateway at this address (${said})`,
			'Check Base URL in the Bulk SMS API credential',
		);
	}
	if (status >= 400 && status < 500) {
		return {
			...rejected(`The gateway rejected the request (${said})`, 'Correct what it names'),
			blamesMessages: true,
		};
	}
	return unknown(`The gateway failed (${said})`);
}

/** 301, 307 and 308 say that nothing was done here; after 302 and 303 it may have been. */
function readRedirect(status: number, said: string): StatusVerdict {
	const reason = `The gateway sent the request elsewhere (${said}); redirects are not followed`;
	return [301, 307, 308].includes(status)
		? rejected(
				reason,
				'Correct Base URL in the credential: https instead of http, or the new address',
			)
		: unknown(reason);
}

/** The verdict on a request that the gateway did not take. */
export const rejected = (reason: string, advice: string) => ({
	kind: 'rejected' as const,
	problem: { field: 'Gateway', reason, advice },
	stopsEverything: false,
});

/** What to do about a message that may have been sent. */
export const ADVICE_WHEN_UNKNOWN =
	'Check in the account whether the message was sent before you send it again';

/** The verdict on a request that may have been carried out. */
export const unknown = (reason: string): StatusVerdict => ({
	kind: 'unknown',
	problem: { field: 'Gateway', reason, advice: ADVICE_WHEN_UNKNOWN },
});
