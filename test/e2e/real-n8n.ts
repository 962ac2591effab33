import path from 'node:path';
import { z } from 'zod';
import type { GatewayAccount } from '../../demo/examples';
import { repository } from '../../hosts/host-folder';
import { type PreparedN8n, startOwnedN8n } from '../../hosts/owned-n8n';
import type { RestClient } from '../../hosts/rest-client';
import type { RunningN8n } from '../../hosts/running-n8n';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { hostUnderTest } from './host-under-test';

/** Milliseconds for a set-up or test that runs a workflow and waits for reports. */
export const RUN_LIMIT_MS = 300_000;

const START_LIMIT_MS = 5 * 60_000;
const STOP_LIMIT_MS = 30_000;
const REPORT_DELAY_MS = 300;

/** Words that occur nowhere else, so that a test can look for them. */
export const secrets = { username: 'account-of-e2e', password: 'gatewaySecret7391' };

/** A real n8n with the packed package, and a sandbox gateway. */
export interface RealN8n {
	readonly n8n: RunningN8n;
	readonly userFolder: string;
	readonly client: RestClient;
	readonly sandbox: Sandbox;
	/** How the sandbox is reached and logged in to. */
	readonly account: GatewayAccount;
}

/**
 * Gives the tests of a file an n8n of their own, before them, and stops it after them.
 *
 * @param name of n8n's user folder under `.tmp/e2e/<host>`, emptied first; its log stays for a look at it
 * @param env further environment variables of n8n
 * @returns a function that gives it, for use in tests and hooks
 */
export function useRealN8n(name: string, env: NodeJS.ProcessEnv = {}): () => RealN8n {
	const stops: Array<() => Promise<void>> = [];
	let real: RealN8n | undefined;
	beforeAll(async () => {
		real = await startRealN8n(name, env, stops);
	}, START_LIMIT_MS);
	afterAll(async () => {
		for (const stop of stops.reverse()) await stop();
	}, STOP_LIMIT_MS);
	return () => {
		if (real === undefined) throw new Error('n8n has not been started');
		return real;
	};
}

const prepared: z.ZodType<PreparedN8n> = z.object({
	host: z.object({ node: z.string(), n8n: z.string(), n8nVersion: z.string() }),
	tarball: z.string(),
	preparedFolder: z.string().optional(),
});

/** @returns what prepare.ts has made for all files, for a test that starts n8n itself */
export function preparedN8n(): PreparedN8n {
	return prepared.parse(JSON.parse(process.env.E2E_PREPARED ?? 'null'));
}

/** Starts a sandbox and an n8n with nothing in it but the package. */
async function startRealN8n(
	name: string,
	env: NodeJS.ProcessEnv,
	stops: Array<() => Promise<void>>,
): Promise<RealN8n> {
	const userFolder = path.join(repository, '.tmp', 'e2e', hostUnderTest, name);
	const sandbox = await startSandbox({ ...secrets, reportDelayMs: REPORT_DELAY_MS });
	stops.push(() => sandbox.close());
	const { n8n, client } = await startOwnedN8n({ ...preparedN8n(), userFolder, env, fresh: true });
	stops.push(() => n8n.stop());
	return { n8n, userFolder, client, sandbox, account: { baseUrl: sandbox.url, ...secrets } };
}
