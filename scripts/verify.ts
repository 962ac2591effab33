import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

import { outputSchemas } from './outputSchemas';
import { tarballFaults } from './releaseFaults';

/**
 * What n8n's verification asks of the package: its official scan, on the sources and on the packed
 * tarball, and in the tarball all that belongs there and nothing else. Expects a finished build.
 */
const ROOT = path.resolve(__dirname, '..');
/** In bytes: a package that grows past it has taken something in. */
const LARGEST = 265_000;
const SCHEMAS = 'dist/nodes/BulkSms/__schema__';

/** The scan is published without types: what it gives is checked by the schema below. */
const SCANNER = '@n8n/scan-community-package/scanner/scanner.mjs';
const scanned = z.object({
	passed: z.boolean(),
	message: z.string().optional(),
	details: z.string().optional(),
});
const scanner = z.object({
	analyzePackage: z.function().args(z.string(), z.array(z.string())).returns(z.promise(scanned)),
});
const packed = z.tuple([
	z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
]);

function check(passed: boolean, what: string, otherwise: string): boolean {
	console.log(`${passed ? 'ok    ' : 'FAILED'}  ${what}${passed ? '' : `\n${otherwise}`}`);
	return passed;
}

/** @param patterns those that the official scan itself uses */
async function scan(what: string, folder: string, patterns: string[]): Promise<boolean> {
	const { analyzePackage } = scanner.parse(await import(SCANNER));
	const { passed, message, details } = await analyzePackage(folder, patterns);
	return check(passed, `n8n's scan of the ${what}`, [message, details].filter(Boolean).join('\n'));
}

/** Packs what is built now, as npm would publish it, and unpacks it again. */
function packAndUnpack() {
	const folder = path.join(ROOT, '.tmp', 'verify');
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const options = { cwd: ROOT, encoding: 'utf8' } as const;
	const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], options);
	const [{ filename, files }] = packed.parse(JSON.parse(output));
	const tarball = path.join(folder, filename);
	execFileSync('tar', ['-xzf', tarball, '-C', folder], options);
	const unpacked = path.join(folder, 'package');
	return { size: statSync(tarball).size, unpacked, files: files.map((file) => file.path) };
}

async function verify(): Promise<void> {
	const { size, unpacked, files } = packAndUnpack();
	const faults = tarballFaults(ROOT, files);
	const previews = [...outputSchemas().keys()].map((file) => `${SCHEMAS}/${file}`);
	const unwritten = previews.filter((file) => !files.includes(file));
	const exported: unknown = createRequire(__filename)(unpacked);
	const names = Object.keys(z.record(z.unknown()).parse(exported)).sort();
	const results = [
		await scan('sources', ROOT, ['package.json', '{nodes,credentials}/**/*.{js,ts,json}']),
		await scan('built package', unpacked, ['**/*.js', 'package.json']),
		check(size < LARGEST, `tarball: ${size} bytes, limit ${LARGEST}`, 'It is too large.'),
		check(faults.length === 0, `tarball: ${files.length} files`, faults.join('\n')),
		check(
			unwritten.length === 0,
			`previews of the output: ${previews.length}`,
			`Missing: ${unwritten.join(', ')}`,
		),
		check(
			names.join() === 'BulkSms,BulkSmsApi,BulkSmsTrigger',
			'the entry exports the credential and both nodes',
			`It exports: ${names.join(', ')}`,
		),
	];
	process.exitCode = results.every(Boolean) ? 0 : 1;
}

void verify();
