import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

import { INSTALL } from '../../hosts/install/installPackage';
import { FAST_EXPRESSIONS, n8nEnvironment } from '../../hosts/n8n/n8nEnvironment';
import { checkNotifyUrl } from '../../nodes/BulkSms/core/message/notification';
import { checkCredential } from '../../nodes/BulkSms/credential/credential';
import { readCommandLine } from '../../sandbox/commandLine';
import { settingsFrom } from '../../sandbox/options';

const repository = path.resolve(__dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');

const text = read('docker-compose.try.yml');
const service = z.object({
	image: z.string().optional(),
	build: z.string().optional(),
	command: z.array(z.string()).optional(),
	environment: z.record(z.string()).default({}),
	ports: z.array(z.string()).default([]),
	volumes: z.array(z.string()).default([]),
	depends_on: z.record(z.object({ condition: z.string() })).optional(),
	network_mode: z.string().optional(),
});
const compose = z
	.object({
		services: z.object({ package: service, n8n: service, sandbox: service }).strict(),
		volumes: z.record(z.null()),
	})
	.strict()
	.parse(parse(text));
const { n8n, sandbox, package: nodes } = compose.services;

const dockerfile = read('sandbox/Dockerfile');
const jsonBehind = (word: string) =>
	z
		.array(z.string())
		.parse(JSON.parse(new RegExp(`${word} (\\[.+\\])$`, 'm').exec(dockerfile)?.[1] ?? ''));

/** What the sandbox is started with in its container. */
function sandboxSettings() {
	const [program, file, ...fixed] = jsonBehind('ENTRYPOINT');
	expect([program, file]).toEqual(['node', '/sandbox/main.js']);
	const command = readCommandLine(fixed);
	if (command.kind !== 'start') throw new Error('It does not start');
	return settingsFrom(command.options);
}

const HOST_MANIFEST = z.object({ dependencies: z.object({ n8n: z.string() }) });
const n8nVersion = HOST_MANIFEST.parse(JSON.parse(read('hosts/n8n-2/package.json'))).dependencies
	.n8n;

describe('n8n in docker-compose.try.yml', () => {
	it('is the version that the tests run in', () => {
		expect(n8n.image).toBe(`docker.n8n.io/n8nio/n8n:${n8nVersion}`);
		expect(nodes.image).toBe(n8n.image);
	});

	it('has no setting that the tests set otherwise, but where it is reached', () => {
		const tested: NodeJS.ProcessEnv = {
			...n8nEnvironment({ node: '/node', userFolder: '/user', port: 5678, brokerPort: 2 }),
			...FAST_EXPRESSIONS,
		};
		const { N8N_WEBHOOK_URL, N8N_EDITOR_BASE_URL, ...others } = n8n.environment;
		expect(others).toEqual(
			Object.fromEntries(Object.keys(others).map((name) => [name, tested[name]])),
		);
		expect(others).toMatchObject(FAST_EXPRESSIONS);
		expect(N8N_EDITOR_BASE_URL).toBe(`http://localhost:${others.N8N_PORT}/`);
		expect(N8N_WEBHOOK_URL).toBe(N8N_EDITOR_BASE_URL);
		expect(n8n.ports).toContain(`127.0.0.1:${others.N8N_PORT}:${others.N8N_PORT}`);
	});

	it('makes an address for delivery reports that the node takes', () => {
		const notifyUrl = `${n8n.environment.N8N_WEBHOOK_URL}webhook/${'0'.repeat(36)}/report`;
		expect(checkNotifyUrl(notifyUrl)).toBe(notifyUrl);
	});

	it('finds the nodes where it looks for them, installed as the tests install them', () => {
		const { name, version } = z
			.object({ name: z.string(), version: z.string() })
			.parse(JSON.parse(read('package.json')));
		expect(nodes.volumes).toEqual([
			'n8n:/home/node/.n8n',
			`./${name}-${version}.tgz:/package.tgz:ro`,
		]);
		expect(n8n.volumes).toEqual(['n8n:/home/node/.n8n']);
		expect(Object.keys(compose.volumes)).toEqual(['n8n']);
		expect(nodes.command).toEqual([
			[
				'mkdir -p /home/node/.n8n/nodes',
				'cd /home/node/.n8n/nodes',
				'rm -rf node_modules',
				`npm ${INSTALL.join(' ')} /package.tgz`,
				'chown -R node:node /home/node/.n8n',
			].join(' && '),
		]);
	});
});

describe('the sandbox in docker-compose.try.yml', () => {
	it('is built from what npm packs, with nothing beside it', () => {
		expect(sandbox.build).toBe('./sandbox');
		expect(dockerfile).toMatch(/^COPY dist \/sandbox$/m);
		expect(read('sandbox/.dockerignore')).toBe('*\n!dist\n');
	});

	it('is in the network of n8n, so that both and the browser call everything localhost', () => {
		expect(sandbox.network_mode).toBe('service:n8n');
	});

	it('listens where n8n and the browser look for it', () => {
		const { host, port } = sandboxSettings();
		expect(host).toBe('0.0.0.0');
		expect(dockerfile).toMatch(new RegExp(`^EXPOSE ${port}$`, 'm'));
		expect(n8n.ports).toContain(`127.0.0.1:${port}:${port}`);
		expect(jsonBehind('CMD').at(-1)).toContain(`fetch('http://127.0.0.1:${port}/readyz')`);
	});

	it('is reached by the credential that the file tells', () => {
		const told = /Base URL (\S+) +Username (\S+) +Password (\S+) +Time Zone (\S+)/.exec(text);
		const [, baseUrl = '', username = '', password = '', timezone = ''] = told ?? [];
		const settings = sandboxSettings();
		expect([baseUrl, username, password, timezone]).toEqual([
			`http://localhost:${settings.port}`,
			settings.username,
			settings.password,
			settings.habits.timezone,
		]);
		expect(checkCredential({ baseUrl, username, password, timezone })).toMatchObject({ baseUrl });
	});
});

it('is made of what the scripts of this repository make', () => {
	const scripts = z
		.object({ scripts: z.record(z.string()) })
		.parse(JSON.parse(read('package.json'))).scripts;
	const told = Array.from(text.matchAll(/npm run ([\w:]+)/g), ([, name]) => name);
	expect(told).toEqual(['build', 'sandbox:pack']);
	expect(told.filter((name) => name === undefined || !(name in scripts))).toEqual([]);
});
