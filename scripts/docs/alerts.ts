import { readdirSync } from 'node:fs';
import path from 'node:path';

import { repository } from '../../hosts/install/hostFolder';
import { read } from './documents';

/** The file of the code that reads an alert of any monitoring. */
export const ALERT_READER = 'scripts/docs/alertReader.txt';

const BEGIN =
	'// --- The reader of alerts: npm run docs writes it from scripts/docs/alertReader.txt. ---';
const END = '// --- End of the reader of alerts. ---';

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The files of the examples, by their paths in the repository. */
export const exampleFiles = readdirSync(path.join(repository, 'examples')).map(
	(file) => `examples/${file}`,
);

/** Writes the reader of alerts into the Code nodes of an example that have its two comment lines. */
export function withAlertReader(example: string): string {
	const [before = '', ...parts] = example.split(inJson(`${BEGIN}\n`));
	const reader = inJson(`${BEGIN}\n${read(ALERT_READER).trim()}\n`);
	return [before, ...parts.map((part) => reader + part.slice(part.indexOf(inJson(END))))].join('');
}
