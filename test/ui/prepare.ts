import needChromium from '../../sandbox/test/page/needChromium';
import { startSharedN8n, stopSharedN8n } from './sharedN8n';

/** jest's global set-up of the walk through the editor. */
export default async function prepare(): Promise<void> {
	needChromium();
	try {
		await startSharedN8n();
	} catch (error) {
		// jest does not tear down what it could not set up.
		await stopSharedN8n();
		throw error;
	}
}
