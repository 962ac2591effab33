import type * as LookUps from '../../nodes/BulkSms/core/log/lookUpTimes';

/** The module that says when the message log is asked, a thousandth as late. */
export function shortLookUps(): typeof LookUps {
	const actual = jest.requireActual<typeof LookUps>('../../nodes/BulkSms/core/log/lookUpTimes');
	return { lookUpTimes: () => actual.lookUpTimes().map((time) => time / 1_000) };
}
