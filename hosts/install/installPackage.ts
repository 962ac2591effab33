import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repository } from './hostFolder';
import { readOwnPackage } from './pack';
import { runCommand } from '../process/runCommand';

const LIMIT_S = 120;

/** How npm installs the package; docker-compose.try.yml does it in the same way. */
export const INSTALL = ['install', '--ignore-scripts', '--omit=peer', '--package-lock=false'];

/**
 * Puts the packed package into a user folder of n8n, the way n8n installs community packages. A
 * tarball that is in there already is left alone; one with other content replaces it.
 *
 * @throws when npm fails, with the end of its output
 */
export async function installPackage(userFolder: string, tarball: string): Promise<void> {
	const folder = await nodesFolder(userFolder, (await readOwnPackage()).name);
	const installed = await installedPackage(userFolder);
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
	await runCommand('npm', [...INSTALL, tarball], { cwd: folder, limitSeconds: LIMIT_S });
	await writeFile(stamp, wanted);
}

/** Where the package is in a user folder of n8n. */
export async function installedPackage(userFolder: string): Promise<string> {
	const { name } = await readOwnPackage();
	return path.join(await nodesFolder(userFolder, name), 'node_modules', name);
}

/** Gives a user folder of n8n the package that another one has, which takes less than npm does. */
export async function copyPackage(from: string, to: string): Promise<void> {
	const { name } = await readOwnPackage();
	const [source, target] = [await nodesFolder(from, name), await nodesFolder(to, name)];
	await rm(target, { recursive: true, force: true });
	await cp(source, target, { recursive: true, verbatimSymlinks: true });
}

/**
 * The folder in which n8n looks for community packages. In this repository, it is a link to one
 * outside: inside it Node.js would find the repository's own n8n-workflow, zod and lodash before those of
 * the n8n that runs, which may be of another version.
 */
async function nodesFolder(userFolder: string, name: string): Promise<string> {
	const folder = nodesLink(userFolder);
	if (path.relative(repository, folder).startsWith('..')) return folder;
	const digest = createHash('sha256').update(userFolder).digest('hex').slice(0, 16);
	const target = path.join(tmpdir(), name, digest);
	await mkdir(target, { recursive: true });
	if ((await readlink(folder).catch(() => '')) !== target) {
		await rm(folder, { recursive: true, force: true });
		await mkdir(path.dirname(folder), { recursive: true });
		await symlink(target, folder);
	}
	return folder;
}

/** Where the link is. */
export const nodesLink = (userFolder: string): string => path.join(userFolder, '.n8n', 'nodes');
