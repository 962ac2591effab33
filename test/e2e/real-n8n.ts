import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { GatewayAccount } from '../../demo/examples';
import { repository } from '../../hosts/host-folder';
import { installHost } from '../../hosts/install-host';
import { packPackage } from '../../hosts/pack';
import { createProgress } from '../../hosts/progress';
import { RestClient } from '../../hosts/rest-client';
import { type RunningN8n, startN8n } from '../../hosts/running-n8n';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';

/** Milliseconds for a set-up or test that runs a workflow and waits for reports. */
export const RUN_LIMIT_MS = 150_000;

// Installing n8n for the first time takes the most of it.
const START_LIMIT_MS = 15 * 60_000;
const STOP_LIMIT_MS = 30_000;
const REPORT_DELAY_MS = 300;

const owner = {
	email: 'owner@example.com',
	firstName: 'Test',
	lastName: 'Owner',
	password: 'Owner-password-1',
};

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
 * @param name of n8n's user folder under `.tmp/e2e`, emptied first; its log stays for a look at it
 * @returns a function that gives it, for use in tests and hooks
 */
export function useRealN8n(name: string): () => RealN8n {
	const stops: Array<() => Promise<void>> = [];
	let real: RealN8n | undefined;
	beforeAll(async () => {
		real = await startRealN8n(name, stops);
	}, START_LIMIT_MS);
	afterAll(async () => {
		for (const stop of stops.reverse()) await stop();
	}, STOP_LIMIT_MS);
	return () => {
		if (real === undefined) throw new Error('n8n has not been started');
		return real;
	};
}

/** Packs the package, starts a sandbox and an n8n with nothing in it but the package. */
async function startRealN8n(name: string, stops: Array<() => Promise<void>>): Promise<RealN8n> {
	const host = await installHost('n8n-2', createProgress(process.stderr));
	const tarball = await packPackage();
	const userFolder = path.join(repository, '.tmp', 'e2e', name);
	await rm(userFolder, { recursive: true, force: true });

	const sandbox = await startSandbox({ ...secrets, reportDelayMs: REPORT_DELAY_MS });
	stops.push(() => sandbox.close());
	const n8n = await startN8n({ host, userFolder, tarball });
	stops.push(() => n8n.stop());
	const client = await RestClient.open(n8n.url, owner);
	return { n8n, userFolder, client, sandbox, account: { baseUrl: sandbox.url, ...secrets } };
}
