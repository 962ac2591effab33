import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { isPlaceholder, repositoryAddress } from '../../../scripts/release/addresses';
import { readManifest } from '../../../scripts/release/manifest';
import {
	CODEX,
	statedAddresses,
	withDocumentation,
} from '../../../scripts/release/statedAddresses';

const root = path.resolve(__dirname, '..', '..', '..');
const manifest = readManifest(root);
const repository = repositoryAddress(manifest.repository.url);

describe('an address', () => {
	it.each([
		'https://n8n-nodes-bulk-sms.example/repository',
		'https://n8n-nodes-bulk-sms.example/repository.git',
		'git+https://n8n-nodes-bulk-sms.EXAMPLE/repository.git',
		'https://example.com/repository',
		'https://docs.example.org',
		'https://repository.invalid',
		'http://localhost/repository',
		'ann@n8n-nodes-bulk-sms.example',
		'ann@example.com',
		'<repository>',
		'',
	])('is a placeholder if nobody can register it: %p', (address) => {
		expect(isPlaceholder(address)).toBe(true);
	});

	it.each([
		'https://github.com/ann/example',
		'git+https://github.com/ann/n8n-nodes-bulk-sms.git',
		'https://example.github.io/n8n',
		'https://notexample.com',
		'example@shop.co.th',
	])('is none if it can belong to somebody: %p', (address) => {
		expect(isPlaceholder(address)).toBe(false);
	});

	it('of the repository is that of its page, whatever npm puts around it', () => {
		expect(repositoryAddress('git+https://github.com/ann/sms.git')).toBe(
			'https://github.com/ann/sms',
		);
	});
});

describe('this package', () => {
	it('takes every address from the one of the repository in package.json', () => {
		const stated = statedAddresses(root, manifest);
		const written = stated.filter(({ address }) => address !== '');
		expect(written.map(({ place, address }) => [place, address])).toEqual(
			written.map(({ place, ending }) => [place, repository + ending]),
		);
		expect(stated).toHaveLength(13);
	});

	it('has no link under Docs in the editor before there is a repository', () => {
		const empty = statedAddresses(root, manifest).filter(({ address }) => address === '');
		const links = CODEX.flatMap((file) => [
			`primaryDocumentation in ${file}`,
			`credentialDocumentation in ${file}`,
		]);
		expect(empty.map(({ place }) => place)).toEqual(isPlaceholder(repository) ? links : []);
	});

	it.each(CODEX)('has resources in %s, without which n8n reads nothing of the file', (file) => {
		const codex: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
		expect(codex).toHaveProperty('resources');
	});

	it('gets these links when its repository is named', () => {
		const codex = readFileSync(path.join(root, CODEX[0] ?? ''), 'utf8');
		const named = withDocumentation(codex, 'https://github.com/ann/sms');
		expect(JSON.parse(named)).toEqual({
			...JSON.parse(codex),
			resources: {
				primaryDocumentation: [{ url: 'https://github.com/ann/sms#readme' }],
				credentialDocumentation: [
					{ url: 'https://github.com/ann/sms/blob/HEAD/docs/reference/credential.md' },
				],
			},
		});
		expect(withDocumentation(named, 'https://github.com/ann/sms')).toBe(named);
	});

	it('stays private while its addresses are placeholders', () => {
		expect(manifest.private === true).toBe(isPlaceholder(manifest.repository.url));
	});

	it('names one holder of the rights: the author', () => {
		const license = readFileSync(path.join(root, 'LICENSE.md'), 'utf8');
		expect(/^Copyright \(c\) \d{4} (.+)$/m.exec(license)?.[1]).toBe(manifest.author.name);
	});

	it('points to documents that are there', () => {
		const documents = statedAddresses(root, manifest).flatMap(
			({ ending }) => /^\/blob\/HEAD\/(.+)$/.exec(ending)?.[1] ?? [],
		);
		expect(documents).toEqual([
			'docs/reference/credential.md',
			'docs/reference/credential.md',
			'docs/reference/credential.md',
			'docs/troubleshooting.md',
		]);
		for (const file of documents) expect(readFileSync(path.join(root, file), 'utf8')).not.toBe('');
	});

	it('has no other address of a repository by its name', () => {
		const foreign = readable().flatMap((file) =>
			[...readFileSync(file, 'utf8').matchAll(REPOSITORIES)]
				.map(([address]) => `${path.relative(root, file)}: ${address}`)
				.filter((line) => !line.includes(repository)),
		);
		expect(foreign).toEqual([]);
	});
});

/** Pages of repositories with the name of this package. */
const REPOSITORIES =
	/https?:\/\/[^\s"'`)>]*(github|gitlab|\.example)[^\s"'`)>]*n8n-nodes-bulk-sms\b|https?:\/\/n8n-nodes-bulk-sms\.[^\s"'`)>]*/g;

/** What a user reads: the documents, the examples, the forms, and what is shipped. */
function readable(): string[] {
	const folders = ['.github', 'credentials', 'docs', 'examples', 'nodes', 'sandbox'];
	const inFolders = folders.flatMap((folder) =>
		readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile() && /\.(md|json|ts|yml)$/.test(entry.name))
			.map((entry) => path.join(entry.parentPath, entry.name)),
	);
	const atTop = readdirSync(root).filter((name) => /\.(md|json)$/.test(name));
	return [...inFolders, ...atTop.map((name) => path.join(root, name))];
}
