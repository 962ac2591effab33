import { bodyOf, type PlannedRequest } from '../../../../nodes/BulkSms/core/request/planning';
import { previewOf } from '../../../../nodes/BulkSms/core/request/preview';
import { message, recipient } from '../message/messages';

it('hides the report token in the body, and leaves the request as it is', () => {
	const notifyUrl = 'https://n8n.example.com/webhook/1?a=b&token=s3cret#c';
	const request: PlannedRequest = { messages: [message([recipient(0)], { notifyUrl })] };
	const { body } = previewOf(request, 0, 0, 'Hello');
	expect(body?.messages.map((each) => each.notifyUrl)).toEqual([
		'https://n8n.example.com/webhook/1?a=b&token=*****#c',
	]);
	expect(bodyOf(request).messages[0]?.notifyUrl).toBe(notifyUrl);
});
