import { missingServices, queueServices } from '../../hosts/queue-services';
import prepareN8n from '../e2e/prepare';

/**
 * jest's global set-up of the tests in queue mode.
 *
 * @throws when Redis or PostgreSQL does not answer: who asks for these tests wants them run
 */
export default async function prepare(): Promise<void> {
	const missing = await missingServices(queueServices());
	if (missing.length > 0) throw new Error(missing.join('\n'));
	await prepareN8n();
}
