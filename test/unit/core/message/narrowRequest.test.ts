import fc from 'fast-check';

import {
	bodyOf,
	narrowRequest,
	planRequests,
	recipientsOf,
	type PlannedRequest,
	previewOf,
} from '../../../../nodes/BulkSms/core/message/planning';
import { message, recipient } from './messages';

const [a, b, c, d] = [recipient(1), recipient(2), recipient(3), recipient(4)];
const plan = (
	input = [message([a, b], { text: 'A' }, 'spring'), message([c, d], {}, 'spring')],
) => {
	const [request] = planRequests(input, { maxMessages: 11, maxDestinations: 500 });
	if (request === undefined) throw new Error('The plan should hold a request');
	return request;
};
/** What is sent, and to whom; nothing where there is no request. */
const sent = (request: PlannedRequest | undefined) =>
	request && { body: bodyOf(request), recipients: recipientsOf(request) };
const destination = (index: number) => ({
	to: String(66810000000 + index),
	messageId: `m-${index}`,
});

describe('narrowRequest', () => {
	it('keeps the request where everybody is kept', () => {
		expect(narrowRequest(plan(), () => true)).toStrictEqual(plan());
	});

	it('gives nothing where nobody is kept', () => {
		expect(narrowRequest(plan(), () => false)).toBeUndefined();
	});

	it.each([
		[
			'one of each message object',
			[b, c],
			[
				{ from: 'MyShop', destinations: [destination(2)], text: 'A' },
				{ from: 'MyShop', destinations: [destination(3)], text: 'Hello' },
			],
		],
		[
			'one message object, the other left out',
			[c, d],
			[{ from: 'MyShop', destinations: [destination(3), destination(4)], text: 'Hello' }],
		],
	])('keeps bulk ID and identifiers: %s', (_, kept, messages) => {
		const request = plan();
		expect(sent(narrowRequest(request, (each) => kept.includes(each)))).toStrictEqual({
			body: { bulkId: 'spring', messages },
			recipients: kept,
		});
	});

	it('tells apart two recipients with the same number and identifier', () => {
		const twin = { ...a };
		const narrowed = sent(narrowRequest(plan([message([a, twin])]), (each) => each === twin));
		expect(narrowed?.body.messages[0]?.destinations).toEqual([destination(1)]);
		expect(narrowed?.recipients.map((each) => each === twin)).toEqual([true]);
	});

	it('leaves the request it was given as it was', () => {
		const request = plan();
		narrowRequest(request, (each) => each === b);
		expect(request).toStrictEqual(plan());
	});

	it('writes a body that reaches exactly whom it keeps, in the same order', () => {
		const texts = fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 30 });
		fc.assert(
			fc.property(texts, fc.func(fc.boolean()), (drawn, keeps) => {
				const request = plan(drawn.map((text, index) => message([recipient(index)], { text })));
				const kept = recipientsOf(request).filter((each) => keeps(each));
				const narrowed = sent(narrowRequest(request, (each) => keeps(each)));
				expect(narrowed?.recipients ?? []).toEqual(kept);
				expect(
					(narrowed?.body.messages ?? []).flatMap(({ text, destinations }) =>
						destinations.map(({ messageId }) => [text, messageId]),
					),
				).toEqual(kept.map(({ itemIndex, messageId }) => [drawn[itemIndex], messageId]));
			}),
		);
	});
});

it('hides the report token in the body, and leaves the request as it is', () => {
	const notifyUrl = 'https://n8n.example.com/webhook/1?a=b&token=s3cret#c';
	const request: PlannedRequest = { messages: [message([recipient(0)], { notifyUrl })] };
	const { body } = previewOf(request, 0, 0);
	expect(body?.messages.map((each) => each.notifyUrl)).toEqual([
		'https://n8n.example.com/webhook/1?a=b&token=*****#c',
	]);
	expect(bodyOf(request).messages[0]?.notifyUrl).toBe(notifyUrl);
});
