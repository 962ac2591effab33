// prettier-ignore
type Action =
	| 'Add' | 'Ask' | 'Call' | 'Check' | 'Choose' | 'Compare' | 'Copy' | 'Correct' | 'Enter'
	| 'Fill' | 'Give' | 'Leave' | 'Let' | 'Look' | 'Pick' | 'Put' | 'Raise' | 'Remove' | 'Run'
	| 'Save' | 'Select' | 'Send' | 'Separate' | 'Set' | 'Shorten' | 'Split' | 'Start' | 'Take' | 'Try'
	| 'Turn' | 'Use' | 'Write';

/** A plain sentence without its period. It begins with what the person does, or in which case. */
export type Advice = `${Action | 'If'} ${string}`;

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
	/** Set if the fault is in what the workflow gives, and not in what a model writes beside it. */
	isOfWorkflow?: true;
}

/**
 * How much a problem stops, and where it is reported:
 *
 * - `message`: one message (its number, its sender, its text, or the answer of the gateway), or one
 *   question to the gateway. It stops nothing else. If the run waits for the report of this
 *   message, the message goes to Undelivered.
 * - `item`: an option of an input item. It stops all messages of this item, and no others. An
 *   operation that sends one message fails as a whole.
 * - `run`: everything that the run sends or asks: the credential, a safeguard, or the address of
 *   the gateway is wrong. It is reported once, and first.
 */
type Scope = 'message' | 'item' | 'run';

/** Either a value that keeps the gateway's rules, or the problem with it. Never both. */
export type Checked<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** A problem, or the parts of one without a scope. */
type Said = [problem: Problem] | [field: string, reason: string, advice: Advice];

/**
 * Carries a problem up to the nearest {@link attempt}. It has no stack: a list may have 100,000
 * numbers that cannot be used, and to collect the stacks would take most of the time.
 */
class Refusal extends Error {
	constructor(readonly problem: Problem) {
		const { stackTraceLimit } = Error;
		Error.stackTraceLimit = 0;
		super(problem.reason);
		Error.stackTraceLimit = stackTraceLimit;
	}
}

/** @throws Refusal always */
export function refuse(...said: Said): never {
	throw new Refusal(asProblem(said));
}

/** Gives a refusal back as its problem. Every other error passes through. */
export function attempt<T>(work: () => T): Checked<T> {
	try {
		return valid(work());
	} catch (error) {
		return invalid(problemIn(error));
	}
}

function problemIn(error: unknown): Problem {
	if (error instanceof Refusal) return error.problem;
	throw error;
}

/**
 * Changes the problem of a refusal.
 *
 * @throws Refusal with the changed problem
 */
export function changeProblem<T>(change: (problem: Problem) => Problem, work: () => T): T {
	const result = attempt(work);
	return result.ok ? result.value : refuse(change(result.problem));
}

/** @throws Refusal of the whole item */
export const asItemProblem = <T>(work: () => T): T =>
	changeProblem((problem) => ({ ...problem, scope: 'item' }), work);

/** @throws Refusal if there is a problem and no value */
export function valueOf<T>(checked: Checked<T>): T {
	return checked.ok ? checked.value : refuse(checked.problem);
}

export function firstProblem(...all: Array<Checked<unknown>>): Problem | undefined {
	for (const checked of all) if (!checked.ok) return checked.problem;
	return undefined;
}

export const cannotBeUsed = (problem: Problem): Problem => ({
	...problem,
	reason: `${problem.field} cannot be used: ${problem.reason}`,
});

/** Puts the field before the reason, unless the reason begins with it. */
export const afterField = ({ field, reason }: Problem, between: string): string =>
	reason.startsWith(field) ? reason : `${field}${between}${reason}`;

export const valid = <T>(value: T): Checked<T> => ({ ok: true, value });

export const invalid = (...said: Said): Checked<never> => ({ ok: false, problem: asProblem(said) });

function asProblem(said: Said): Problem {
	if (said.length === 1) return said[0];
	const [field, reason, advice] = said;
	return { field, reason, advice };
}

/** Leaves out the period at the end. */
export const reasonOf = (error: unknown, otherwise = 'no reason given'): string =>
	error instanceof Error && error.message !== '' ? error.message.replace(/[.\s]+$/, '') : otherwise;
