import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

import { n8nEnvironment } from '../../hosts/n8n/n8nEnvironment';
import { REDIS_PERSISTENCE } from '../../hosts/queue/ownServices';
import { queueEnvironment } from '../../hosts/queue/queueEnvironment';
import { ROLES } from '../../hosts/n8n/runningN8n';

const repository = path.resolve(__dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');

const service = z.object({
	image: z.string(),
	command: z.union([z.string(), z.array(z.string())]).optional(),
	environment: z.record(z.string()).optional(),
	volumes: z.array(z.string()).optional(),
});
const compose = z
	.object({ services: z.record(service), volumes: z.record(z.null()) })
	.parse(parse(read('docker-compose.queue.yml'), { merge: true }));
const serviceNamed = (name: string) => {
	const found = compose.services[name];
	if (!found) throw new Error(`docker-compose.queue.yml has no service ${name}`);
	return found;
};

/** What the tests start n8n with, had they the addresses of the compose file. */
const tested = queueEnvironment({
	redis: { host: 'redis', port: 6379, username: '', password: '${REDIS_PASSWORD:?}' },
	redisPrefix: 'n8n',
	postgres: { host: 'postgres', port: 5432, user: 'n8n', password: '${POSTGRES_PASSWORD:?}' },
	database: 'n8n',
	encryptionKey: '${N8N_ENCRYPTION_KEY:?}',
	webhookUrl: 'https://example.com',
});

describe.each(['main', 'worker', 'webhook'] as const)('%s in docker-compose.queue.yml', (name) => {
	const { environment, command, image, volumes } = serviceNamed(name);

	it('has the very settings that the tests start it with', () => {
		expect(environment).toStrictEqual({
			...tested,
			N8N_WEBHOOK_URL: '${N8N_WEBHOOK_URL:?}',
		});
	});

	it('runs the command that the tests run, in the n8n that they run in', () => {
		expect(command).toBe(ROLES[name].command.join(' '));
		const host = z
			.object({ dependencies: z.object({ n8n: z.string() }) })
			.parse(JSON.parse(read('hosts/n8n-2/package.json')));
		expect(image).toBe(`docker.n8n.io/n8nio/n8n:${host.dependencies.n8n}`);
	});

	it('has the package, in the folder in which n8n looks for it', () => {
		expect(volumes).toStrictEqual(['packages:/home/node/.n8n/nodes']);
		expect(serviceNamed('package').volumes).toContain(volumes?.[0]);
	});
});

it('sets nothing that the environment of every n8n in the tests sets in another way', () => {
	const own = n8nEnvironment({
		...{ node: '/node', userFolder: '/user', port: 1, brokerPort: 2 },
	});
	expect(Object.keys(tested).filter((name) => name in own)).toStrictEqual(['DB_TYPE']);
});

it('installs the package of this folder, because nobody owns its name on npm yet', () => {
	const { name, version } = z
		.object({ name: z.string(), version: z.string() })
		.parse(JSON.parse(read('package.json')));
	const { command, volumes } = serviceNamed('package');
	expect(command).toStrictEqual([
		expect.stringMatching(/ npm install --ignore-scripts [^&@]* \/package\.tgz &&/),
	]);
	expect(volumes).toContain(`./${name}-${version}.tgz:/package.tgz:ro`);
});

it('keeps the queue as the Redis does that the tests kill', () => {
	expect(serviceNamed('redis').command).toContain(`redis-server ${REDIS_PERSISTENCE.join(' ')} `);
});
