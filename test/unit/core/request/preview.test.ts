import { bodyOf, type PlannedRequest } from '../../../../nodes/BulkSms/core/request/planning';
import { previewRequests } from '../../../../nodes/BulkSms/core/request/preview';
import { message, recipient } from '../message/messages';

it('hides the report token in the body, and leaves the request as it is', () => {
	const notifyUrl = 'https://n8n.example.com/webhook/1?a=b&token=s3cret#c';
	const request: PlannedRequest = { messages: [message([recipient(0)], { notifyUrl })] };
	const [result] = previewRequests([request]).values();
	expect(result?.preview?.body?.messages.map((each) => each.notifyUrl)).toEqual([
		'https://n8n.example.com/webhook/1?a=b&token=*****#c',
	]);
	expect(bodyOf(request).messages[0]?.notifyUrl).toBe(notifyUrl);
});

it('shows each recipient its text and request, and the body with the first of each request', () => {
	const [a, b, c] = [recipient(0), recipient(1), recipient(2)];
	const first: PlannedRequest = {
		bulkId: 'spring-1',
		messages: [message([a]), message([b], { text: 'Hi', callbackData: '{"order":1}' })],
	};
	const second: PlannedRequest = { messages: [message([c])] };
	const size = { encoding: 'GSM-7', segments: 1 };
	expect([...previewRequests([first, second])]).toStrictEqual([
		[
			a,
			{
				recipient: a,
				outcome: 'dryRun',
				size,
				preview: { text: 'Hello', request: 1, body: bodyOf(first) },
			},
		],
		[
			b,
			{
				recipient: b,
				outcome: 'dryRun',
				size,
				callbackData: '{"order":1}',
				preview: { text: 'Hi', request: 1 },
			},
		],
		[
			c,
			{
				recipient: c,
				outcome: 'dryRun',
				size,
				preview: { text: 'Hello', request: 2, body: bodyOf(second) },
			},
		],
	]);
});
