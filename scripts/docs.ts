import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { repository } from '../hosts/install/hostFolder';
import { withBlocks } from './docs/blocks';
import { documents, read } from './docs/documents';
import { NUMBER_PLANS_FILE, numberPlansFile } from './numberPlans/numberPlans';

/** Fills what the documents have from the code, as `npm run docs`. */
for (const document of documents) {
	const text = read(document);
	writeIfNew(document, text, withBlocks(text));
}

const plans = readFileSync(path.join(repository, NUMBER_PLANS_FILE), 'utf8');
writeIfNew(NUMBER_PLANS_FILE, plans, numberPlansFile());

function writeIfNew(file: string, text: string, filled: string): void {
	if (filled === text) return;
	writeFileSync(path.join(repository, file), filled);
	console.log(`${file}: written`);
}
