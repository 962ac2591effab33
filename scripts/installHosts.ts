/**
 * Installs both pinned n8n, the newest and the oldest, one after the other. The gate runs it beside its other steps: whatever
 * needs an n8n waits until it is there.
 */
import { installHost } from '../hosts/install/installHost';
import { createProgress } from '../hosts/process/progress';

const progress = createProgress(process.stderr);

async function main(): Promise<void> {
	await installHost('n8n-2', progress);
	await installHost('n8n-2-oldest', progress);
}

main().catch((error: unknown) => {
	progress.line(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
});
