import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const ROOT = path.resolve(__dirname, '..');
const packedSchema = z.tuple([
	z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
]);

/**
 * Packs what is built now, as npm would publish it, and unpacks it again.
 *
 * @param name the folder below `.tmp` for it, which is emptied first
 * @returns the tarball, the folder of the package in it, and its files relative to that folder
 * @throws when npm or tar fails
 */
export function packAndUnpack(name: string): {
	tarball: string;
	unpacked: string;
	files: string[];
} {
	const folder = path.join(ROOT, '.tmp', name);
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const options = { cwd: ROOT, encoding: 'utf8' } as const;
	const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], options);
	const [packed] = packedSchema.parse(JSON.parse(output));
	const tarball = path.join(folder, packed.filename);
	execFileSync('tar', ['-xzf', tarball, '-C', folder], options);
	const files = packed.files.map((file) => file.path);
	return { tarball, unpacked: path.join(folder, 'package'), files };
}
