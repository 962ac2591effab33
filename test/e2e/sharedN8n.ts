import { readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { repository } from '../../hosts/install/hostFolder';
import { invite } from '../../hosts/rest/invitations';
import { type OwnedN8n, owner, type PreparedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import { RestClient } from '../../hosts/rest/restClient';
import { RestSession } from '../../hosts/rest/restSession';

/**
 * The n8n that most files share: one for each way in which n8n reads expressions. `vm` makes a V8
 * isolate for each call, which is n8n's default; `legacy` does without, for thousands of calls.
 */
export type ExpressionEngine = 'vm' | 'legacy';
const ENGINES: ExpressionEngine[] = ['vm', 'legacy'];

/** Where the end-to-end tests keep the user folders of their n8n. */
export const FOLDER = path.join(repository, '.tmp', 'e2e');

const shared = z.object({
	url: z.string(),
	pid: z.number(),
	logFile: z.string(),
	userFolder: z.string(),
	/** A token for each test file, with which it becomes a user of its own. */
	invitations: z.record(z.string()),
});
export type SharedN8n = z.infer<typeof shared>;
const allShared = z.object({ vm: shared, legacy: shared });

const running: OwnedN8n[] = [];

/** Starts both, and hands over through the environment: the files run in other processes. */
export async function startSharedN8n(prepared: PreparedN8n): Promise<void> {
	const started = await Promise.all(ENGINES.map((engine) => start(prepared, engine)));
	process.env.E2E_SHARED = JSON.stringify(Object.fromEntries(started));
}

/** Stops what was started. */
export async function stopSharedN8n(): Promise<void> {
	await Promise.all(running.splice(0).map(({ n8n }) => n8n.stop()));
}

async function start(
	prepared: PreparedN8n,
	engine: ExpressionEngine,
): Promise<[ExpressionEngine, SharedN8n]> {
	const userFolder = path.join(FOLDER, `shared-${engine}`);
	const env = { N8N_EXPRESSION_ENGINE: engine };
	const owned = await startOwnedN8n({ ...prepared, userFolder, env, fresh: true });
	running.push(owned);
	const { url, pid, logFile } = owned.n8n;
	const emails = readdirSync(__dirname)
		.filter((name) => name.endsWith('.test.ts'))
		.map(emailOf);
	const invitations = await invite(await RestSession.open(url, owner), emails);
	return [engine, { url, pid, logFile, userFolder, invitations }];
}

const emailOf = (testFile: string): string =>
	`${path.basename(testFile, '.test.ts').toLowerCase()}@example.com`;

/** @returns the shared n8n that reads expressions in this way */
export function sharedN8n(engine: ExpressionEngine): SharedN8n {
	return allShared.parse(JSON.parse(process.env.E2E_SHARED ?? 'null'))[engine];
}

/**
 * Makes a user of a shared n8n: with workflows, credentials and data tables that no other user
 * sees, so that those of two files may have the same name.
 *
 * @param testFile whose invitation is taken, which can be done once
 */
export async function joinSharedN8n(
	{ url, invitations }: SharedN8n,
	testFile: string,
): Promise<RestClient> {
	const token = invitations[emailOf(testFile)];
	if (token === undefined) throw new Error(`${testFile} has no invitation to the shared n8n`);
	const { firstName, lastName, password } = owner;
	return new RestClient(await RestSession.accept(url, { token, firstName, lastName, password }));
}
