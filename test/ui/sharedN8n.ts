import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

import { repository } from '../../hosts/host-folder';
import { type OwnedN8n, owner, prepareN8n, startOwnedN8n } from '../../hosts/owned-n8n';
import { createProgress } from '../../hosts/progress';
import { startChromium } from '../sandbox-ui/chromium';
import { logIn } from './login';

/** Where the files of this run are: n8n's own, and the browser's session. */
const FOLDER = path.join(repository, '.tmp', 'ui');

const shared = z.object({ url: z.string(), session: z.string() });

let running: OwnedN8n | undefined;

/**
 * Starts the one n8n that all files share, logs in to its editor in a browser, and hands over
 * through the environment.
 */
export async function startSharedN8n(): Promise<void> {
	const prepared = await prepareN8n('n8n-2', createProgress(process.stderr));
	const userFolder = path.join(FOLDER, 'n8n');
	await mkdir(FOLDER, { recursive: true });
	running = await startOwnedN8n({ ...prepared, userFolder, fresh: true });
	const { url } = running.n8n;
	const session = path.join(FOLDER, 'session.json');
	const browser = await startChromium();
	try {
		const page = await browser.newPage();
		await logIn(page, url, owner);
		await page.context().storageState({ path: session });
	} finally {
		await browser.close();
	}
	process.env.UI_SHARED = JSON.stringify({ url, session });
}

/** Stops it, where it was started. */
export async function stopSharedN8n(): Promise<void> {
	await running?.n8n.stop();
	running = undefined;
}

/** @returns where n8n answers, and the file with the session of a browser that is logged in */
export function sharedN8n(): z.infer<typeof shared> {
	return shared.parse(JSON.parse(process.env.UI_SHARED ?? 'null'));
}
