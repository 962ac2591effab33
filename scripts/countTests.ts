import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Adds up jest's own reports and prints `N passed, N failed`, the closing line of the gate.
 * A report that is missing, or a test file that could not run, counts as one failure. Names the tests
 * that passed only when they were run a second time (test/engine/secondTry.ts).
 */
const reportSchema = z.object({
	numPassedTests: z.number(),
	numFailedTests: z.number(),
	numRuntimeErrorTestSuites: z.number(),
	testResults: z.array(
		z.object({
			assertionResults: z.array(
				z.object({ fullName: z.string(), status: z.string(), invocations: z.number().default(1) }),
			),
		}),
	),
});

interface Count {
	passed: number;
	failed: number;
	secondTries: string[];
}

function count(file: string): Count {
	if (!existsSync(file)) return { passed: 0, failed: 1, secondTries: [] };
	const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
		secondTries: report.testResults
			.flatMap(({ assertionResults }) => assertionResults)
			.filter(({ status, invocations }) => status === 'passed' && invocations > 1)
			.map(({ fullName }) => fullName),
	};
}

const counts = process.argv.slice(2).map(count);
for (const name of counts.flatMap(({ secondTries }) => secondTries)) {
	console.log(`passed at the second try: ${name}`);
}
const sum = (key: 'passed' | 'failed') => counts.reduce((total, each) => total + each[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
