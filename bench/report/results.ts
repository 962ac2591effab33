import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { repository } from '../../hosts/install/hostFolder';
import { describeMachine } from './machine';
import { partText, resultsPage } from './page';

const cell = z.union([z.string(), z.number()]);
const row = z.record(cell);
const part = z.object({
	machine: z.string(),
	versions: z.string(),
	/** How long the measurement took, if that was noted. */
	minutes: z.number().optional(),
	/** How it was measured, for a reader. */
	method: z.string(),
	rows: z.array(row),
	ratios: z.array(row).optional(),
});
const results = z.record(part);

/** A line of a table, by the heads of its columns. */
export type Row = z.infer<typeof row>;
/** What was measured together, and under what circumstances. */
export type Part = z.infer<typeof part>;
/** The parts by their titles. */
export type Results = z.infer<typeof results>;
/** What a measurement gives. */
export type Measured = Pick<Part, 'method' | 'rows' | 'ratios'>;

/** Where the files of a bench that is only a look go, so that those of a whole run stay. */
export const LOOK_FOLDER = path.join(repository, '.tmp', 'bench', 'look');

/** @param text content of bench/results.json */
export const readResults = (text: string): Results => results.parse(JSON.parse(text));

/**
 * Measures a part, prints it, puts it into bench/results.json, which keeps the others, and makes
 * bench/results.md of that.
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
	await save(folder, { [title]: part });
}

/** Writes these parts over those of the same titles. */
export async function save(folder: string, parts: Results): Promise<void> {
	const file = path.join(folder, 'bench', 'results.json');
	const earlier = await readFile(file, 'utf8').catch(() => '{}');
	const all = { ...readResults(earlier), ...parts };
	await mkdir(path.dirname(file), { recursive: true });
	// Each row is a line, so that a new measurement shows what it changed.
	const text = JSON.stringify(all, null, '\t').replace(/\{[^{}]*\}/g, (flat) =>
		JSON.stringify(JSON.parse(flat)),
	);
	await writeFile(file, `${text}\n`);
	await writeFile(path.join(folder, 'bench', 'results.md'), resultsPage(all));
}
