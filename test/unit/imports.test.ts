import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** Every file of the package's source with the modules it imports. */
const sources = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => join(folder, file))
		.map((file) => ({ file, imports: importsOf(file) })),
);

function importsOf(file: string): string[] {
	const source = readFileSync(file, 'utf8');
	const found = source.matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^']+)';$/gm);
	return [...found].flatMap(([, module]) => module ?? []);
}

const within = (folder: string) => sources.filter(({ file }) => file.startsWith(normalize(folder)));

describe('the imports of the source', () => {
	it('were found', () => {
		expect(within('nodes/BulkSms/core').flatMap(({ imports }) => imports)).toContain('zod');
	});

	it('are nothing but what n8n provides at run time', () => {
		const modules = sources.flatMap(({ imports }) => imports.filter((each) => !/^\./.test(each)));
		const provided = ['lodash', 'luxon', 'n8n-workflow', 'node:crypto', 'zod'];
		expect([...new Set(modules)].filter((each) => !provided.includes(each))).toEqual([]);
	});

	it('keep the core free of n8n, transport and actions', () => {
		const foreign = within('nodes/BulkSms/core').flatMap(({ file, imports }) =>
			imports
				.filter((each) => each === 'n8n-workflow' || /^\.\.\//.test(each))
				.map((each) => `${file}: ${each}`),
		);
		expect(foreign).toEqual([]);
	});

	it('let the data flow one way: transport knows nothing of actions', () => {
		const backwards = within('nodes/BulkSms/transport').flatMap(({ file, imports }) =>
			imports.filter((each) => each.includes('actions')).map((each) => `${file}: ${each}`),
		);
		expect(backwards).toEqual([]);
	});
});
