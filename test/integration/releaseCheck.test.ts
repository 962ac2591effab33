import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { isPlaceholder } from '../../scripts/release/addresses';
import { readManifest } from '../../scripts/release/manifest';
import { statedAddresses } from '../../scripts/release/statedAddresses';

const root = path.resolve(__dirname, '..', '..');
const TIME_LIMIT = 120_000;

/** Runs the command as the workflow of another repository would. */
function releaseCheck(): { status: number | null; lines: string[] } {
	const { status, stdout } = spawnSync('npm', ['run', '--silent', 'release:check'], {
		cwd: root,
		encoding: 'utf8',
		timeout: TIME_LIMIT,
		env: {
			...process.env,
			// With "test", eslint-plugin-n8n-nodes-base reports what only its own tests are to see.
			NODE_ENV: undefined,
			GITHUB_SERVER_URL: 'https://github.com',
			GITHUB_REPOSITORY: 'nobody/elsewhere',
			GITHUB_REF_NAME: 'v0.0.0',
		},
	});
	return { status, lines: stdout.trim().split('\n') };
}

test(
	'the check before a release refuses this repository, as private and for each placeholder',
	() => {
		const manifest = readManifest(root);
		const { status, lines } = releaseCheck();
		expect(status).toBe(1);
		expect(lines.includes('package.json says "private": true.')).toBe(manifest.private === true);
		const author = { place: 'author in package.json', address: manifest.author.email };
		const stated = [author, ...statedAddresses(root, manifest)];
		expect(lines.filter((line) => line.includes('placeholder'))).toEqual(
			stated
				.filter(({ address }) => isPlaceholder(address))
				.map(({ place, address }) => `The address of ${place} is still a placeholder: ${address}.`),
		);
		expect(lines).toContain(
			`The tag is v0.0.0, and the version in package.json needs v${manifest.version}.`,
		);
		expect(lines.filter((line) => line.startsWith("n8n's scan refuses"))).toEqual([]);
		expect(lines.at(-1)).toBe(
			`${manifest.version} cannot be published: ${lines.length - 1} reasons above.`,
		);
	},
	TIME_LIMIT,
);
