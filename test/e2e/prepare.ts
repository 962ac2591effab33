import path from 'node:path';
import '../engine/newConnections';
import { prepareN8n, prepareUserFolder } from '../../hosts/n8n/ownedN8n';
import { createProgress } from '../../hosts/process/progress';
import { FOLDER, share, startSharedN8n, stopSharedN8n } from './sharedN8n';
import { N8N_UNDER_TEST } from './underTest';

/**
 * jest's global set-up of the end-to-end tests: what all their files share is made once. It runs
 * outside the files and their time limits, so it hands over through the environment.
 */
export default async function prepare(): Promise<void> {
	if (N8N_UNDER_TEST !== undefined) {
		await share({ url: N8N_UNDER_TEST, logFile: '', userFolder: '' });
		return;
	}
	const progress = createProgress(process.stderr);
	const installed = await prepareN8n('n8n-2', progress);
	const prepared = await prepareUserFolder(installed, path.join(FOLDER, 'prepared'));
	process.env.E2E_PREPARED = JSON.stringify(prepared);
	try {
		await progress.during('Starting the n8n that the files share', () => startSharedN8n(prepared));
	} catch (error) {
		// jest does not tear down what it could not set up.
		await stopSharedN8n();
		throw error;
	}
}
