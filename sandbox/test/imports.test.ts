import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { read, SANDBOX } from './folders';

const files = readdirSync(SANDBOX, { recursive: true, encoding: 'utf8' }).filter(
	(file) => /\.tsx?$/.test(file) && !/^(dist|node_modules)\//.test(file),
);

/** The files that a file imports by a relative path. */
const importsOf = (file: string): string[] =>
	[...read(file).matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map(([, module = '']) => {
		const place = join(dirname(file), module);
		return (
			['.ts', '.tsx'].map((end) => place + end).find((each) => existsSync(join(SANDBOX, each))) ??
			place
		);
	});

test('the sandbox and its tests import files of the sandbox alone, never of the nodes', () => {
	expect(importsOf('sandbox.ts')).toContain('gateway/routes.ts');
	const foreign = files.flatMap(importsOf).filter((file) => !files.includes(file));
	expect([...new Set(foreign)]).toEqual(['package.json']);
});
