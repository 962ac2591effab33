import { readFileSync } from 'node:fs';
import path from 'node:path';

import { communityScan } from './communityScan';
import { packAndUnpack } from './packAndUnpack';
import { releaseFaults } from './release/faults';
import { readManifest } from './release/manifest';
import { statedAddresses } from './release/statedAddresses';

/**
 * Says whether this version may be published, and if not, every reason. The workflow that publishes
 * runs it before it publishes. Expects a finished build: docs/contributors/releasing.md.
 */
const ROOT = path.resolve(__dirname, '..');

async function check(): Promise<void> {
	const manifest = readManifest(ROOT);
	const { unpacked, files } = packAndUnpack('release-check');
	const faults = releaseFaults({
		manifest,
		addresses: statedAddresses(ROOT, manifest),
		changelog: readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8'),
		workflow: process.env,
		tarball: files,
		scans: [await communityScan('sources', ROOT), await communityScan('built package', unpacked)],
	});
	for (const fault of faults) console.log(fault);
	console.log(
		faults.length === 0
			? `${manifest.version} can be published.`
			: `${manifest.version} cannot be published: ${faults.length} reasons above.`,
	);
	process.exitCode = faults.length === 0 ? 0 : 1;
}

void check();
