import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from '../../hosts/install/hostFolder';
import { describeMachine } from './machine';
import { partText } from './page';
import { type Measured, readResults } from './results';

/** Where the files of a bench that is only a look go, so that those of a whole run stay. */
export const LOOK_FOLDER = path.join(repository, '.tmp', 'bench', 'look');

/**
 * Measures a part, prints it, and puts it into bench/results.json, which keeps the others.
 *
 * @param folder the repository, or where the files of a mere look go
 */
export async function publish(
	folder: string,
	title: string,
	versions: string,
	measure: () => Promise<Measured>,
): Promise<void> {
	const machine = describeMachine();
	const begin = Date.now();
	const measured = await measure();
	const part = { machine, versions, minutes: (Date.now() - begin) / 60_000, ...measured };
	process.stdout.write(`\n${title}\n\n${partText(part)}\n`);
	const file = path.join(folder, 'bench', 'results.json');
	const earlier = await readFile(file, 'utf8').catch(() => '{}');
	const all = { ...readResults(earlier), [title]: part };
	await mkdir(path.dirname(file), { recursive: true });
	// Each row is a line, so that a new measurement shows what it changed.
	const text = JSON.stringify(all, null, '\t').replace(/\{[^{}]*\}/g, (flat) =>
		JSON.stringify(JSON.parse(flat)),
	);
	await writeFile(file, `${text}\n`);
}
