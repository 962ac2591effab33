import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FILE = path.join(__dirname, 'results.md');
const TITLE = '# Results of the bench\n';

/** Writes one part of bench/results.md and leaves the others as they are. */
export async function writeResults(heading: string, text: string): Promise<void> {
	const [, ...parts] = (await readFile(FILE, 'utf8').catch(() => '')).split(/^## /m);
	const own = `${heading}\n\n${text}`;
	const index = parts.findIndex((part) => part.startsWith(`${heading}\n`));
	const all = index < 0 ? [...parts, own] : parts.with(index, own);
	await writeFile(FILE, [TITLE, ...all.map((part) => `## ${part.trimEnd()}\n`)].join('\n'));
}
