// prettier-ignore
type Action =
	| 'Add' | 'Ask' | 'Call' | 'Check' | 'Choose' | 'Compare' | 'Copy' | 'Correct' | 'Enter'
	| 'Fill' | 'Give' | 'Leave' | 'Let' | 'Look' | 'Pick' | 'Put' | 'Raise' | 'Remove' | 'Run'
	| 'Save' | 'Select' | 'Send' | 'Separate' | 'Set' | 'Shorten' | 'Start' | 'Take' | 'Try' | 'Turn'
	| 'Use' | 'Write';

/** A plain sentence without its period. It begins with what the person does. */
export type Advice = `${Action} ${string}`;

/** Why a value cannot be used: what is wrong, and what to do. Each is one plain sentence. */
export interface Problem {
	/** Name of the field as the editor shows it, for example `To`. */
	field: string;
	/** Has its own subject, because it is also shown without the field. */
	reason: string;
	advice: Advice;
	/** Absent: `message`. */
	scope?: Scope;
	/** Set if the fault is in the number itself: the message then does not name the number again. */
	isOfNumber?: true;
}

/**
 * How much a problem stops, and where it is reported:
 *
 * - `message`: one message (its number, its sender, its text, or the answer of the gateway), or one
 *   question to the gateway. It stops nothing else. If the run waits for the report of this
 *   message, the message goes to Not Delivered.
 * - `item`: an option of an input item. It stops all messages of this item, and no others. An
 *   operation that sends one message fails as a whole.
 * - `run`: everything that the run sends or asks: the credential, a safeguard, or the address of
 *   the gateway is wrong. It is reported once, and first.
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

/** Leaves out the period at the end. */
export const reasonOf = (error: unknown, otherwise = 'no reason given'): string =>
	error instanceof Error && error.message !== '' ? error.message.replace(/[.\s]+$/, '') : otherwise;
