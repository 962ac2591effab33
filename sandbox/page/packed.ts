import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** In the package, beside the bundled program. */
const FOLDER = path.join(__dirname, 'page');

/**
 * Reads the files of the page as they were made when the package was packed. The bundled program has
 * this in the place of `build.ts` (scripts/bundleSandbox.ts).
 */
export async function pageFiles(): Promise<ReadonlyMap<string, Uint8Array>> {
	const names = await readdir(FOLDER);
	const files = names.map(async (name) => [name, await readFile(path.join(FOLDER, name))] as const);
	return new Map(await Promise.all(files));
}
