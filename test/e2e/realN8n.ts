import path from 'node:path';
import { z } from 'zod';
import type { GatewayAccount } from '../../demo/examples';
import { type PreparedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import type { RestClient } from '../../hosts/rest/restClient';
import type { RunningN8n } from '../../hosts/n8n/runningN8n';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { demandDescribedItems } from './describedItems';
import { FOLDER, joinSharedN8n, sharedN8n } from './sharedN8n';
import { needsOwnN8n } from './underTest';

/** Milliseconds for a set-up or test that runs a workflow and waits for reports. */
export const RUN_LIMIT_MS = 300_000;

const REPORT_DELAY_MS = 300;

/** Words that occur nowhere else, so that a test can look for them. */
export const secrets = { username: 'account-of-e2e', password: 'gatewaySecret7391' };

/** A real n8n with the packed package, and a sandbox gateway. */
export interface RealN8n {
	readonly n8n: Pick<RunningN8n, 'url' | 'logFile'>;
	readonly userFolder: string;
	readonly client: RestClient;
	readonly sandbox: Sandbox;
	/** How the sandbox is reached and logged in to. */
	readonly account: GatewayAccount;
}

type Stop = () => Promise<void>;
type Start = (stops: Stop[]) => Promise<Pick<RealN8n, 'n8n' | 'userFolder' | 'client'>>;

/**
 * Gives the tests of a file a sandbox of their own and, in the n8n that all files share, a user of
 * their own: names of workflows, credentials and tables are free, paths of webhooks are not. A file
 * that sets variables of n8n gets an n8n of its own, and so does one that asks {@link useOwnN8n}
 * because it breaks, stops or needs a fresh one.
 *
 * @param name of the user folder of an own n8n
 * @param env further environment variables of n8n
 * @returns a function that gives it, for use in tests and hooks
 */
export function useRealN8n(name: string, env: NodeJS.ProcessEnv = {}): () => RealN8n {
	if (Object.keys(env).length > 0) return useOwnN8n(name, env);
	return use(async (stops) => {
		const shared = sharedN8n();
		const client = await joinSharedN8n(shared, testFile());
		// What would go on to start, or keep a path of a webhook, after the file has ended.
		stops.push(() => client.deactivateAll());
		return { n8n: shared, userFolder: shared.userFolder, client };
	});
}

/**
 * Gives the tests of a file an n8n and a sandbox of their own, before them, and stops both after
 * them.
 *
 * @param name of n8n's user folder, emptied first; its log stays for a look at it
 * @param env further environment variables of n8n
 */
export function useOwnN8n(name: string, env: NodeJS.ProcessEnv = {}): () => RealN8n {
	needsOwnN8n('they break it, or set variables of it');
	return use(async (stops) => {
		const userFolder = path.join(FOLDER, name);
		const options = { ...preparedN8n(), userFolder, env, fresh: true };
		const { n8n, client } = await startOwnedN8n(options);
		stops.push(() => n8n.stop());
		return { n8n, userFolder, client };
	});
}

function testFile(): string {
	const { testPath } = expect.getState();
	if (testPath === undefined) throw new Error('No test file runs');
	return testPath;
}

function use(start: Start): () => RealN8n {
	const stops: Stop[] = [];
	let real: RealN8n | undefined;
	beforeAll(async () => {
		const sandbox = await startSandbox({
			...secrets,
			reportDelayMs: REPORT_DELAY_MS,
			allowedFields: ['validity', 'route'],
		});
		stops.push(() => sandbox.close());
		const account = { baseUrl: sandbox.url, ...secrets };
		real = { ...(await start(stops)), sandbox, account };
		real.client.inspect = demandDescribedItems;
	});
	afterAll(async () => {
		for (const stop of stops.reverse()) await stop();
	});
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
