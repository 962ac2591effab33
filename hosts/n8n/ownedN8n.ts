import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type HostName, repository } from '../install/hostFolder';
import { type InstalledHost, installHost } from '../install/installHost';
import { copyPackage, nodesLink } from '../install/installPackage';
import { packPackage } from '../install/pack';
import type { Progress } from '../process/progress';
import { RestClient } from '../rest/restClient';
import { type Owner, RestError } from '../rest/restSession';
import { type RunningN8n, startN8n, type StartOptions } from './runningN8n';

/** Owns every n8n that is started here. The demo keeps its n8n, so these words must stay. */
export const owner: Owner = {
	email: 'demo@example.com',
	firstName: 'Demo',
	lastName: 'Owner',
	password: 'Demo-password-1',
};

/**
 * After its own 5 seconds, n8n refuses every call until its database answers: a machine that was too
 * busy for that long failed five tests at once. In queue mode this would hide a pool that hangs.
 */
const PATIENT = { DB_PING_TIMEOUT_MS: '60000' };

/** What it takes to start an n8n with the package, any number of times. */
export interface PreparedN8n {
	readonly host: InstalledHost;
	/** The packed package. */
	readonly tarball: string;
	/** A user folder that {@link prepareUserFolder} made, if fresh ones are to be copies of it. */
	readonly preparedFolder?: string | undefined;
}

/** A running n8n and the interface to it, logged in as {@link owner}. */
export interface OwnedN8n {
	readonly n8n: RunningN8n;
	readonly client: RestClient;
}

/**
 * Builds and packs the package, and installs a pinned n8n unless it is installed.
 *
 * @throws when the build, the packing or npm fails, with the end of its output
 */
export async function prepareN8n(name: HostName, progress: Progress): Promise<PreparedN8n> {
	const tarball = await progress.during('Building and packing the package', packPackage);
	return { host: await installHost(name, progress), tarball };
}

/**
 * Starts an n8n once and ends it, so that its user folder has what every first start makes: the
 * database, the owner and the package. An n8n that starts on a copy is ready in half the time.
 *
 * @returns the same, with the folder of which fresh ones are copies
 */
export async function prepareUserFolder(
	prepared: PreparedN8n,
	userFolder: string,
): Promise<PreparedN8n> {
	const { n8n } = await startOwnedN8n({ ...prepared, userFolder, fresh: true });
	await n8n.stop();
	return { ...prepared, preparedFolder: userFolder };
}

/**
 * Starts an n8n with the package and logs in as its owner, who is made where there is none.
 *
 * @param options as {@link startN8n} takes them; with `fresh` the user folder is emptied first, and
 * filled from the prepared one if there is one
 * @throws when n8n does not start, or when the user folder's n8n has another owner by now
 */
export async function startOwnedN8n({
	fresh,
	preparedFolder,
	...options
}: StartOptions & PreparedN8n & { fresh: boolean }): Promise<OwnedN8n> {
	const { userFolder } = options;
	if (fresh) await makeFresh(userFolder, preparedFolder);
	const n8n = await startN8n({ ...options, env: { ...PATIENT, ...options.env } });
	try {
		return { n8n, client: await RestClient.open(n8n.url, owner) };
	} catch (error) {
		await n8n.stop();
		if (!(error instanceof RestError) || error.status !== 401) throw error;
		const folder = path.relative(repository, userFolder);
		throw new Error(
			`The n8n in ${folder} has another login by now. Delete ${folder} to start over.`,
		);
	}
}

async function makeFresh(userFolder: string, preparedFolder: string | undefined): Promise<void> {
	await rm(userFolder, { recursive: true, force: true });
	if (preparedFolder === undefined) return;
	const link = nodesLink(preparedFolder);
	await cp(preparedFolder, userFolder, { recursive: true, filter: (source) => source !== link });
	await copyPackage(preparedFolder, userFolder);
}
