/** What a check gives back for a value it takes, as core/problem.ts describes it. */
export const taken = <T>(value: T) => ({ ok: true, value });

/** What a check gives back for a value it refuses. */
export const refused = (field: string, reason: string, advice: string) => ({
	ok: false,
	problem: { field, reason, advice },
});
