import type * as Retry from '../../nodes/BulkSms/core/answer/retry';

/**
 * The module that measures the pauses between tries, with pauses a hundredth as long: for tests
 * about what is sent, not when.
 */
export function shortPauses(): typeof Retry {
	const actual = jest.requireActual<typeof Retry>('../../nodes/BulkSms/core/answer/retry');
	return {
		...actual,
		pauseBeforeRetry: (...call) => {
			const pause = actual.pauseBeforeRetry(...call);
			return pause === undefined ? undefined : pause / 100;
		},
	};
}
