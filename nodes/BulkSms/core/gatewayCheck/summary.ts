import type { Finding, Result } from './finding';

/** The result of all: the worst of them. */
export function resultOfAll(findings: Finding[]): Result {
	const worst = (['differs', 'undetermined'] as const).find((result) =>
		findings.some((finding) => finding.result === result),
	);
	return worst ?? 'ok';
}

/**
 * The report to share, without login, numbers, names, texts or addresses: it holds results and what each
 * finding says may be shown.
 */
export const summaryOf = (findings: Finding[]): string =>
	[
		'Check Gateway',
		...findings.map(({ check, result, shared }) =>
			shared === undefined ? `${check}: ${result}` : `${check}: ${result} (${shared})`,
		),
	].join('\n');
