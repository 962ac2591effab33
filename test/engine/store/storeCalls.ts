import type {
	DeduplicationScope,
	ICheckProcessedContextData,
	ICheckProcessedOptions,
	IDataDeduplicator,
} from 'n8n-workflow';

import type { ProcessedTable } from './processedTable';

const WORKFLOW = { id: 'workflow', active: true };

const placeOf = (node: string) =>
	({ workflow: WORKFLOW, node: { id: node } }) as ICheckProcessedContextData;

/** Numbers below `end` that look random and are the same in each process. */
function numbersFrom(seed: number): (end: number) => number {
	let state = seed;
	return (end) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * end);
	};
}

/**
 * Makes a thousand calls of n8n's store of all kinds that the package makes: two nodes and the row of
 * the workflow, marks that are there and new ones, the same twice in one call, rows that are full, and
 * calls that n8n refuses.
 *
 * @returns what each call gave, and the rows after it
 */
export async function answersOf(
	helper: IDataDeduplicator,
	table: ProcessedTable,
	seed: number,
): Promise<unknown[]> {
	const below = numbersFrom(seed);
	const said: unknown[] = [];
	const entries = (): ICheckProcessedOptions => ({
		mode: 'entries',
		...(below(3) > 0 && { maxEntries: 1 + below(20) }),
	});
	const latest: ICheckProcessedOptions = { mode: 'latestIncrementalKey' };
	const marks = () => Array.from({ length: below(8) }, () => `mark ${below(25)}`);
	const numbers = () => Array.from({ length: 1 + below(3) }, () => below(50) - 25);
	const node = placeOf('a');
	const calls: Array<() => Promise<unknown>> = [
		async () => await helper.checkProcessedAndRecord(marks(), 'node', node, entries()),
		async () => await helper.checkProcessedAndRecord(marks(), 'node', placeOf('b'), entries()),
		async () => await helper.removeProcessed(marks(), 'node', node, entries()),
		async () => await helper.getProcessedDataCount('node', node, entries()),
		async () => await helper.checkProcessedAndRecord(numbers(), 'workflow', node, latest),
		async () => await helper.getProcessedDataCount('workflow', node, latest),
		async () => await helper.removeProcessed(['1'], 'workflow', node, latest),
		async () => await helper.checkProcessedAndRecord(marks(), 'workflow', node, entries()),
		async () => await helper.getProcessedDataCount('workflow', node, entries()),
		async () => await helper.removeProcessed(marks(), 'workflow', node, entries()),
		async () => {
			const scope: DeduplicationScope = below(2) === 0 ? 'workflow' : 'node';
			await helper.clearAllProcessedItems(scope, node, entries());
		},
	];
	for (let made = 0; made < 1_000; made += 1) {
		const call = calls[below(calls.length)];
		const answer = await call?.().then(
			(given) => given ?? null,
			(error: Error) => error.message,
		);
		said.push(answer, table.rows());
	}
	return JSON.parse(JSON.stringify(said)) as unknown[];
}
