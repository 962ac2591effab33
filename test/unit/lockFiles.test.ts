import { z } from 'zod';

import packageJson from '../../package.json';
import { read } from './documents';

const HOSTS = ['n8n-2', 'n8n-2-oldest'];
const packagesOf = (host: string) =>
	z
		.object({
			packages: z.record(
				z.object({ version: z.string().optional(), resolved: z.string().optional() }),
			),
		})
		.parse(JSON.parse(read(`hosts/${host}/package-lock.json`))).packages;

// npm writes them back in a folder that has no .npmrc of its own, and others then cannot install.
test.each(HOSTS)('no package of the n8n in hosts/%s is tied to one registry', (host) => {
	const packages = Object.entries(packagesOf(host));
	expect(packages.length).toBeGreaterThan(1_000);
	expect(packages.filter(([, { resolved }]) => resolved).map(([name]) => name)).toEqual([]);
});

test.each(['zod', 'luxon', 'lodash'] as const)('the tests run with the %s of n8n', (name) => {
	const { version } = packagesOf('n8n-2')[`node_modules/${name}`] ?? {};
	expect(packageJson.devDependencies[name]).toBe(version);
});
