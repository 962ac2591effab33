import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

import { workflowFile } from '../../hosts/rest/workflow';
import { readCommandLine } from '../../sandbox/commandLine';
import { settingsFrom } from '../../sandbox/options';
import {
	anchors,
	commandsIn,
	documents,
	namedPaths,
	read,
	relativeLinks,
	repository,
} from './documents';

const hostSchema = z.object({ dependencies: z.object({ n8n: z.string() }) });
const versionIn = (host: string) =>
	hostSchema.parse(JSON.parse(read(`hosts/${host}/package.json`))).dependencies.n8n;

const manifestSchema = z.object({
	license: z.string(),
	dependencies: z.undefined().optional(),
	scripts: z.record(z.string()),
});
const manifest = manifestSchema.parse(JSON.parse(read('package.json')));

const nodesOf = (file: string) => workflowFile.parse(JSON.parse(read(file))).nodes;

/** What the numbers in the examples count on. */
const COUNTRY_CODE = '66';

describe('the README', () => {
	const readme = read('README.md');

	test('has badges that say what is so', () => {
		const { license } = manifest;
		const badges = [...readme.matchAll(/\[!\[([^\]]+)\]\(https:[^)]+\/badge\/([^)]+)\)\]/g)];
		const versions = [versionIn('n8n-2-oldest'), versionIn('n8n-2')];
		expect(badges.map(([, words, address]) => [words, address])).toEqual([
			[`License: ${license}`, `license-${license}-0f766e`],
			[`Tested in n8n ${versions.join(' to ')}`, `tested_in_n8n-${versions.join('_to_')}-0f766e`],
			['Run-time dependencies: none', 'run--time_dependencies-none-0f766e'],
		]);
	});

	test('can be read in a few minutes: at most 100 lines and 850 words', () => {
		expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(100);
		expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(850);
	});

	test('shows it running before it installs anything, and comes to the first SMS at once', () => {
		expect([...readme.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
			'Is it for you?',
			'Status',
			'Try it',
			'Test it',
			'Install',
			'Your first SMS',
			'What next',
		]);
	});

	test('begins with the example that its first SMS uses, whose fields are all filled in', () => {
		const linked = relativeLinks(readme).filter((link) => /^examples\/.+\.json$/.test(link));
		expect(linked[0]).toBe('examples/hello-sms.json');

		const [, sends] = nodesOf('examples/hello-sms.json');
		const { from, to, text } = sends?.parameters ?? {};
		expect({ from, to, text }).toEqual({
			from: 'MyShop',
			to: '+66 81 234 5678',
			text: 'Your order is on its way',
		});
	});

	test('shows what an example does with names, and names the example', () => {
		const [, words = '', example = ''] =
			/as in `(.+?), …`.+?\(([^)]+\.json)\) does this/.exec(readme) ?? [];
		const texts = nodesOf(example).map(({ parameters }) => String(parameters.text));
		expect(texts.filter((text) => text.startsWith(`=${words},`))).toHaveLength(1);
	});

	test('tells what n8n calls the menu of the import', () => {
		expect(readme).toContain('**⋯ → Import → From file**');
	});

	test('tells the credential that fits a sandbox started without arguments', () => {
		const command = readCommandLine([]);
		if (command.kind !== 'start') throw new Error('It does not start');
		const { host, port, username, password, habits } = settingsFrom(command.options);
		expect(readme).toContain(`| Base URL | \`http://${host}:${port}\` |`);
		expect(readme).toContain(`| Username, Password | \`${username}\`, \`${password}\` |`);
		expect(readme).toContain(`| Default Country Code | \`${COUNTRY_CODE}\` |`);
		expect(readme).toContain(`| Time Zone | \`${habits.timezone}\` |`);
	});

	test('names the versions of n8n that the tests run in', () => {
		for (const text of [readme, read('docs/reference/compatibility.md')]) {
			expect(text).toContain(versionIn('n8n-2'));
			expect(text).toContain(versionIn('n8n-2-oldest'));
		}
	});
});

describe('the recipes', () => {
	const recipes = read('docs/recipes.md');
	const [, ...sections] = recipes.split(/^## /m);

	test('name every example', () => {
		const named = relativeLinks(recipes).filter((link) => /examples\/.+\.json$/.test(link));
		expect([...new Set(named)].map((link) => path.basename(link)).sort()).toEqual(
			readdirSync(path.join(repository, 'examples')).sort(),
		);
	});

	test('are ten, each of at most 120 words with a picture and a way on', () => {
		const wrong = sections.slice(0, 10).filter((section) => {
			const words = section.replace(/!\[[^\]]*\]\([^)]*\)/g, '').split(/\s+/);
			return (
				words.length > 120 ||
				!section.includes('](images/') ||
				!/\]\([^)]+\.(md|json)/.test(section)
			);
		});
		expect(wrong).toEqual([]);
		expect(sections).toHaveLength(11);
	});
});

describe('every document', () => {
	test('is read as GitHub reads it: its links and the anchors of its headings', () => {
		const text = [
			'## What to do: `x` (50 %)',
			'### [Send and Wait](a.md)',
			'## เวอร์ชันที่ใช้ได้',
			'```sh\n# no heading [no](link.md)\n```',
			'`[no](code.md)` [yes](b.md#c) ![yes](d.png) [no](https://n8n.io)',
		].join('\n');
		expect(anchors(text)).toEqual(['what-to-do-x-50-', 'send-and-wait', 'เวอร์ชันที่ใช้ได้']);
		expect(relativeLinks(text)).toEqual(['a.md', 'b.md#c', 'd.png']);
	});

	test.each(documents)('%s links to files and headings that are there', (document) => {
		const missing = relativeLinks(read(document)).filter((link) => {
			const [target = '', anchor] = link.split('#');
			const file = target === '' ? document : path.join(path.dirname(document), target);
			if (!existsSync(path.join(repository, file))) return true;
			if (anchor === undefined) return false;
			return !anchors(read(file)).includes(decodeURIComponent(anchor));
		});
		expect(missing).toEqual([]);
	});

	test.each(documents)('%s tells to run only what there is', (document) => {
		const { scripts, files, projects } = commandsIn(read(document));
		expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
		expect(files.filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
		const known = [...read('jest.config.js').matchAll(/project\('([\w-]+)'\)/g)].map(
			([, name]) => name,
		);
		expect(projects.filter((project) => !known.includes(project))).toEqual([]);
	});

	test.each(documents)('%s names only files that are there', (document) => {
		const missing = namedPaths(read(document)).filter(
			(file) => !existsSync(path.join(repository, file)),
		);
		expect(missing).toEqual([]);
	});

	test('in docs, but their index and the translation, does not send the reader back to the README', () => {
		const back = documents
			.filter((document) => /^docs\/(?!README)/.test(document))
			.filter((document) =>
				relativeLinks(read(document)).some((link) =>
					path.posix.join(path.dirname(document), link).startsWith('README'),
				),
			);
		expect(back).toEqual([]);
	});

	test('in docs is listed in their index', () => {
		const listed = relativeLinks(read('docs/README.md')).map((link) => `docs/${link}`);
		const others = documents.filter(
			(document) => document.startsWith('docs/') && document !== 'docs/README.md',
		);
		expect(others.filter((document) => !listed.includes(document))).toEqual([]);
	});
});
