import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { repository } from '../hosts/host-folder';
import { withBlocks } from './docs/blocks';
import { documents, read } from './docs/documents';

/** Fills what the documents have from the code, as `npm run docs`. */
for (const document of documents) {
	const text = read(document);
	const filled = withBlocks(text);
	if (filled === text) continue;
	writeFileSync(path.join(repository, document), filled);
	console.log(`${document}: written`);
}
