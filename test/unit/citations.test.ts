import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { read, repository } from './documents';

interface Citation {
	document: string;
	headings: string[];
}

/** What comments cite, as in `docs/interface.md, Message object, sendAt`; values are left out. */
function citationsIn(source: string): Citation[] {
	const text = source.replace(/\n\s*(?:\*|\/\/|#) ?/g, ' ');
	return Array.from(
		text.matchAll(/(docs\/[\w./-]+\.md)(?:, ([^():;.`\n]+))?/g),
		([, document = '', parts = '']) => ({
			document,
			headings: parts
				.split(/,\s*| and /)
				.map((part) => part.replaceAll('"', '').replace('*/', '').trim())
				.filter((part) => /^[A-Z]/.test(part)),
		}),
	);
}

const files = [
	...['nodes', 'credentials', 'sandbox'].flatMap((folder) =>
		readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts') && !/node_modules|^test\//.test(file))
			.map((file) => path.join(folder, file)),
	),
	...['hosts/n8n-2-oldest/.npmrc', 'hosts/n8n-2/.npmrc', 'docker-compose.queue.yml'],
];

test('a citation is read with the headings in it', () => {
	const text = '/**\n * A (docs/a.md, Send request\n * and Limits: at most 5), b (docs/b.md).\n */';
	expect(citationsIn(text)).toEqual([
		{ document: 'docs/a.md', headings: ['Send request', 'Limits'] },
		{ document: 'docs/b.md', headings: [] },
	]);
});

test('comments cite only documents and headings that are there', () => {
	const citations = files.flatMap((file) =>
		citationsIn(read(file)).map((citation) => ({ file, ...citation })),
	);
	expect(citations.length).toBeGreaterThan(40);
	const dangling = citations.filter(({ document, headings }) => {
		if (!existsSync(path.join(repository, document))) return true;
		const titles = Array.from(read(document).matchAll(/^#+ (.+)$/gm), ([, title]) => title);
		return headings.some((heading) => !titles.includes(heading));
	});
	expect(dangling).toEqual([]);
});
