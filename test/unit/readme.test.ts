import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const repository = path.join(__dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');

const hostSchema = z.object({ dependencies: z.object({ n8n: z.string() }) });
const versionIn = (host: string) =>
	hostSchema.parse(JSON.parse(read(`hosts/${host}/package.json`))).dependencies.n8n;

const manifestSchema = z.object({ license: z.string(), dependencies: z.undefined().optional() });

test('the badges of the README say what is so', () => {
	const { license } = manifestSchema.parse(JSON.parse(read('package.json')));
	const badges = [
		...read('README.md').matchAll(/\[!\[([^\]]+)\]\(https:[^)]+\/badge\/([^)]+)\)\]/g),
	];
	const versions = [versionIn('n8n-2'), versionIn('n8n-1')];
	expect(badges.map(([, words, address]) => [words, address])).toEqual([
		[`License: ${license}`, `license-${license}-0f766e`],
		[`Tested in n8n ${versions.join(' and ')}`, `tested_in_n8n-${versions.join('_and_')}-0f766e`],
		['Run-time dependencies: none', 'run--time_dependencies-none-0f766e'],
	]);
});
