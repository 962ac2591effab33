import { contentsBlocks } from './contents';
import { fieldTables } from './fields';
import { numberTables } from './numbers';
import { oddTextTables } from './oddTexts';
import { outputTables } from './outputs';
import { readmeParts } from './readme';
import { sandboxTables } from './sandbox';
import { segmentTables } from './segments';
import { speedTables } from './speed';
import { stepBlocks } from './steps';
import { termTables } from './terms';

const tables: Record<string, (place: string) => string> = {
	...contentsBlocks,
	...fieldTables,
	...numberTables,
	...oddTextTables,
	...outputTables,
	...readmeParts,
	...sandboxTables,
	...segmentTables,
	...speedTables,
	...stepBlocks,
	...termTables,
};

const BLOCK = /^(<!-- generated: ([^\n]+?) -->\n)[\s\S]*?^(<!-- end -->)$/gm;

/** The kind of a block and its place, as in `outputs message/send`. */
function tableFor(name: string): string {
	const kind = Object.keys(tables).find((each) => name === each || name.startsWith(`${each} `));
	const make = kind === undefined ? undefined : tables[kind];
	if (kind === undefined || !make) throw new Error(`Nothing generates "${name}"`);
	return make(name.slice(kind.length).trim());
}

/**
 * Fills the blocks of a document from the code: what is between `<!-- generated: … -->` and
 * `<!-- end -->`, each on a line of its own.
 *
 * @throws for a block that nothing generates
 */
export const withBlocks = (text: string): string =>
	text.replace(BLOCK, (_all, begin: string, name: string, end: string) =>
		[begin, '\n', tableFor(name), '\n\n', end].join(''),
	);
