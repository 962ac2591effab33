/** Does the work of all steps at once. */
export function resultOf<T>(work: Iterator<unknown, T>): T {
	for (;;) {
		const step = work.next();
		if (step.done) return step.value;
	}
}
