import { existsSync } from 'node:fs';
import path from 'node:path';

import root from '../../package.json';
import manifest from '../package.json';
import { read, SANDBOX } from './folders';

describe('the package bulk-sms-sandbox', () => {
	it('is started by its name, on the versions of Node.js that its bundle is made for', () => {
		expect(manifest.name).toBe('bulk-sms-sandbox');
		expect(manifest.bin).toEqual({ 'bulk-sms-sandbox': 'dist/main.js' });
		expect(manifest.engines).toEqual({ node: '>=20' });
		expect(read('../scripts/bundleSandbox.ts')).toContain("target: 'node20'");
	});

	it('brings nothing along, and asks for libsql only where somebody wants a data file', () => {
		expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([
			'peerDependencies',
			'peerDependenciesMeta',
		]);
		expect(manifest.peerDependencies).toEqual({ libsql: `^${root.devDependencies.libsql}` });
		expect(manifest.peerDependenciesMeta).toEqual({ libsql: { optional: true } });
	});

	it('runs nothing on the machine of whoever installs it', () => {
		expect(Object.keys(manifest.scripts)).toEqual(['prepack', 'test']);
	});

	it('has the license and the author of this repository', () => {
		expect(manifest.license).toBe(root.license);
		expect(read('LICENSE.md')).toBe(read('../LICENSE.md'));
		expect(manifest.author).toEqual(root.author);
	});

	it('is not published as long as its addresses are placeholders', () => {
		const addresses = [manifest.homepage, manifest.repository.url, manifest.bugs.url];
		const isPlaceholder = addresses.some((address) => /\.example$/.test(new URL(address).hostname));
		expect('private' in manifest).toBe(isPlaceholder);
	});

	it.each(['README.md', 'docs/reference.md'])('ships every file that its %s shows', (document) => {
		const text = read(document).replace(/^```[\s\S]*?^```/gm, '');
		const links = Array.from(text.matchAll(/\]\(([^)#\s]+)/g), ([, link = '']) => link);
		expect(links.length).toBeGreaterThan(0);
		const shipped = ['README.md', ...manifest.files.map((folder) => `${folder}/`)];
		const missing = links
			.map((link) => path.join(path.dirname(document), link))
			.filter((file) => {
				const isShipped = shipped.some((start) => file.startsWith(start));
				return !isShipped || !existsSync(path.join(SANDBOX, file));
			});
		expect(missing).toEqual([]);
	});

	it('has a README that can be read in three minutes', () => {
		expect(read('README.md').split(/\s+/).length).toBeLessThan(700);
	});
});
