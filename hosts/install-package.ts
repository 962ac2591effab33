import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readOwnPackage } from './pack';
import { runCommand } from './run-command';

const LIMIT_S = 120;

/**
 * Puts the packed package into a user folder of n8n, the way n8n installs community packages. A
 * tarball that is in there already is left alone; one with other content replaces it.
 *
 * @throws when npm fails, with the end of its output
 */
export async function installPackage(userFolder: string, tarball: string): Promise<void> {
	const { name } = await readOwnPackage();
	const folder = path.join(userFolder, '.n8n', 'nodes');
	const installed = path.join(folder, 'node_modules', name);
	const stamp = path.join(installed, '.tarball-sha256');
	const wanted = createHash('sha256')
		.update(await readFile(tarball))
		.digest('hex');
	if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;

	// From nothing each time: npm would take a tarball of the same version for the installed one.
	await rm(path.join(folder, 'node_modules'), { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	await writeFile(
		path.join(folder, 'package.json'),
		JSON.stringify({ name: 'installed-nodes', private: true, dependencies: {} }, null, 2),
	);
	await runCommand(
		'npm',
		['install', '--ignore-scripts', '--omit=peer', '--package-lock=false', tarball],
		{ cwd: folder, limitSeconds: LIMIT_S },
	);
	await writeFile(stamp, wanted);
}
