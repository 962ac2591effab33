import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { read, SANDBOX } from './folders';

/** The folders of the sandbox, those that know least first; `.` is what joins them. */
const ORDER = [
	'rules',
	'time',
	'http',
	'inbox',
	'data',
	'faults',
	'reports',
	'log',
	'incoming',
	'otp',
	'gateway',
	'openapi',
	'api',
	'page',
	'.',
];

/** Where the command line has its version from. */
const MANIFEST = 'package.json';

const isThere = (file: string) => existsSync(join(SANDBOX, file));

type Graph = ReadonlyMap<string, readonly string[]>;

const all: Graph = new Map(
	readdirSync(SANDBOX, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.tsx?$/.test(file) && !/^(dist|node_modules)\//.test(file))
		.map((file) => [file, relativeImportsOf(file)]),
);

/** Without its tests. */
const files: Graph = new Map([...all].filter(([file]) => !file.startsWith('test/')));

const arrowsOf = (graph: Graph) =>
	[...graph].flatMap(([from, imports]) => imports.map((to) => ({ from, to })));

const arrows = arrowsOf(files);

/** The files that a file imports by a relative path; what is no file stays without its ending. */
function relativeImportsOf(file: string): string[] {
	const source = read(file);
	const modules = source.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g);
	return [...modules].map(([, module = '']) => {
		const place = join(dirname(file), module);
		return ['.ts', '.tsx'].map((ending) => place + ending).find(isThere) ?? place;
	});
}

/** The sandbox's folder that a file is in, whatever the depth; `.` for the sandbox itself. */
function folderOf(file: string): string {
	return /^([^/]+)\//.exec(file)?.[1] ?? '.';
}

/** Gives the first circle of arrows, from a node back to itself; empty if there is none. */
function circleIn(graph: Graph): string[] {
	const cleared = new Set<string>();
	const search = (node: string, way: readonly string[]): string[] => {
		if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
		if (cleared.has(node)) return [];
		for (const next of graph.get(node) ?? []) {
			const circle = search(next, [...way, node]);
			if (circle.length > 0) return circle;
		}
		cleared.add(node);
		return [];
	};
	for (const node of graph.keys()) {
		const circle = search(node, []);
		if (circle.length > 0) return circle;
	}
	return [];
}

describe('the imports of the sandbox', () => {
	it('were found, in scripts and in the page', () => {
		expect(files.get('sandbox.ts')).toContain('gateway/routes.ts');
		expect(files.get('sandbox.ts')).toContain('rules/refusal.ts');
		expect(files.get('page/app/main.tsx')).toContain('page/app/app.tsx');
	});

	it('lead to files of the sandbox alone, never to the nodes', () => {
		const foreign = arrows.filter(({ to }) => !files.has(to) && to !== MANIFEST);
		expect(foreign).toEqual([]);
	});

	it('lead from its tests to files of the sandbox alone, and to the two manifests', () => {
		const foreign = arrowsOf(all)
			.filter(({ to }) => !all.has(to))
			.map(({ to }) => to);
		expect([...new Set(foreign)].sort()).toEqual(['../package.json', MANIFEST]);
	});

	it('go to the same folder or to an earlier one', () => {
		const place = (file: string) => ORDER.indexOf(folderOf(file));
		const backwards = arrows.filter(({ from, to }) => place(to) > place(from));
		expect(backwards).toEqual([]);
	});

	it('make no circle of files', () => {
		expect(circleIn(files)).toEqual([]);
	});

	it('make no circle of folders, nor inside the page', () => {
		const folders = new Map<string, string[]>();
		for (const [from, to] of arrows.map(({ from, to }) => [dirname(from), dirname(to)] as const)) {
			if (from !== to) folders.set(from, [...(folders.get(from) ?? []), to]);
		}
		expect(circleIn(folders)).toEqual([]);
	});
});

describe('the order of the folders of the sandbox', () => {
	it('names every folder that has code', () => {
		const folders = new Set([...files.keys()].map(folderOf));
		expect([...folders].sort()).toEqual([...ORDER].sort());
	});
});
