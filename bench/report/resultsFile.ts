import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from '../../hosts/install/hostFolder';
import type { Row } from './measurement';
import { plotSvg } from './plot';
import { scalingText, withScalingText } from './scalingText';

const TITLE = '# Results of the bench\n';
const RESULTS = path.join('bench', 'results.md');
const PAGE = path.join('docs', 'scaling.md');
const PLOT = path.join('docs', 'images', 'scaling.svg');

/** Where the files of a bench that is only a look go, so that those of a whole run stay. */
export const LOOK_FOLDER = path.join(repository, '.tmp', 'bench', 'look');

/**
 * Writes one part of bench/results.md and leaves the others as they are.
 *
 * @param folder the repository or {@link LOOK_FOLDER}
 */
export async function writeResults(folder: string, heading: string, text: string): Promise<void> {
	const file = path.join(folder, RESULTS);
	const [, ...parts] = (await readFile(file, 'utf8').catch(() => '')).split(/^## /m);
	const own = `${heading}\n\n${text}`;
	const index = parts.findIndex((part) => part.startsWith(`${heading}\n`));
	const all = index < 0 ? [...parts, own] : parts.with(index, own);
	await write(file, [TITLE, ...all.map((part) => `## ${part.trimEnd()}\n`)].join('\n'));
}

/** Draws docs/images/scaling.svg and writes the figures into docs/scaling.md. */
export async function writeScaling(folder: string, rows: readonly Row[]): Promise<void> {
	const page = await readFile(path.join(repository, PAGE), 'utf8');
	await write(path.join(folder, PLOT), plotSvg(rows));
	await write(path.join(folder, PAGE), withScalingText(page, scalingText(rows)));
}

async function write(file: string, text: string): Promise<void> {
	await mkdir(path.dirname(file), { recursive: true });
	await writeFile(file, text);
}
