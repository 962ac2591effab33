import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { repository } from '../../hosts/install/hostFolder';

/** Returns the content of a file, by its path in the repository. */
export const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

/** Returns the anchor that GitHub gives to a heading. */
export const anchorOf = (heading: string): string =>
	heading
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
		.replace(/\s/g, '-');

/** Every document of the repository, by its path in it. */
export const documents = [
	'README.md',
	'AGENTS.md',
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	'bench/results.md',
	'SECURITY.md',
	'sandbox/README.md',
	'sandbox/docs/reference.md',
	'.github/pull_request_template.md',
	...readdirSync(path.join(repository, 'docs'), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.md'))
		.map((file) => `docs/${file}`),
].filter((file) => existsSync(path.join(repository, file)));
