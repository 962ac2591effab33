const { default: TestSequencer } = require('@jest/test-sequencer');

/** What takes longest. jest itself would start with the largest files, and these are small. */
const LONGEST = [
	'e2e/exampleFlows.test.ts',
	'e2e/examplesAsWritten.test.ts',
	'e2e/alertFlows.test.ts',
	'e2e/exampleInputs.test.ts',
	'e2e/incomingAnswer.test.ts',
	'e2e/campaign.test.ts',
	'e2e/sendAndWaitAtOnce.test.ts',
	'e2e/retryStopped.test.ts',
	'e2e/humanReview.test.ts',
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
