import { z } from 'zod';

import type { ScanResult } from './release/faults';

/** The scan is published without types: what it gives is checked by the schema below. */
const SCANNER = '@n8n/scan-community-package/scanner/scanner.mjs';

const scannerSchema = z.object({
	analyzePackage: z
		.function()
		.args(z.string(), z.array(z.string()))
		.returns(
			z.promise(
				z.object({
					passed: z.boolean(),
					message: z.string().optional(),
					details: z.string().optional(),
				}),
			),
		),
});

/** The patterns that the official scan itself uses for a source folder and for a tarball. */
const PATTERNS = {
	sources: ['package.json', '{nodes,credentials}/**/*.{js,ts,json}'],
	'built package': ['**/*.js', 'package.json'],
};

/**
 * Runs n8n's official scan for verification on a folder.
 *
 * @throws when the scan cannot be loaded
 */
export async function communityScan(
	what: keyof typeof PATTERNS,
	folder: string,
): Promise<ScanResult> {
	const { analyzePackage } = scannerSchema.parse(await import(SCANNER));
	const { passed, message, details } = await analyzePackage(folder, PATTERNS[what]);
	return { what, passed, details: passed ? '' : [message, details].filter(Boolean).join('\n') };
}
