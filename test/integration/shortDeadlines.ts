import type * as Deadline from '../../nodes/BulkSms/transport/deadline';

/** The module that ends what takes too long, with time limits a hundredth as long. */
export function shortDeadlines(): typeof Deadline {
	const actual = jest.requireActual<typeof Deadline>('../../nodes/BulkSms/transport/deadline');
	return {
		timerLimit: (milliseconds) => actual.timerLimit(milliseconds / 100),
		withinTime: async (milliseconds, ...rest) =>
			await actual.withinTime(milliseconds / 100, ...rest),
	};
}
