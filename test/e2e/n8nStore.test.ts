import { once } from 'node:events';

import { DeduplicationHelper } from '../engine/store/deduplicationHelper';
import { ProcessedTable } from '../engine/store/processedTable';
import { answersOf } from '../engine/store/storeCalls';
import { startAsking } from './n8nItself';
import { needsOwnN8n } from './underTest';

needsOwnN8n('they ask the code of the pinned one');

const SEEDS = [1, 2, 3, 4, 5];

// All tests in npm test that promise something about n8n's store lean on its double.
test("n8n's own store answers as its double in the tests, and writes the same rows", async () => {
	const ended = new AbortController();
	const asked = startAsking('store', { STORE_SEEDS: SEEDS.join() });
	asked.once('exit', (code) => ended.abort(new Error(`It ended with exit code ${code}`)));
	const [ofN8n] = (await once(asked, 'message', { signal: ended.signal })) as [unknown[]];
	const ofDouble = [];
	for (const seed of SEEDS) {
		const table = new ProcessedTable();
		ofDouble.push(await answersOf(new DeduplicationHelper(table), table, seed));
	}
	expect(ofN8n).toStrictEqual(ofDouble);
});
