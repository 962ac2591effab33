import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

import { repository } from '../hosts/install/hostFolder';
import { runCommand } from '../hosts/process/runCommand';
import { FILM_FOLDER, type FilmFrame, FRAME_LIST } from './filmFrames';

const ANIMATION = path.join(repository, 'docs', 'images', 'first-sms.webp');
const MOST_BYTES = 2_000_000;
const LIMIT_S = 300;

const frameList: z.ZodType<FilmFrame[]> = z
	.array(z.object({ file: z.string(), shownMs: z.number() }))
	.min(1);

/**
 * Joins the frames of the walk through the editor to one animated WebP, which runs for ever, with
 * `img2webp` of Debian's package `webp`.
 *
 * @returns the number of its bytes
 * @throws if `img2webp` is not there, or if the file is larger than 2 MB
 */
export async function joinFilm(): Promise<number> {
	const frames = frameList.parse(JSON.parse(readFileSync(FRAME_LIST, 'utf8')));
	const pictures = frames.flatMap(({ file, shownMs }) => [
		...['-lossless', '-d', String(shownMs)],
		path.join(FILM_FOLDER, file),
	]);
	const args = ['-loop', '0', '-min_size', ...pictures, '-o', ANIMATION];
	await runCommand('img2webp', args, { cwd: repository, limitSeconds: LIMIT_S }).catch(
		(error: unknown) => {
			throw new Error('img2webp failed. Debian has it in the package webp.', { cause: error });
		},
	);
	const { size } = statSync(ANIMATION);
	if (size > MOST_BYTES) throw new Error(`The animation has ${size} bytes`);
	return size;
}
