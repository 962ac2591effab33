import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { repositoryAddress } from './release/addresses';
import { readManifest } from './release/manifest';
import { FILES_WITH_ADDRESSES } from './release/statedAddresses';

/** Writes the address of the repository, given as the only argument, wherever it is stated. */
const ROOT = path.resolve(__dirname, '..');

const wanted = process.argv[2] ?? '';
if (!/^https:\/\/[^\s/]+\/[^\s/]+\/[^\s/]+$/.test(wanted) || wanted.endsWith('.git')) {
	console.error('Usage: npm run release:addresses -- https://github.com/<owner>/<name>');
	process.exit(2);
}
const present = repositoryAddress(readManifest(ROOT).repository.url);
for (const file of FILES_WITH_ADDRESSES.map((name) => path.join(ROOT, name))) {
	writeFileSync(file, readFileSync(file, 'utf8').replaceAll(present, wanted));
}
console.log(`${FILES_WITH_ADDRESSES.length} files: ${present} is now ${wanted}`);
