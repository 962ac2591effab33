import type { IExecuteFunctions } from 'n8n-workflow';

/** How many borders a process remembers: some megabytes. */
const MOST = 10_000;

/** The borders that this process remembers, those of the oldest looks first. */
const bordersHere = new Map<string, number>();

/**
 * Where the slots in use of a limit ended at the last look, by the beginning of their names. It is a
 * hint for the next look, which asks the store for the last slot in use, too: other processes take and
 * give back slots.
 */
export class Borders {
	private readonly node: string;

	/** @param remembered those of the process */
	constructor(
		context: IExecuteFunctions,
		private readonly remembered = bordersHere,
	) {
		this.node = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	}

	get(prefix: string): number | undefined {
		return this.remembered.get(this.node + prefix);
	}

	set(prefix: string, used: number): void {
		const { node, remembered } = this;
		remembered.delete(node + prefix);
		remembered.set(node + prefix, used);
		const [oldest] = remembered.keys();
		if (remembered.size > MOST && oldest !== undefined) remembered.delete(oldest);
	}
}
