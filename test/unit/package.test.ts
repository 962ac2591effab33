import { existsSync } from 'node:fs';

import packageJson from '../../package.json';

describe('package.json', () => {
	it('demands n8n-workflow of n8n, in any version, and nothing else at run time', () => {
		expect(packageJson.peerDependencies).toEqual({ 'n8n-workflow': '*' });
		expect(Object.keys(packageJson)).not.toContain('dependencies');
		expect(Object.keys(packageJson)).not.toContain('optionalDependencies');
		expect(Object.keys(packageJson)).not.toContain('bundledDependencies');
	});

	it('is a community package by its name, keyword and licence', () => {
		expect(packageJson.name).toBe('n8n-nodes-bulk-sms');
		expect(packageJson.keywords).toContain('n8n-community-node-package');
		expect(packageJson.license).toBe('MIT');
	});

	it('ships dist alone and runs no script of its own on installing', () => {
		expect(packageJson.files).toEqual(['dist']);
		expect(packageJson.main).toBe('dist/index.js');
		const scripts = Object.keys(packageJson.scripts);
		expect(scripts).not.toEqual(
			expect.arrayContaining([expect.stringMatching(/^(pre|post)?install$/)]),
		);
	});

	it('tests with the zod that n8n provides and runs where n8n runs', () => {
		expect(packageJson.devDependencies.zod).toBe('3.25.76');
		expect(packageJson.engines).toEqual({ node: '>=20.19' });
	});

	it('names to n8n the credential and both nodes, each with a source', () => {
		expect(packageJson.n8n).toEqual({
			n8nNodesApiVersion: 1,
			strict: true,
			credentials: ['dist/credentials/BulkSmsApi.credentials.js'],
			nodes: ['dist/nodes/BulkSms/BulkSms.node.js', 'dist/nodes/BulkSms/BulkSmsTrigger.node.js'],
		});
		for (const file of [...packageJson.n8n.credentials, ...packageJson.n8n.nodes]) {
			const source = file.replace('dist/', '').replace(/\.js$/, '.ts');
			expect([source, existsSync(source)]).toEqual([source, true]);
		}
	});
});
