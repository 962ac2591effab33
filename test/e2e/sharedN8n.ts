import { readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { repository } from '../../hosts/install/hostFolder';
import { invite } from '../../hosts/rest/invitations';
import { type OwnedN8n, owner, type PreparedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import { FAST_EXPRESSIONS } from '../../hosts/n8n/n8nEnvironment';
import { RestClient } from '../../hosts/rest/restClient';
import { RestSession } from '../../hosts/rest/restSession';

/** Where the end-to-end tests keep the user folders of their n8n. */
export const FOLDER = path.join(repository, '.tmp', 'e2e');

const shared = z.object({
	url: z.string(),
	logFile: z.string(),
	userFolder: z.string(),
	/** A token for each test file, with which it becomes a user of its own. */
	invitations: z.record(z.string()),
});
type SharedN8n = z.infer<typeof shared>;

let running: OwnedN8n | undefined;

/**
 * Starts the n8n that most files share. It has the settings that docs/install.md recommends, without
 * which thousands of calls take minutes; a file's own n8n is without them, as n8n is by default.
 */
export async function startSharedN8n(prepared: PreparedN8n): Promise<void> {
	const userFolder = path.join(FOLDER, 'shared');
	running = await startOwnedN8n({ ...prepared, userFolder, env: FAST_EXPRESSIONS, fresh: true });
	const { url, logFile } = running.n8n;
	await share({ url, logFile, userFolder });
}

/**
 * Hands an n8n over through the environment: the files run in other processes.
 *
 * @param n8n with {@link owner} as its owner, or without one, and with none of the users of the files
 */
export async function share(n8n: Omit<SharedN8n, 'invitations'>): Promise<void> {
	const emails = readdirSync(__dirname)
		.filter((name) => name.endsWith('.test.ts'))
		.map(emailOf);
	const invitations = await invite(await RestSession.open(n8n.url, owner), emails);
	const handedOver: SharedN8n = { ...n8n, invitations };
	process.env.E2E_SHARED = JSON.stringify(handedOver);
}

/** Stops what was started. */
export async function stopSharedN8n(): Promise<void> {
	await running?.n8n.stop();
}

const emailOf = (testFile: string): string =>
	`${path.basename(testFile, '.test.ts').toLowerCase()}@example.com`;

/** @returns the n8n that most files share */
export function sharedN8n(): SharedN8n {
	return shared.parse(JSON.parse(process.env.E2E_SHARED ?? 'null'));
}

/**
 * Makes a user of the shared n8n: with workflows, credentials and data tables that no other user
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
