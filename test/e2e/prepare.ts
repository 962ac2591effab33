import path from 'node:path';
import { repository } from '../../hosts/host-folder';
import { prepareN8n, prepareUserFolder } from '../../hosts/owned-n8n';
import { createProgress } from '../../hosts/progress';
import { hostUnderTest } from './host-under-test';

/**
 * jest's global set-up of the end-to-end tests: what all their files share is made once. It runs
 * outside the files and their time limits, so it hands over through the environment.
 */
export default async function prepare(): Promise<void> {
	const prepared = await prepareN8n(hostUnderTest, createProgress(process.stderr));
	const folder = path.join(repository, '.tmp', 'e2e', hostUnderTest, 'prepared');
	process.env.E2E_PREPARED = JSON.stringify(await prepareUserFolder(prepared, folder));
}
