import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

import { repository } from '../../hosts/install/hostFolder';
import { runCommand } from '../../hosts/process/runCommand';

/**
 * Joins the frames that the walk through the editor left (film.ts) to one animated WebP, which
 * runs for ever, with `img2webp` of Debian's package `webp`.
 */
const FRAMES = path.join(repository, '.tmp', 'film');
const ANIMATION = path.join(repository, 'docs', 'images', 'first-sms.webp');
const MOST_BYTES = 2_000_000;
const LIMIT_S = 300;

const frameList = z.array(z.object({ file: z.string(), shownMs: z.number() })).min(1);

async function main(): Promise<void> {
	const frames = frameList.parse(
		JSON.parse(readFileSync(path.join(FRAMES, 'frames.json'), 'utf8')),
	);
	const pictures = frames.flatMap(({ file, shownMs }) => [
		...['-lossless', '-d', String(shownMs)],
		path.join(FRAMES, file),
	]);
	const args = ['-loop', '0', '-min_size', ...pictures, '-o', ANIMATION];
	await runCommand('img2webp', args, { cwd: repository, limitSeconds: LIMIT_S });
	const { size } = statSync(ANIMATION);
	if (size > MOST_BYTES) throw new Error(`The animation has ${size} bytes`);
	console.log(`docs/images/first-sms.webp: ${Math.ceil(size / 1000)} kB`);
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
