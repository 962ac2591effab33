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

/** Returns the problem of the first check that failed, or undefined if none did. */
export function firstProblem(...all: Array<Checked<unknown>>): Problem | undefined {
	for (const checked of all) if (!checked.ok) return checked.problem;
	return undefined;
}

/** Names the field in the reason, for a problem that is shown without its field. */
export const cannotBeUsed = (problem: Problem): Problem => ({
	...problem,
	reason: `${problem.field} cannot be used: ${problem.reason}`,
});

/** Wraps a value that has passed its checks. */
export const valid = <T>(value: T): Checked<T> => ({ ok: true, value });

/** Wraps what is wrong with the value of `field`, and what the person should do about it. */
export const invalid = (field: string, reason: string, advice: string): Checked<never> => ({
	ok: false,
	problem: { field, reason, advice },
});
