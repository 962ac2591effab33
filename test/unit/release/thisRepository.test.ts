import { readFileSync } from 'node:fs';
import path from 'node:path';

import { isPlaceholder } from '../../../scripts/release/addresses';
import { releaseFaults } from '../../../scripts/release/faults';
import { readManifest } from '../../../scripts/release/manifest';
import { statedAddresses } from '../../../scripts/release/statedAddresses';
import { facts } from './facts';

const root = path.resolve(__dirname, '..', '..', '..');

// That the command itself refuses it, with n8n's scans, is seen by `npm run verify`.
test('this repository must not be published, as private and for each placeholder', () => {
	const manifest = readManifest(root);
	const faults = releaseFaults({
		...facts,
		manifest,
		addresses: statedAddresses(root, manifest),
		changelog: readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'),
		workflow: {
			GITHUB_SERVER_URL: 'https://github.com',
			GITHUB_REPOSITORY: 'nobody/elsewhere',
			GITHUB_REF_NAME: 'v0.0.0',
		},
	});
	expect(faults.includes('package.json says "private": true.')).toBe(manifest.private === true);
	const author = { place: 'author in package.json', address: manifest.author.email };
	const stated = [author, ...statedAddresses(root, manifest)];
	expect(faults.filter((line) => line.includes('placeholder'))).toEqual(
		stated
			.filter(({ address }) => isPlaceholder(address))
			.map(({ place, address }) => `The address of ${place} is still a placeholder: ${address}.`),
	);
	expect(faults).toContain(
		`The tag is v0.0.0, and the version in package.json needs v${manifest.version}.`,
	);
});
