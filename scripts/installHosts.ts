import { installHost } from '../hosts/install/installHost';
import { createProgress } from '../hosts/process/progress';

/** Installs both pinned n8n, a step of the gate. Whatever needs one waits until it is there. */
const progress = createProgress(process.stderr);

installHost('n8n-2', progress)
	.then(() => installHost('n8n-2-oldest', progress))
	.catch((error: unknown) => {
		progress.line(error instanceof Error ? error.message : String(error));
		process.exitCode = 1;
	});
