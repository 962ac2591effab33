// prettier-ignore
type Action =
	| 'Add' | 'Ask' | 'Call' | 'Check' | 'Choose' | 'Compare' | 'Copy' | 'Correct' | 'Enter'
	| 'Fill' | 'Give' | 'Leave' | 'Let' | 'Look' | 'Pick' | 'Put' | 'Raise' | 'Remove' | 'Run'
	| 'Save' | 'Select' | 'Send' | 'Separate' | 'Set' | 'Shorten' | 'Start' | 'Take' | 'Try' | 'Turn'
	| 'Use' | 'Write';

/** A plain sentence without its full stop, which begins with an action of a person. */
export type Advice = `${Action} ${string}`;

/** Why a value cannot be used: what is wrong and what to do, each one plain sentence. */
export interface Problem {
	/** Name of the field as the editor shows it, for example `To`. */
	field: string;
	/** Has a subject of its own, for it is shown without the field, too. */
	reason: string;
	advice: Advice;
	/** Absent: `message`. */
	scope?: Scope;
	/** Set if the fault is in the number itself, so that the message need not name it again. */
	isOfNumber?: true;
}

/**
 * How far a problem reaches, so where it is reported and what else it stops:
 *
 * - `message`: one message (its number, its sender, its text, or what the gateway says of it), or one
 *   question to the gateway. All other messages and questions go their way. A message that is waited for
 *   goes to Not Delivered.
 * - `item`: an option of an input item, so the set-up of all its messages. Other items go their way. An
 *   operation that sends one message fails as a whole.
 * - `run`: whatever else the run sends or asks meets the same: the credential, a safeguard, the address
 *   of the gateway. It is reported once, and first.
 */
type Scope = 'message' | 'item' | 'run';

/** Either a value that keeps the gateway's rules, or the problem with it. Never both. */
export type Checked<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export function firstProblem(...all: Array<Checked<unknown>>): Problem | undefined {
	for (const checked of all) if (!checked.ok) return checked.problem;
	return undefined;
}

export function allOf<T extends unknown[]>(
	...checks: { [Index in keyof T]: Checked<T[Index]> }
): Checked<T>;
export function allOf(...checks: Array<Checked<unknown>>): Checked<unknown[]> {
	const values: unknown[] = [];
	for (const check of checks) {
		if (!check.ok) return check;
		values.push(check.value);
	}
	return valid(values);
}

export const cannotBeUsed = (problem: Problem): Problem => ({
	...problem,
	reason: `${problem.field} cannot be used: ${problem.reason}`,
});

export const valid = <T>(value: T): Checked<T> => ({ ok: true, value });

export const refusedFor = (problem: Problem): Checked<never> => ({ ok: false, problem });

export const invalid = (field: string, reason: string, advice: Advice): Checked<never> =>
	refusedFor({ field, reason, advice });

export const withScope = <T>(checked: Checked<T>, scope: Scope): Checked<T> =>
	checked.ok ? checked : refusedFor({ ...checked.problem, scope });

/** Without the stop at its end. */
export const reasonOf = (error: unknown, otherwise = 'no reason given'): string =>
	error instanceof Error && error.message !== '' ? error.message.replace(/[.\s]+$/, '') : otherwise;
