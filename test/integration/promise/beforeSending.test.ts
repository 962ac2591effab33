import type * as problem from '../../../nodes/BulkSms/core/problem';
import type * as sendTime from '../../../nodes/BulkSms/core/message/schedule/sendTime';
import { TestClock } from '../../engine/clock';
import { inCollections } from '../../engine/collections';
import { runBulkSms } from '../../engine/runBulkSms';
import { loginAt, useSandbox } from '../stage';

type SendTime = typeof sendTime;

/** What finding the time of a message does when its request leaves. */
let mockTimes: Array<'works' | 'throws' | 'finds none'> = [];
jest.mock('../../../nodes/BulkSms/core/message/schedule/sendTime', () => {
	const real = jest.requireActual<SendTime>(
		'../../../nodes/BulkSms/core/message/schedule/sendTime',
	);
	const { refuse } = jest.requireActual<typeof problem>('../../../nodes/BulkSms/core/problem');
	const sendTimeNow: SendTime['sendTimeNow'] = (rules) => {
		const next = mockTimes.shift();
		if (next === 'throws') throw new RangeError('Invalid time value');
		return next === 'finds none'
			? refuse('Quiet Hours', 'No end', 'Choose other')
			: real.sendTimeNow(rules);
	};
	return { ...real, sendTimeNow };
});

const sandbox = useSandbox();

it('what fails while a request is written was not sent, and the other requests leave', async () => {
	mockTimes = ['works', 'finds none', 'throws', 'works'];
	const clock = new TestClock();
	const now = new Date(clock.now());
	const at = (hours: number) => `${(now.getUTCHours() + hours) % 24}:00`;
	// Each request finds its time anew, because it is a minute later.
	const { output } = await runBulkSms({
		items: [1, 2, 3, 4].map((number) => ({ to: `6681234000${number}` })),
		parameters: {
			from: 'MyShop',
			to: '={{ $json.to }}',
			text: '=Hello {{ $itemIndex }}',
			...inCollections({
				...{ maxMessagesPerRequest: 1, concurrency: 1, messagesPerMinute: 1 },
				...{ failuresAs: 'items', resendWhenOutcomeUnknown: true },
				quietHours: { hours: { from: at(10), to: at(12), timezone: 'UTC' } },
			}),
		},
		credentials: loginAt(sandbox.url),
		clock,
	});
	expect(output.map(({ json }) => [json.outcome, json.reason])).toEqual([
		['accepted', ''],
		['notSent', 'Bulk SMS failed before it sent the request: No end'],
		['notSent', 'Bulk SMS failed before it sent the request: Invalid time value'],
		['accepted', ''],
	]);
	expect(sandbox.requests()).toHaveLength(2);
});
