import path from 'node:path';
import { build, stop } from 'esbuild';

/** One file of the page as it is served. */
export interface Asset {
	readonly contentType: string;
	readonly body: Uint8Array;
}

const APP = path.join(__dirname, 'app');

const CONTENT_TYPES: Partial<Record<string, string>> = {
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
};

/**
 * Bundles the page's scripts and styles in memory; nothing is written to disk.
 *
 * @returns the assets by file name
 * @throws Error when the page's sources cannot be bundled
 */
export async function bundlePage(): Promise<ReadonlyMap<string, Asset>> {
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
	return new Map(
		outputFiles.map(({ path: file, contents }) => [
			path.basename(file),
			{
				contentType: CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream',
				body: contents,
			},
		]),
	);
}
