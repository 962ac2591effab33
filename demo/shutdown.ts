/** Stops what was started, in reverse order, when the work is done or a person wants it ended. */
export interface Shutdown {
	/** Resolves at the first SIGINT (Ctrl+C), SIGTERM or SIGHUP, which then does not end us. */
	readonly requested: Promise<void>;
	/** Adds a step to what `run` does. */
	add(step: () => Promise<void>): void;
	/** Does every step once, the latest first. */
	run(): Promise<void>;
}

/** Takes over the signals that would end this process. */
export function createShutdown(): Shutdown {
	const steps: Array<() => Promise<void>> = [];
	const requested = new Promise<void>((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve());
	});
	return {
		requested,
		add: (step) => void steps.push(step),
		run: async () => {
			for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step();
		},
	};
}
