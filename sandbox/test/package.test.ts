import { existsSync } from 'node:fs';
import path from 'node:path';

import manifest from '../package.json';
import { read, SANDBOX } from './folders';

describe('the package bulk-sms-sandbox', () => {
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
});
