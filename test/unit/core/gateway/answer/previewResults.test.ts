import { previewResults } from '../../../../../nodes/BulkSms/core/gateway/answer/requestResults';
import { bodyOf, type PlannedRequest } from '../../../../../nodes/BulkSms/core/message/planning';
import { message, recipient } from '../../message/messages';

it('shows each recipient its text and request, and the body with the first of each request', () => {
	const [a, b, c] = [recipient(0), recipient(1), recipient(2)];
	const first: PlannedRequest = {
		bulkId: 'spring-1',
		messages: [message([a]), message([b], { text: 'Hi', callbackData: '{"order":1}' })],
	};
	const second: PlannedRequest = { messages: [message([c])] };
	const size = { encoding: 'GSM-7', segments: 1 };
	expect(previewResults([first, second])).toStrictEqual([
		{
			recipient: a,
			text: 'Hello',
			outcome: 'dryRun',
			size,
			preview: { request: 1, body: bodyOf(first) },
		},
		{
			recipient: b,
			text: 'Hi',
			outcome: 'dryRun',
			size,
			callbackData: '{"order":1}',
			preview: { request: 1 },
		},
		{
			recipient: c,
			text: 'Hello',
			outcome: 'dryRun',
			size,
			preview: { request: 2, body: bodyOf(second) },
		},
	]);
});
