import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

import { pageFiles } from '../sandbox/page/build';
import { bundledLicenses } from './bundledLicenses';
import { bundledTypes } from './bundledTypes';

/**
 * Makes `dist` of the package `bulk-sms-sandbox`: program, its types, and page in a few files, with
 * all that they need. npm runs this before it packs the package.
 */
const SANDBOX = path.resolve(__dirname, '..', 'sandbox');
const DIST = path.join(SANDBOX, 'dist');
const PAGE_ENTRY = path.join(SANDBOX, 'page', 'app', 'main.tsx');

const readsPackedPage: Plugin = {
	name: 'the page as it was packed, in the place of its build',
	setup: (bundler) => {
		bundler.onResolve({ filter: /^\.\/build$/ }, ({ resolveDir }) =>
			resolveDir === path.join(SANDBOX, 'page')
				? { path: path.join(SANDBOX, 'page', 'packed.ts') }
				: undefined,
		);
	},
};

async function bundleProgram(): Promise<string[]> {
	const { metafile } = await build({
		absWorkingDir: SANDBOX,
		entryPoints: ['main.ts'],
		outdir: 'dist',
		bundle: true,
		platform: 'node',
		target: 'node20',
		format: 'cjs',
		plugins: [readsPackedPage],
		banner: { js: '#!/usr/bin/env node' },
		// Names stay, so that what it reports of a failure can be read.
		minifySyntax: true,
		minifyWhitespace: true,
		legalComments: 'none',
		metafile: true,
		logLevel: 'warning',
	});
	return Object.keys(metafile.inputs);
}

/** Of the page only what it is made of is wanted here: `pageFiles` makes its files. */
async function sourcesOfPage(): Promise<string[]> {
	const { metafile } = await build({
		absWorkingDir: SANDBOX,
		entryPoints: [PAGE_ENTRY],
		bundle: true,
		write: false,
		metafile: true,
		logLevel: 'warning',
	});
	return Object.keys(metafile.inputs);
}

async function main(): Promise<void> {
	await rm(DIST, { recursive: true, force: true });
	const inputs = [...(await bundleProgram()), ...(await sourcesOfPage())];
	await mkdir(path.join(DIST, 'page'), { recursive: true });
	for (const [name, content] of await pageFiles()) {
		await writeFile(path.join(DIST, 'page', name), content);
	}
	const files = inputs.map((file) => path.resolve(SANDBOX, file));
	const types = bundledTypes(path.join(SANDBOX, 'main.ts'), path.join(SANDBOX, 'tsconfig.json'));
	await writeFile(path.join(DIST, 'main.d.ts'), types);
	await writeFile(path.join(DIST, 'LICENSES.txt'), bundledLicenses(files));
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
