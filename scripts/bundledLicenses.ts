import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });
const LICENSE = /^(licen[cs]e|copying)(\.|-|$)/i;

/**
 * Collects the licenses of what was bundled: most of them ask that their text goes along.
 *
 * @param files the files that went into the bundle, absolute
 * @returns one text with name, version, and license of each package, in the order of their names;
 * of a package that ships no text of its license it has the name of the license alone
 */
export function bundledLicenses(files: readonly string[]): string {
	const folders = new Set(files.map(packageFolderOf).filter((folder) => folder !== undefined));
	return [...folders]
		.sort()
		.map(licenseIn)
		.join(`\n${'-'.repeat(80)}\n\n`);
}

function packageFolderOf(file: string): string | undefined {
	return /^.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(file.replaceAll('\\', '/'))?.[0];
}

function licenseIn(folder: string): string {
	const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
	const { name, version, license } = manifestSchema.parse(JSON.parse(manifest));
	const file = readdirSync(folder).find((one) => LICENSE.test(one));
	const text =
		file === undefined ? '' : `\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`;
	return `${name} ${version} (${license})\n${text}`;
}
