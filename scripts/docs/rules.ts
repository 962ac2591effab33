import { readFileSync } from 'node:fs';
import path from 'node:path';

import { repository } from '../../hosts/install/hostFolder';
import { sentence, table } from './markdown';

const PLUGIN = path.join(repository, 'node_modules/@n8n/eslint-plugin-community-nodes/README.md');
/** A row of the plugin's own list: name, description, whether it is an error or a warning. */
const ROW = /^\| \[([a-z0-9-]+)\]\([^)]+\) +\| (.+?) +\| (.*?) +\| (.*?) +\|/gm;

/** The rules of n8n's lint plugin that is installed, which `npm run lint` and `npm run verify` run. */
function rules(): string {
	const rows = [...readFileSync(PLUGIN, 'utf8').matchAll(ROW)];
	return table(
		['Rule', 'What it wants', 'n8n reports'],
		rows.map(([, name = '', wants = '', error = '', warning = '']) => [
			`\`${name}\``,
			sentence(wants),
			error.includes('✅') ? 'an error' : warning.includes('✅') ? 'a warning' : 'nothing',
		]),
	);
}

/** The table of n8n's rules. */
export const ruleTables: Record<string, (place: string) => string> = { rules };
