import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

import { repository } from '../../hosts/install/hostFolder';
import {
	type OwnedN8n,
	owner,
	type PreparedN8n,
	prepareN8n,
	startOwnedN8n,
} from '../../hosts/n8n/ownedN8n';
import { createProgress } from '../../hosts/process/progress';
import { startChromiumOn } from '../../sandbox/test/page/chromium';
import { logIn } from './login';

/** Where the files of this run are: n8n's own, and the browser's profile. */
const FOLDER = path.join(repository, '.tmp', 'ui');

const prepared: z.ZodType<PreparedN8n> = z.object({
	host: z.object({ node: z.string(), n8n: z.string(), n8nVersion: z.string() }),
	tarball: z.string(),
});
const shared = z.object({ url: z.string(), profile: z.string(), prepared });

export const WINDOW = { width: 1440, height: 900 };
/** From the third time on, Chromium takes what it compiled from its cache. */
const VISITS = 3;

let running: OwnedN8n | undefined;

/**
 * Starts the one n8n that all files share, logs in to its editor in a browser whose cache then has
 * the editor's scripts, and hands over through the environment.
 */
export async function startSharedN8n(): Promise<void> {
	const prepared = await prepareN8n('n8n-2', createProgress(process.stderr));
	const userFolder = path.join(FOLDER, 'n8n');
	running = await startOwnedN8n({ ...prepared, userFolder, fresh: true });
	const { url } = running.n8n;
	const profile = path.join(FOLDER, 'profile');
	await rm(profile, { recursive: true, force: true });
	const context = await startChromiumOn(profile, { viewport: WINDOW });
	try {
		const page = await context.newPage();
		await logIn(page, url, owner);
		for (let visit = 0; visit < VISITS; visit++) {
			await page.goto(`${url}/workflow/new`);
			await page.getByText('Add first step').first().waitFor();
		}
	} finally {
		await context.close();
	}
	process.env.UI_SHARED = JSON.stringify({ url, profile, prepared });
}

/** Stops it, where it was started. */
export async function stopSharedN8n(): Promise<void> {
	await running?.n8n.stop();
	running = undefined;
}

/**
 * @returns where n8n answers, the profile of a browser that is logged in, and what starts another n8n
 */
export function sharedN8n(): z.infer<typeof shared> {
	return shared.parse(JSON.parse(process.env.UI_SHARED ?? 'null'));
}
