import path from 'node:path';

/** The folder of this repository, absolute. */
export const repository = path.resolve(__dirname, '..', '..');

/** A pinned n8n: the name of a folder beside this file with a package.json and a lockfile. */
export type HostName = 'n8n-2' | 'n8n-2-oldest';

/** @returns the absolute folder of a pinned n8n, whether it is installed or not */
export function hostFolder(name: HostName): string {
	return path.join(repository, 'hosts', name);
}
