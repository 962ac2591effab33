import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** Of the reason of a failure; the log of a step has all of it. */
const MOST_CHARACTERS = 400;

/**
 * Adds up jest's own reports, names each test that failed and why, and prints `N passed, N failed`, the closing
 * line of the gate. A report that is missing, or a test file that could not run, counts as one failure.
 */
const reportSchema = z.object({
	numPassedTests: z.number(),
	numFailedTests: z.number(),
	numRuntimeErrorTestSuites: z.number(),
	testResults: z.array(
		z.object({
			assertionResults: z.array(
				z.object({
					fullName: z.string(),
					status: z.string(),
					failureMessages: z.array(z.string()).default([]),
				}),
			),
		}),
	),
});

let passed = 0;
let failed = 0;
for (const file of process.argv.slice(2)) {
	if (!existsSync(file)) {
		console.log(`failed: there is no ${file}`);
		failed += 1;
		continue;
	}
	const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
	passed += report.numPassedTests;
	failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
	for (const test of report.testResults.flatMap((each) => each.assertionResults)) {
		if (test.status !== 'failed') continue;
		const reason = stripVTControlCharacters(test.failureMessages.join(' ')).replace(/\s+/g, ' ');
		console.log(`failed: ${test.fullName}: ${reason.slice(0, MOST_CHARACTERS)}`);
	}
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
