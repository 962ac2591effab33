const { default: TestSequencer } = require('@jest/test-sequencer');

/** What takes longest. jest itself would start with the largest files, and these are small. */
const LONGEST = [
	'integration/options.test.ts',
	'integration/limits.test.ts',
	'integration/otp.test.ts',
	'integration/reading.test.ts',
	'integration/sending.test.ts',
	'integration/failures.test.ts',
	'e2e/example-flows.test.ts',
	'e2e/examples-as-written.test.ts',
	'e2e/alert-flows.test.ts',
	'e2e/example-inputs.test.ts',
	'e2e/incoming-answer.test.ts',
	'e2e/campaign.test.ts',
	'e2e/send-and-wait-at-once.test.ts',
	'e2e/retry-stopped.test.ts',
	'e2e/human-review.test.ts',
];

const rank = ({ path }) => {
	const index = LONGEST.findIndex((file) => path.endsWith(`/test/${file}`));
	return index === -1 ? LONGEST.length : index;
};

/** Starts the longest files first, so that none is left alone at the end of a run. */
module.exports = class LongestFirst extends TestSequencer {
	sort(tests) {
		return super.sort(tests).toSorted((a, b) => rank(a) - rank(b));
	}
};
