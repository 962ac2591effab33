import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { repository } from '../hosts/install/hostFolder';
import { CALLING_CODES_FILE, callingCodesFile } from './callingCodes/callingCodes';
import { withBlocks } from './docs/blocks';
import { documents, read } from './docs/documents';
import { TOP_LEVEL_DOMAINS_FILE, topLevelDomainsFile } from './topLevelDomains';

/** Fills what the documents have from the code, as `npm run docs`. */
for (const document of documents) {
	const text = read(document);
	writeIfNew(document, text, withBlocks(text));
}

const calling = path.join(repository, CALLING_CODES_FILE);
writeIfNew(CALLING_CODES_FILE, readFileSync(calling, 'utf8'), callingCodesFile());
writeIfNew(TOP_LEVEL_DOMAINS_FILE, read(TOP_LEVEL_DOMAINS_FILE), topLevelDomainsFile());

function writeIfNew(file: string, text: string, filled: string): void {
	if (filled === text) return;
	writeFileSync(path.join(repository, file), filled);
	console.log(`${file}: written`);
}
