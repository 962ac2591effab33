import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({
	version: z.string(),
	private: z.boolean().optional(),
	homepage: z.string(),
	author: z.object({ name: z.string(), email: z.string() }),
	repository: z.object({ url: z.string() }),
	bugs: z.object({ url: z.string() }),
	main: z.string(),
	n8n: z.object({ credentials: z.array(z.string()), nodes: z.array(z.string()) }),
});

/** What a release needs to know of package.json. */
export type Manifest = z.infer<typeof manifestSchema>;

/**
 * @param root folder of the repository
 * @throws when package.json is missing or lacks one of the fields
 */
export function readManifest(root: string): Manifest {
	const text = readFileSync(path.join(root, 'package.json'), 'utf8');
	return manifestSchema.parse(JSON.parse(text));
}
