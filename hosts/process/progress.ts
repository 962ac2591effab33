const PLAIN_EVERY_MS = 15_000;
const TERMINAL_EVERY_MS = 1_000;

/** Tells a person what is going on while it takes its time. */
export interface Progress {
	/** Prints one line. */
	line(text: string): void;
	/**
	 * Shows a step and its elapsed time until the work is done: on a terminal one line that is
	 * updated, elsewhere a line at the start and one every 15 seconds.
	 *
	 * @returns what the work gives; its error is passed on
	 */
	during<T>(step: string, work: () => Promise<T>): Promise<T>;
}

/** @returns a progress that writes to the stream */
export function createProgress(stream: NodeJS.WriteStream): Progress {
	const line = (text: string) => void stream.write(`${text}\n`);

	async function during<T>(step: string, work: () => Promise<T>): Promise<T> {
		const begin = Date.now();
		const show = () =>
			stream.isTTY
				? void stream.write(`\r\u001b[2K${step} … ${elapsed(begin)}`)
				: line(`${step} … ${elapsed(begin)}`);
		if (stream.isTTY) show();
		else line(`${step} …`);
		const timer = setInterval(show, stream.isTTY ? TERMINAL_EVERY_MS : PLAIN_EVERY_MS);
		const finish = (word: string) => {
			clearInterval(timer);
			line(`${stream.isTTY ? '\r\u001b[2K' : ''}${step}: ${word} ${elapsed(begin)}`);
		};
		try {
			const result = await work();
			finish('done in');
			return result;
		} catch (error) {
			finish('failed after');
			throw error;
		}
	}
	return { line, during };
}

function elapsed(begin: number): string {
	const seconds = Math.round((Date.now() - begin) / 1000);
	return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
