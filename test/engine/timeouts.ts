/** Time limits that pass when a test says so: on a busy machine, a real one may pass too early. */
export interface Timeouts {
	/** Lets those pass that were asked for, but for those of n8n's store. */
	readonly pass: () => void;
	/** How long each was to be, in milliseconds. */
	readonly asked: number[];
}

/** What the calls of n8n's store may take. They are no limits of a request. */
const OF_STORE = [26_000, 180_000];

/** Puts such limits in the place of the real ones in each test of a file. */
export function useTimeouts(): Timeouts {
	const asked: number[] = [];
	let controllers: AbortController[] = [];
	let spy: jest.SpiedFunction<typeof AbortSignal.timeout> | undefined;
	beforeEach(() => {
		asked.length = 0;
		controllers = [];
		spy = jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
			const controller = new AbortController();
			if (OF_STORE.includes(milliseconds)) return controller.signal;
			asked.push(milliseconds);
			controllers.push(controller);
			return controller.signal;
		});
	});
	afterEach(() => spy?.mockRestore());
	return {
		asked,
		pass: () => {
			for (const each of controllers) {
				each.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
			}
		},
	};
}
