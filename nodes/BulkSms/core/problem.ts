/** Why a value cannot be used: what is wrong and what to do, each one plain sentence. */
export interface Problem {
	/** Name of the field as the editor shows it, for example `To`. */
	field: string;
	reason: string;
	advice: string;
	/** Set if it is no fault of one message but keeps all of them from being sent. */
	concernsAll?: true;
}

/** Either a value that keeps the gateway's rules, or the problem with it. Never both. */
export type Checked<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** Wraps a value that has passed its checks. */
export const valid = <T>(value: T): Checked<T> => ({ ok: true, value });

/** Wraps what is wrong with the value of `field`, and what the person should do about it. */
export const invalid = (field: string, reason: string, advice: string): Checked<never> => ({
	ok: false,
	problem: { field, reason, advice },
});
