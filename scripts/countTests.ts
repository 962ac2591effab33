import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Adds up jest's own reports and prints `N passed, N failed`, the closing line of the gate.
 * A report that is missing, or a test file that could not run, counts as one failure.
 */
const reportSchema = z.object({
	numPassedTests: z.number(),
	numFailedTests: z.number(),
	numRuntimeErrorTestSuites: z.number(),
});

function count(file: string): { passed: number; failed: number } {
	if (!existsSync(file)) return { passed: 0, failed: 1 };
	const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
	};
}

const counts = process.argv.slice(2).map(count);
const sum = (key: 'passed' | 'failed') => counts.reduce((total, each) => total + each[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
