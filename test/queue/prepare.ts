import { prepareN8n } from '../../hosts/n8n/ownedN8n';
import { missingServices, queueServices } from '../../hosts/queue/queueServices';
import { createProgress } from '../../hosts/process/progress';

/**
 * jest's global set-up of the tests in queue mode.
 *
 * @throws when Redis or PostgreSQL does not answer: who asks for these tests wants them run
 */
export default async function prepare(): Promise<void> {
	const missing = await missingServices(queueServices());
	if (missing.length > 0) throw new Error(missing.join('\n'));
	const prepared = await prepareN8n('n8n-2', createProgress(process.stderr));
	process.env.E2E_PREPARED = JSON.stringify(prepared);
}
