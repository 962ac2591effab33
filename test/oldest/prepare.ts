import { prepareN8n } from '../../hosts/n8n/ownedN8n';
import { createProgress } from '../../hosts/process/progress';

/** jest's global set-up of the tests in the oldest n8n, which hands over through the environment. */
export default async function prepare(): Promise<void> {
	const prepared = await prepareN8n('n8n-2-oldest', createProgress(process.stderr));
	process.env.E2E_PREPARED = JSON.stringify(prepared);
}
