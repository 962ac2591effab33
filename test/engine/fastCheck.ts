import path from 'node:path';
// By its file: this file takes the place of the package for all tests.
import fc from '../../node_modules/fast-check/lib/cjs/fast-check';
import { SEED } from './seed';

/**
 * The same cases in each run, so that a test fails for a change and not by chance. jest.config.js
 * draws another seed for `FC_SEED=random`.
 */
fc.configureGlobal({
	seed: SEED,
	reporter: (details) => {
		if (!details.failed) return;
		const { testPath = '', currentTestName = '' } = expect.getState();
		const file = path.relative(path.resolve(__dirname, '..', '..'), testPath);
		throw new Error(
			`${fc.defaultReportMessage(details)}\n\n` +
				`Repeat it: FC_SEED=${details.seed} npx jest ${file} -t '${currentTestName}'`,
			{ cause: details.errorInstance },
		);
	},
});

export * from '../../node_modules/fast-check/lib/cjs/fast-check';
export default fc;
