import { prepareN8n } from '../../hosts/owned-n8n';
import { createProgress } from '../../hosts/progress';
import { hostUnderTest } from './host-under-test';

/**
 * jest's global set-up of the end-to-end tests: what all their files share is made once. It runs
 * outside the files and their time limits, so it hands over through the environment.
 */
export default async function prepare(): Promise<void> {
	const prepared = await prepareN8n(hostUnderTest, createProgress(process.stderr));
	process.env.E2E_PREPARED = JSON.stringify(prepared);
}
