import type { Checked } from '../../nodes/BulkSms/core/problem';

/** What a check gives back for a value it takes, as core/problem.ts describes it. */
export const taken = <T>(value: T) => ({ ok: true, value });

/** What a check gives back for a value it refuses. */
export const refused = (field: string, reason: string, advice: string) => ({
	ok: false,
	problem: { field, reason, advice },
});

/** @throws if the value was refused */
export function valueOf<T>(checked: Checked<T>): T {
	if (!checked.ok) throw new Error(checked.problem.reason);
	return checked.value;
}
