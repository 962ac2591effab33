import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, stop } from 'esbuild';

const APP = path.join(__dirname, 'app');
const AS_THEY_ARE = ['index.html', 'icon.svg'];

/**
 * Makes the files of the page from their sources, in memory; nothing is written to disk. The package
 * `bulk-sms-sandbox` has them made already: see `packed.ts`.
 *
 * @throws Error when the page's sources cannot be bundled
 */
export async function pageFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
	const { outputFiles } = await build({
		absWorkingDir: APP,
		entryPoints: ['main.tsx', 'theme.ts', 'styles/page.css'],
		entryNames: '[name]',
		outdir: 'assets',
		bundle: true,
		minify: true,
		write: false,
		format: 'iife',
		target: 'es2022',
		logLevel: 'silent',
	});
	// esbuild keeps a process of its own, which would outlive a sandbox inside a test.
	await stop();
	const bundled = outputFiles.map(
		({ path: file, contents }) => [path.basename(file), contents] as const,
	);
	const read = await Promise.all(
		AS_THEY_ARE.map(async (name) => [name, await readFile(path.join(__dirname, name))] as const),
	);
	return new Map<string, Uint8Array>([...bundled, ...read]);
}
