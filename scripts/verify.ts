import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/**
 * What n8n's verification asks of the package: its official scan, on the sources and on the packed
 * tarball, and nothing in the tarball that does not belong there. Expects a finished build.
 */
const ROOT = resolve(__dirname, '..');
const FOLDER = join(ROOT, '.tmp', 'verify');
const LARGEST = 150_000;
const ALLOWED = /^package\/(dist\/.+|README\.md|CHANGELOG\.md|LICENSE\.md|package\.json)$/;

/** The patterns that the official scan itself uses for a source folder and for a tarball. */
const SOURCES = ['package.json', '{nodes,credentials}/**/*.{js,ts,json}'];
const BUILT = ['**/*.js', 'package.json'];

/** The scan is published without types: what it gives is checked by the schema below. */
const SCANNER = '@n8n/scan-community-package/scanner/scanner.mjs';

const scannerSchema = z.object({
	analyzePackage: z
		.function()
		.args(z.string(), z.array(z.string()))
		.returns(
			z.promise(
				z.object({
					passed: z.boolean(),
					message: z.string().optional(),
					details: z.string().optional(),
				}),
			),
		),
});

async function scan(what: string, folder: string, patterns: string[]): Promise<boolean> {
	const { analyzePackage } = scannerSchema.parse(await import(SCANNER));
	const { passed, message, details } = await analyzePackage(folder, patterns);
	return check(passed, `n8n's scan of the ${what}`, [message, details].join('\n'));
}

function check(passed: boolean, what: string, otherwise: string): boolean {
	console.log(`${passed ? 'ok    ' : 'FAILED'}  ${what}${passed ? '' : `\n${otherwise}`}`);
	return passed;
}

function pack(): { tarball: string; unpacked: string } {
	rmSync(FOLDER, { recursive: true, force: true });
	mkdirSync(FOLDER, { recursive: true });
	const options = { cwd: ROOT, encoding: 'utf8' } as const;
	const output = execFileSync('npm', ['pack', '--json', '--pack-destination', FOLDER], options);
	const [packed] = z
		.array(z.object({ filename: z.string() }))
		.min(1)
		.parse(JSON.parse(output));
	const tarball = join(FOLDER, packed?.filename ?? '');
	execFileSync('tar', ['-xzf', tarball, '-C', FOLDER], options);
	return { tarball, unpacked: join(FOLDER, 'package') };
}

async function verify(): Promise<void> {
	const { tarball, unpacked } = pack();
	const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
	const foreign = files.filter((file) => !ALLOWED.test(file));
	const size = statSync(tarball).size;
	const exported: unknown = createRequire(__filename)(unpacked);
	const names = Object.keys(z.record(z.unknown()).parse(exported)).sort();
	const results = [
		await scan('sources', ROOT, SOURCES),
		await scan('built package', unpacked, BUILT),
		check(size < LARGEST, `tarball: ${size} bytes, limit ${LARGEST}`, 'It is too large.'),
		check(foreign.length === 0, `tarball: ${files.length} files`, `Foreign: ${foreign.join(', ')}`),
		check(
			names.join() === 'BulkSms,BulkSmsApi,BulkSmsTrigger',
			'the entry exports the credential and both nodes',
			`It exports: ${names.join(', ')}`,
		),
	];
	process.exitCode = results.every(Boolean) ? 0 : 1;
}

void verify();
