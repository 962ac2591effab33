import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import type { InstalledHost } from '../../hosts/install/installHost';
import { repository } from '../../hosts/install/hostFolder';
import { readOwnPackage } from '../../hosts/install/pack';
import { runCommand } from '../../hosts/process/runCommand';

const BYTES_PER_GB = 2 ** 30;
const LIMIT_S = 30;

/** @returns cores, CPU model, memory and one-minute load, in one line */
export function describeMachine(): string {
	const model = /^model name\s*:\s*(.+)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1];
	const memory = (totalmem() / BYTES_PER_GB).toFixed(1);
	const [load = 0] = loadavg();
	return `${availableParallelism()} cores (${model ?? 'model not known'}), ${memory} GB of memory, load ${load.toFixed(2)} at the start`;
}

/** @returns the versions of n8n, of the Node it runs on, and of this package, in one line */
export async function describeVersions({ node, n8nVersion }: InstalledHost): Promise<string> {
	const options = { cwd: repository, limitSeconds: LIMIT_S };
	const nodeVersion = (await runCommand(node, ['--version'], options)).trim().slice(1);
	const own = await readOwnPackage();
	return `${own.name} ${own.version}, n8n ${n8nVersion}, Node.js ${nodeVersion} (sandbox: ${process.versions.node})`;
}
