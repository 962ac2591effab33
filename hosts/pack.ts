import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { repository } from './host-folder';
import { runCommand } from './run-command';

const LIMIT_S = 180;

const packed = z.tuple([z.object({ filename: z.string() })]);
const ownPackage = z.object({ name: z.string(), version: z.string() });

/**
 * Builds the package and packs it as it would be published.
 *
 * @returns the absolute path of the tarball
 * @throws when the build or the packing fails, with the end of its output
 */
export async function packPackage(): Promise<string> {
	const folder = path.join(repository, '.tmp', 'pack');
	const options = { cwd: repository, limitSeconds: LIMIT_S };
	await runCommand('npm', ['run', 'build'], options);
	await mkdir(folder, { recursive: true });
	const answer = await runCommand('npm', ['pack', '--json', '--pack-destination', folder], options);
	const [tarball] = packed.parse(JSON.parse(answer));
	return path.join(folder, tarball.filename);
}

/** @returns name and version of the package in this repository */
export async function readOwnPackage(): Promise<z.infer<typeof ownPackage>> {
	const text = await readFile(path.join(repository, 'package.json'), 'utf8');
	return ownPackage.parse(JSON.parse(text));
}
