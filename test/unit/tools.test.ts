import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

import { read } from './documents';

const lockSchema = z.object({
	packages: z.record(
		z.object({
			resolved: z.string().optional(),
			hasInstallScript: z.boolean().optional(),
			engines: z.object({ node: z.string().optional() }).or(z.array(z.string())).optional(),
			peerDependencies: z.record(z.string()).optional(),
		}),
	),
});
const lockOf = (folder: string) =>
	lockSchema.parse(JSON.parse(read(path.join(folder, 'package-lock.json')))).packages;
const HOSTS = ['n8n-2', 'n8n-2-oldest'];

describe('the tools', () => {
	it('hold the newest TypeScript that the rules of n8n support', () => {
		const rules = 'node_modules/typescript-eslint/node_modules/@typescript-eslint';
		expect(lockOf('.')[`${rules}/typescript-estree`]?.peerDependencies).toEqual({
			typescript: '>=4.8.4 <5.9.0',
		});
		expect(createRequire(__filename)('typescript/package.json')).toMatchObject({
			version: expect.stringMatching(/^5\.8\./) as unknown,
		});
	});

	it('lint what is shipped by the rules of n8n, unchanged, which forbid process and timers', () => {
		expect(read('eslint.config.mjs')).toBe(
			"import { config } from '@n8n/node-cli/eslint';\n\nexport default config;\n",
		);
		const rule = read(
			'node_modules/@n8n/eslint-plugin-community-nodes/dist/rules/no-restricted-globals.js',
		);
		for (const name of ['process', 'setTimeout', 'setInterval']) {
			expect(rule).toContain(`'${name}',`);
		}
	});

	it('hold a libsql without an install script', () => {
		const libsql = Object.entries(lockOf('.')).filter(([name]) =>
			/\/(@libsql|libsql)\b/.test(name),
		);
		expect(libsql.map(([name]) => name)).toContain('node_modules/libsql');
		expect(libsql.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
	});
});

describe.each(HOSTS)('the pinned n8n in hosts/%s', (name) => {
	const folder = path.join('hosts', name);
	const packages = lockOf(folder);

	it('is installed without peers, scripts, and addresses of a registry', () => {
		const lines = read(path.join(folder, '.npmrc')).split('\n');
		expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
			'legacy-peer-deps=true',
			'ignore-scripts=true',
			'omit-lockfile-registry-resolved=true',
			'audit=false',
			'fund=false',
		]);
		expect(Object.keys(packages).filter((each) => packages[each]?.resolved)).toEqual([]);
	});

	it('runs on Node.js 24, and an isolated-vm wants a newer one than 20', () => {
		const { dependencies } = z
			.object({ dependencies: z.record(z.string()) })
			.parse(JSON.parse(read(path.join(folder, 'package.json'))));
		expect(dependencies.node).toMatch(/^24\./);
		expect(packages['node_modules/isolated-vm']?.engines).toEqual({
			node: expect.stringMatching(/^>=2[24]\.0\.0$/) as unknown,
		});
	});
});

it('n8n has a Kafka client with an install script, and SQLite is rebuilt by name', () => {
	const client = lockOf('hosts/n8n-2')['node_modules/@confluentinc/kafka-javascript'];
	expect(client?.hasInstallScript).toBe(true);
	expect(read('hosts/install/installHost.ts')).toContain("const BUILT = ['node', 'sqlite3'];");
});

it('no .npmrc names a package registry', () => {
	for (const folder of ['.', ...HOSTS.map((name) => path.join('hosts', name))]) {
		expect(read(path.join(folder, '.npmrc'))).not.toMatch(/registry *=|\/\//);
	}
});
