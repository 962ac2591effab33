import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { repositoryAddress } from './release/addresses';
import { readManifest } from './release/manifest';
import { CODEX, FILES_WITH_ADDRESSES, withDocumentation } from './release/statedAddresses';

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
for (const file of CODEX.map((name) => path.join(ROOT, name))) {
	writeFileSync(file, withDocumentation(readFileSync(file, 'utf8'), wanted));
}
const count = FILES_WITH_ADDRESSES.length + CODEX.length;
console.log(`${count} files: ${present} is now ${wanted}`);
