import type { Advice, Problem } from '../../problem';

/**
 * What came of a question to the gateway, or of a request that it carries out. The kind says what
 * was done, and so whether a person may get something twice, and pay for it:
 *
 * - `told`: the gateway did it, and this is what it answered. The request is not made again.
 * - `rejected`: the gateway answered that it does not do it. Nobody got anything, so it does not
 *   count in a limit, and another try harms nobody.
 * - `notSent`: the request did not reach the gateway. Nobody got anything, as after `rejected`.
 * - `unknown`: it may have been done: no answer came, or none that shows it. A person may have got a
 *   message or a code, and the account may have paid for it, so it counts, and the node does not
 *   repeat it by itself.
 */
export type Asked<T> = Told<T> | NotTold;

interface Told<T> {
	kind: 'told';
	value: T;
}

export interface NotTold {
	kind: 'rejected' | 'notSent' | 'unknown';
	/** It has the scope `run` if every other request would get the same. */
	problem: Problem;
	/** Set if the gateway says that it did not take the request and may take it later. */
	isBusy?: true;
	/**
	 * Set if the scope `run` is certain only after a second, different request got the same: a
	 * firewall may judge one text.
	 */
	mayBeOfText?: true;
	/** The HTTP status of the answer. Absent if none came. */
	status?: number | undefined;
}

/** An answer with any status. */
export interface HttpAnswer {
	status: number;
	body: string;
	/** The header Retry-After. */
	retryAfter?: unknown;
}

export type RequestScope = 'message' | 'run';

export const told = <T>(value: T): Told<T> => ({ kind: 'told', value });

/** @param more the marks of a status */
export const rejected = (
	reason: string,
	advice: Advice,
	scope: RequestScope,
	more: Pick<NotTold, 'isBusy' | 'mayBeOfText'> = {},
): NotTold => ({
	kind: 'rejected',
	problem: { field: 'Gateway', reason, advice, scope },
	...more,
});

export const notSent = (reason: string, advice: Advice): NotTold => ({
	kind: 'notSent',
	problem: { field: 'Gateway', reason, advice },
});

export const ADVICE_WHEN_UNKNOWN =
	'Check with Get Status, or in the account, whether the message was sent before you send it again';

export const unknown = (
	reason: string,
	advice: Advice = ADVICE_WHEN_UNKNOWN,
	scope?: RequestScope,
): NotTold => ({
	kind: 'unknown',
	problem: { field: 'Gateway', reason, advice, ...(scope && { scope }) },
});

/** @param scope the one that it has, unless another one is given */
export const withAdvice = (asked: NotTold, advice: Advice, scope?: RequestScope): NotTold => ({
	...asked,
	problem: { ...asked.problem, advice, ...(scope && { scope }) },
});

/** The advice of `unknown` is about a message. A question can be asked again. */
export const asQuestion = (asked: NotTold): NotTold =>
	asked.kind === 'unknown' ? withAdvice(asked, 'Try again later') : asked;

/** Whether it was done, or may have been done: then it is not asked again. */
export const maybeDone = ({ kind }: Asked<unknown>): boolean =>
	kind === 'told' || kind === 'unknown';
