import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { waitForLock } from '../process/fileLock';
import { repository } from './hostFolder';
import { runCommand } from '../process/runCommand';

const LIMIT_S = 180;
const FOLDER = path.join(repository, '.tmp', 'pack');

/** What the tarball is made of, and what makes it. */
const SOURCES = [
	...['nodes', 'credentials', 'icons', 'index.js', 'gulpfile.js', 'tsconfig.json'],
	...['package.json', 'package-lock.json', 'README.md', 'LICENSE.md', '.npmrc'],
	'scripts/outputSchemas.ts',
];

const packed = z.tuple([z.object({ filename: z.string() })]);
const ownPackage = z.object({ name: z.string(), version: z.string() });
const stampContent = z.object({ sources: z.string(), tarball: z.string() });

/**
 * Builds the package and packs it as it would be published, unless the tarball of these very
 * sources is there already. Of two calls at the same time, the second waits for the first.
 *
 * @returns the absolute path of the tarball
 * @throws when the build or the packing fails, with the end of its output
 */
export async function packPackage(): Promise<string> {
	const lock = await waitForLock(path.join(repository, '.tmp', 'locks', 'pack.lock'), 2 * LIMIT_S);
	try {
		const sources = await digestOfSources();
		const stamp = path.join(FOLDER, 'stamp.json');
		const known = await readStamp(stamp);
		if (known?.sources === sources && (await isThere(known.tarball))) return known.tarball;

		const options = { cwd: repository, limitSeconds: LIMIT_S, lock };
		await runCommand('npm', ['run', 'build'], options);
		await mkdir(FOLDER, { recursive: true });
		const pack = ['pack', '--json', '--pack-destination', FOLDER];
		const [{ filename }] = packed.parse(JSON.parse(await runCommand('npm', pack, options)));
		const tarball = path.join(FOLDER, filename);
		await writeFile(stamp, JSON.stringify({ sources, tarball }));
		return tarball;
	} finally {
		await lock.release();
	}
}

/** @returns name and version of the package in this repository */
export async function readOwnPackage(): Promise<z.infer<typeof ownPackage>> {
	const text = await readFile(path.join(repository, 'package.json'), 'utf8');
	return ownPackage.parse(JSON.parse(text));
}

async function digestOfSources(): Promise<string> {
	const digest = createHash('sha256');
	for (const source of SOURCES) {
		for (const file of await filesIn(path.join(repository, source))) {
			const content = await readFile(file);
			digest.update(`${path.relative(repository, file)}\n${content.length}\n`).update(content);
		}
	}
	return digest.digest('hex');
}

/** @returns the file itself, or all files in a folder and below, in the order of their names */
async function filesIn(source: string): Promise<string[]> {
	if (!(await stat(source)).isDirectory()) return [source];
	const entries = await readdir(source, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort();
}

async function readStamp(file: string): Promise<z.infer<typeof stampContent> | undefined> {
	try {
		return stampContent.parse(JSON.parse(await readFile(file, 'utf8')));
	} catch {
		return undefined;
	}
}

async function isThere(file: string): Promise<boolean> {
	return await stat(file).then(
		(found) => found.isFile(),
		() => false,
	);
}
