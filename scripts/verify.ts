import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { z } from 'zod';

import { communityScan } from './communityScan';
import { outputSchemas } from './outputSchemas';
import { packAndUnpack } from './packAndUnpack';
import { readManifest } from './release/manifest';
import { unexpectedFiles } from './release/tarball';

/**
 * What n8n's verification asks of the package: its official scan, on the sources and on the packed
 * tarball, and nothing in the tarball that does not belong there. Expects a finished build.
 */
const ROOT = resolve(__dirname, '..');
/** In bytes: a package that grows past it has taken something in. */
const LARGEST = 208_600;
const SCHEMAS = 'dist/nodes/BulkSms/__schema__';

function check(passed: boolean, what: string, otherwise: string): boolean {
	console.log(`${passed ? 'ok    ' : 'FAILED'}  ${what}${passed ? '' : `\n${otherwise}`}`);
	return passed;
}

async function scan(what: 'sources' | 'built package', folder: string): Promise<boolean> {
	const { passed, details } = await communityScan(what, folder);
	return check(passed, `n8n's scan of the ${what}`, details);
}

/** Runs the check before a release, which refuses this repository for as long as it is private. */
function releaseCheck(): boolean {
	const command = ['run', '--silent', 'release:check'];
	const { status, stdout } = spawnSync('npm', command, { cwd: ROOT, encoding: 'utf8' });
	const lines = stdout.trim().split('\n');
	const { version, private: isPrivate } = readManifest(ROOT);
	const refuses =
		status === 1 &&
		lines.at(-1) === `${version} cannot be published: ${lines.length - 1} reasons above.` &&
		!lines.some((line) => line.startsWith("n8n's scan refuses"));
	return check(
		isPrivate !== true || refuses,
		'the check before a release refuses a private package, and for nothing that n8n scans',
		stdout,
	);
}

async function verify(): Promise<void> {
	const { tarball, unpacked, files } = packAndUnpack('verify');
	const foreign = unexpectedFiles(files);
	const size = statSync(tarball).size;
	const previews = [...outputSchemas().keys()].map((file) => `${SCHEMAS}/${file}`);
	const unwritten = previews.filter((file) => !files.includes(file));
	const exported: unknown = createRequire(__filename)(unpacked);
	const names = Object.keys(z.record(z.unknown()).parse(exported)).sort();
	const results = [
		await scan('sources', ROOT),
		await scan('built package', unpacked),
		check(size < LARGEST, `tarball: ${size} bytes, limit ${LARGEST}`, 'It is too large.'),
		check(foreign.length === 0, `tarball: ${files.length} files`, `Foreign: ${foreign.join(', ')}`),
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
		releaseCheck(),
	];
	process.exitCode = results.every(Boolean) ? 0 : 1;
}

void verify();
