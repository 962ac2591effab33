import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

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

const NODE = normalize('nodes/BulkSms');
const within = (folder: string) => sources.filter(({ file }) => file.startsWith(normalize(folder)));

/** The files of the source that a file imports. */
const ownImports = ({ file, imports }: (typeof sources)[number]): string[] =>
	imports
		.filter((each) => each.startsWith('.'))
		.map((each) => join(dirname(file), each))
		.map((path) => sources.find((one) => [`${path}.ts`, join(path, 'index.ts')].includes(one.file)))
		.flatMap((found) => found?.file ?? []);

/** The way of the data: a stage knows those before it, and none behind it. */
const STAGES = [
	'core',
	'core/format',
	'core/item',
	'core/interface',
	'core/callback',
	'core/schedule',
	'core/message',
	'core/selection',
	'core/request',
	'core/answer',
	'core/account',
	'core/report',
	'core/log',
	'core/otp',
	'core/incoming',
	'core/page',
	'core/question',
	'core/optOut',
	'transport',
	'trigger',
	'trigger/report',
	'trigger/incoming',
	'trigger/optOut',
	'actions',
	'actions/account',
	'actions/deliveryReport',
	'actions/incomingSms',
	'actions/message/fields',
	'actions/message/input',
	'actions/message/sending',
	'actions/message/status',
	'actions/message/waiting',
	'actions/message/estimating',
	'actions/message/asking',
	'actions/message/output',
	'actions/message',
	'actions/otp',
];
/** What lists the operations comes after them, and the nodes come last. */
const LAST = ['actions', 'trigger'].map((folder) => join(NODE, folder, 'index.ts'));

const folderOf = (file: string) => relative(NODE, dirname(file)).split(/[\\/]/).join('/');
const stageOf = (file: string): number => {
	if (folderOf(file) === '') return STAGES.length + 1;
	return LAST.includes(file) ? STAGES.length : STAGES.indexOf(folderOf(file));
};

describe('the imports of the source', () => {
	it('were found', () => {
		expect(within('nodes/BulkSms/core').flatMap(({ imports }) => imports)).toContain('zod');
		expect(within(NODE).flatMap(ownImports)).toContain(join(NODE, 'core', 'problem.ts'));
	});

	it('are nothing but what n8n provides at run time', () => {
		const modules = sources.flatMap(({ imports }) => imports.filter((each) => !/^\./.test(each)));
		const provided = ['lodash', 'luxon', 'n8n-workflow', 'node:crypto', 'zod'];
		expect([...new Set(modules)].filter((each) => !provided.includes(each))).toEqual([]);
	});

	it('keep the core free of n8n', () => {
		const foreign = within('nodes/BulkSms/core').flatMap(({ file, imports }) =>
			imports.filter((each) => each === 'n8n-workflow').map((each) => `${file}: ${each}`),
		);
		expect(foreign).toEqual([]);
	});

	it('go from each stage to itself or to one before it', () => {
		const files = within(NODE);
		expect(files.filter(({ file }) => stageOf(file) < 0).map(({ file }) => file)).toEqual([]);
		const backwards = files.flatMap((source) =>
			ownImports(source)
				.filter((imported) => stageOf(imported) > stageOf(source.file))
				.map((imported) => `${source.file} imports ${imported}`),
		);
		expect(backwards).toEqual([]);
	});

	it('make no circle of files', () => {
		const next = new Map(sources.map((source) => [source.file, ownImports(source)]));
		const circles: string[] = [];
		const done = new Set<string>();
		const visit = (file: string, path: string[]): void => {
			if (path.includes(file)) circles.push([...path, file].join(' → '));
			if (done.has(file) || path.includes(file)) return;
			for (const imported of next.get(file) ?? []) visit(imported, [...path, file]);
			done.add(file);
		};
		for (const { file } of sources) visit(file, []);
		expect(circles).toEqual([]);
	});

	it('come from folders of at most about a dozen files', () => {
		const folders = new Map<string, number>();
		for (const { file } of sources)
			folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
		expect([...folders].filter(([, count]) => count > 13)).toEqual([]);
	});
});
