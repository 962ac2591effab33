import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { repository } from '../../hosts/install/hostFolder';
import type { InstalledHost } from '../../hosts/install/installHost';
import { runCommand } from '../../hosts/process/runCommand';
import { type Measurement, PAUSE_MS } from './plan';
import { makeRecipients } from '../recipients';
import type { SandboxProcess } from '../sandboxProcess';
import { DEFAULT_BATCH, type Way } from './ways';

const LIMIT_S = 280;

const printed = z.coerce.number().positive();

/**
 * Measures the bare client, for each size in a process of its own, on the Node that n8n runs on.
 *
 * @param sizes numbers of messages
 * @throws when it fails or a message was not accepted
 */
export async function measureBare(
	way: Way,
	sizes: readonly number[],
	{ host, sandbox }: { host: InstalledHost; sandbox: SandboxProcess },
): Promise<Measurement[]> {
	const measurements: Measurement[] = [];
	for (const messages of sizes) {
		await sandbox.clear();
		await sleep(PAUSE_MS);
		const output = await runCommand(
			host.node,
			[
				...['--require', require.resolve('tsx/cjs'), path.join(__dirname, 'bareClient.ts')],
				sandbox.account.baseUrl,
				String(way.perRequest ?? DEFAULT_BATCH),
				String(messages),
			],
			{ cwd: repository, limitSeconds: LIMIT_S },
		);
		const requests = await sandbox.check(makeRecipients(messages));
		measurements.push({ way: way.id, messages, requests, seconds: printed.parse(output.trim()) });
	}
	return measurements;
}
