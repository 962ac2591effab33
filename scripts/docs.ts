import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { repository } from '../hosts/install/hostFolder';
import { exampleFiles, withAlertReader } from './docs/alerts';
import { withBlocks } from './docs/blocks';
import { documents, read } from './docs/documents';
import { NUMBER_PLANS_FILE, numberPlansFile } from './numberPlans/numberPlans';
import { TOP_LEVEL_DOMAINS_FILE, topLevelDomainsFile } from './topLevelDomains';

/** Fills what the documents and the examples have from the code, as `npm run docs`. */
for (const document of documents) {
	const text = read(document);
	writeIfNew(document, text, withBlocks(text));
}

for (const example of exampleFiles) {
	const text = read(example);
	writeIfNew(example, text, withAlertReader(text));
}

writeIfNew(NUMBER_PLANS_FILE, read(NUMBER_PLANS_FILE), numberPlansFile());
writeIfNew(TOP_LEVEL_DOMAINS_FILE, read(TOP_LEVEL_DOMAINS_FILE), topLevelDomainsFile());

function writeIfNew(file: string, text: string, filled: string): void {
	if (filled === text) return;
	writeFileSync(path.join(repository, file), filled);
	console.log(`${file}: written`);
}
