import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

interface Source {
	file: string;
	text: string;
	lines: number;
	/** The modules that it imports, in whatever way. */
	imports: string[];
}

/** Every file of the package's source. */
const sources: Source[] = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => {
			const text = readFileSync(join(folder, file), 'utf8');
			const lines = text.trimEnd().split('\n').length;
			return { file: join(folder, file), text, lines, imports: importsIn(text) };
		}),
);

function importsIn(text: string): string[] {
	const found = [
		...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^']+)';$/gm),
		...text.matchAll(/^import '([^']+)';$/gm),
		...text.matchAll(/\b(?:require|import)\(\s*['"`]([^'"`]+)/g),
	];
	return found.flatMap(([, module]) => module ?? []);
}

const NODE = normalize('nodes/BulkSms');

/** The files of the source that a file imports. */
const ownImports = ({ file, imports }: Source): string[] =>
	imports
		.filter((each) => each.startsWith('.'))
		.map((each) => join(dirname(file), each))
		.map((path) => sources.find((one) => [`${path}.ts`, join(path, 'index.ts')].includes(one.file)))
		.flatMap((found) => found?.file ?? []);

/** The items that come out of the nodes. The package holds types of it alone. */
const OUTPUT = 'core/output';

/** The folder of a file as the tables below have it; that of the nodes themselves is empty. */
const folderOf = (file: string): string =>
	(file.startsWith(NODE) ? relative(NODE, dirname(file)) : dirname(file)).replaceAll('\\', '/');

/** Every room may use these. */
const BASE = ['core', OUTPUT];
/** A room knows the rooms before it, and none behind it. */
const ROOMS = [
	...['core/text', 'core/expression', 'core/optOut'],
	...['core/pages', 'core/message', 'core/gateway'],
];
const CORE = [...BASE, ...ROOMS];
const EDGE = ['actions', 'trigger'];

/** The folders that a folder may import from, beside itself. */
const LAYERS: Array<{ folders: string[]; mayImport: string[] }> = [
	{ folders: BASE, mayImport: [] },
	...ROOMS.map((room, index) => ({
		folders: [room],
		mayImport: [...BASE, ...ROOMS.slice(0, index)],
	})),
	{ folders: ['credential'], mayImport: CORE },
	{ folders: ['transport'], mayImport: [...CORE, 'credential'] },
	{ folders: ['calls'], mayImport: [...CORE, 'credential', 'transport'] },
	{ folders: ['parameters'], mayImport: [...CORE, 'credential', 'transport'] },
	// The edge to n8n. The two nodes share nothing but what is below them.
	...EDGE.map((folder) => ({
		folders: [folder],
		mayImport: [...CORE, 'credential', 'transport', 'calls', 'parameters'],
	})),
	{ folders: [''], mayImport: [...EDGE, 'credential', 'transport', 'calls', 'parameters'] },
	{ folders: ['credentials'], mayImport: ['core', 'credential'] },
];

/** A new folder directly in these is no part of them: it has to be given its place. */
const ALONE = ['', 'core'];
const isIn = (folder: string, outer: string): boolean =>
	folder === outer || (!ALONE.includes(outer) && folder.startsWith(`${outer}/`));
const placeOf = (file: string, folders: string[]): number =>
	folders.findIndex((each) => isIn(folderOf(file), each));

const layerOf = (file: string) => LAYERS.find(({ folders }) => placeOf(file, folders) >= 0);

const allImports = sources.flatMap((source) =>
	ownImports(source).map((imported) => ({ from: source.file, to: imported })),
);
const inWords = ({ from, to }: { from: string; to: string }) => `${from} imports ${to}`;

/** The ways that lead from a name back to itself. */
function circlesIn(edges: Array<{ from: string; to: string }>): string[] {
	const next = new Map<string, Set<string>>();
	for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
	const circles: string[] = [];
	const done = new Set<string>();
	const visit = (name: string, path: string[]): void => {
		const start = path.indexOf(name);
		if (start >= 0) circles.push([...path.slice(start), name].join(' → '));
		if (start >= 0 || done.has(name)) return;
		for (const each of next.get(name) ?? []) visit(each, [...path, name]);
		done.add(name);
	};
	for (const name of next.keys()) visit(name, []);
	return circles;
}

/** An index lists what is in its folder and below, so it stands for itself. */
const folderNode = (file: string): string => (file.endsWith('index.ts') ? file : folderOf(file));

describe('the imports of the source', () => {
	it('were found', () => {
		expect(sources.flatMap(({ imports }) => imports)).toContain('zod/v3');
		expect(allImports.map(({ to }) => to)).toContain(join(NODE, 'core', 'problem.ts'));
	});

	it('are nothing but what n8n provides at run time', () => {
		const modules = sources.flatMap(({ imports }) => imports.filter((each) => !/^\./.test(each)));
		const provided = ['lodash', 'luxon', 'n8n-workflow', 'node:crypto', 'zod/v3'];
		expect([...new Set(modules)].filter((each) => !provided.includes(each))).toEqual([]);
	});

	it('leave files, environment variables, and connections of its own out of reach', () => {
		const others = /\bprocess\.[a-z]|\bfetch\(|\bWebSocket\b/;
		expect(sources.filter(({ text }) => others.test(text)).map(({ file }) => file)).toEqual([]);
	});

	it('ask no clock but the one of the run', () => {
		const asked =
			/\b(?:Date|performance)\.now\b|\bnew Date\b(?! ?\([^)])|\bDate\(\)|\bDateTime\.(?:now|local|utc)\(\)|\bTemporal\.Now\b/;
		const askers = sources.filter(({ text }) => asked.test(text)).map(({ file }) => file);
		expect(askers).toEqual([join(NODE, 'transport', 'clock.ts')]);
		for (const code of ['Date.now()', 'new Date()', 'new Date;', 'DateTime.now()', 'Date()']) {
			expect(code).toMatch(asked);
		}
		for (const code of ['new Date(now)', 'new Date(clock.now())', 'DateTime.utc(2027)']) {
			expect(code).not.toMatch(asked);
		}
	});

	it('keep the core free of n8n', () => {
		const foreign = sources
			.filter(({ file }) => CORE.some((each) => isIn(folderOf(file), each)))
			.flatMap(({ file, imports }) =>
				imports.filter((each) => each.startsWith('n8n')).map((each) => `${file}: ${each}`),
			);
		expect(foreign).toEqual([]);
	});

	it('come from files of which each has its layer', () => {
		const strays = sources.filter(({ file }) => layerOf(file) === undefined);
		expect(strays.map(({ file }) => file)).toEqual([]);
	});

	it('go to the layers that a layer may know', () => {
		const wrong = allImports.filter(({ from, to }) => {
			const { folders, mayImport } = layerOf(from) ?? { folders: [], mayImport: [] };
			return placeOf(to, [...folders, ...mayImport]) < 0;
		});
		expect(wrong.map(inWords)).toEqual([]);
	});

	it('lead from no run to an account, and from no store to a run', () => {
		const wrong = allImports.filter(({ from, to }) =>
			[
				['actions/run', 'actions/account'],
				['actions/store', 'actions/run'],
			].some(([one = '', other = '']) => isIn(folderOf(from), one) && isIn(folderOf(to), other)),
		);
		expect(wrong.map(inWords)).toEqual([]);
	});

	it('take nothing but types of what comes out, which the package does not hold', () => {
		const takers = sources
			.filter(({ file }) => folderOf(file) !== OUTPUT)
			.flatMap(({ file, text }) =>
				Array.from(text.matchAll(/^(?!import type ).*\/output\/?\w*';$/gm), ([line]) => [
					file,
					line,
				]),
			);
		expect(takers).toEqual([]);
	});

	it('make no circle of files', () => expect(circlesIn(allImports)).toEqual([]));

	it('make no circle of folders', () => {
		const edges = allImports.map(({ from, to }) => ({
			from: folderNode(from),
			to: folderNode(to),
		}));
		expect(circlesIn(edges.filter(({ from, to }) => from !== to))).toEqual([]);
	});
});

it('the source has at most 250 lines in a file', () => {
	expect(sources.filter(({ lines }) => lines > 250).map(({ file }) => file)).toEqual([]);
});
