import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

import { Callbacks } from '../../sandbox/http/callbacks';
import { readCommandLine } from '../../sandbox/commandLine';
import { settingsFrom } from '../../sandbox/options';
import {
	anchors,
	commandsIn,
	documents,
	namedPaths,
	quotedParts,
	read,
	relativeLinks,
	repository,
} from './documents';

const hostSchema = z.object({ dependencies: z.object({ n8n: z.string() }) });
const versionIn = (host: string) =>
	hostSchema.parse(JSON.parse(read(`hosts/${host}/package.json`))).dependencies.n8n;

const manifestSchema = z.object({ version: z.string(), scripts: z.record(z.string()) });
const manifest = manifestSchema.parse(JSON.parse(read('package.json')));

const INDEX = 'docs/README.md';

/** What the numbers in the examples count on. */
const COUNTRY_CODE = '66';

describe('the README', () => {
	const readme = read('README.md');

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
		expect(readme).toContain(versionIn('n8n-2'));
		expect(readme).toContain(versionIn('n8n-2-oldest'));
	});
});

test.each(['docker-compose.try.yml', 'docker-compose.queue.yml'])(
	'%s has the version of n8n that the tests run in, and this version of the package',
	(file) => {
		const images = [...read(file).matchAll(/n8nio\/n8n:(\S+)/g)].map(([, version]) => version);
		expect([...new Set(images)]).toEqual([versionIn('n8n-2')]);
		expect(read(file)).toContain(`n8n-nodes-bulk-sms-${manifest.version}.tgz:/package.tgz`);
	},
);

test('the sandbox of docker-compose.try.yml may call the n8n there, and nothing else', async () => {
	const composeSchema = z.object({
		services: z.object({
			n8n: z.object({ environment: z.object({ N8N_WEBHOOK_URL: z.string() }) }),
			sandbox: z.object({ command: z.array(z.string()) }),
		}),
	});
	const { services } = composeSchema.parse(parse(read('docker-compose.try.yml')));
	const [, entrypoint = ''] = /^ENTRYPOINT (.+)$/m.exec(read('sandbox/Dockerfile')) ?? [];
	const [, , ...given] = z.array(z.string()).parse(JSON.parse(entrypoint));
	const command = readCommandLine([...given, ...services.sandbox.command]);
	if (command.kind !== 'start') throw new Error('It does not start');
	const callbacks = new Callbacks(settingsFrom(command.options));
	expect(callbacks.inWords).toBe('localhost:5678');
	const report = `${services.n8n.environment.N8N_WEBHOOK_URL}webhook/report`;
	await expect(callbacks.demand(report, 'url')).resolves.toBeUndefined();
});

test('the recipes name every example', () => {
	const named = relativeLinks(read('docs/recipes.md'))
		.filter((link) => /examples\/.+\.json$/.test(link))
		.map((link) => path.basename(link));
	expect([...new Set(named)].sort()).toEqual(readdirSync(path.join(repository, 'examples')).sort());
});

test('troubleshooting quotes only messages of the node, and of n8n', () => {
	const files = readdirSync(path.join(repository, 'nodes'), { recursive: true, encoding: 'utf8' });
	const code = files.filter((file) => file.endsWith('.ts')).map((file) => read(`nodes/${file}`));
	const ofN8n = [
		'This execution failed to be processed too many times',
		'Unrecognized node type: n8n-nodes-bulk-sms.',
		'Cannot POST /webhook-waiting/',
		'{"error":"Invalid token"}',
	];
	const known = [...code, ...ofN8n];
	const parts = quotedParts(read('docs/troubleshooting.md'));
	expect(parts.length).toBeGreaterThan(20);
	expect(parts.filter((part) => !known.some((text) => text.includes(part)))).toEqual([]);
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

	test.each(documents)('%s names only commands and files that there are', (document) => {
		const { scripts, files, projects } = commandsIn(read(document));
		const paths = [...files, ...namedPaths(read(document))];
		const known = [...read('jest.config.js').matchAll(/project\('([\w-]+)'/gi)].map(
			([, name]) => name,
		);
		expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
		expect(paths.filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
		expect(projects.filter((project) => !known.includes(project))).toEqual([]);
	});

	test('in docs is linked from their index, and the README links to it', () => {
		const listed = relativeLinks(read(INDEX)).map((link) =>
			path.join('docs', link.replace(/#.*/, '')),
		);
		const others = documents.filter((document) => document.startsWith('docs/'));
		expect(others.filter((document) => ![...listed, INDEX].includes(document))).toEqual([]);
		expect(relativeLinks(read('README.md'))).toContain(INDEX);
	});
});
