import fc from 'fast-check';

import type { OutgoingMessage } from '../../../../nodes/BulkSms/core/message/outgoingMessage';
import {
	bodyOf,
	planRequests,
	recipientsOf,
} from '../../../../nodes/BulkSms/core/message/planning';
import { LIMITS } from '../../../../nodes/BulkSms/core/message/fields/sendRequest';
import { volume } from '../../../engine/volume';
import { sendRequestSchema } from './sendRequestSchema';
import { message, recipient } from './messages';

/** Few different values each, so that messages often share some or all of them. */
const fields: fc.Arbitrary<Partial<OutgoingMessage['fields']>> = fc.record(
	{
		from: fc.constantFrom('A', 'B', 'ABCDEFGHIJK'),
		text: fc.constantFrom('Hello', 'สวัสดี', 'a'.repeat(1600), '","', '\t[null,null]\tHello'),
		shorturl: fc.constantFrom('y' as const, 'n' as const),
		notifyUrl: fc.constantFrom('https://a.example', 'https://b.example'),
		sendAt: fc.constantFrom('31/01/2027 09:30', '01/02/2027 09:30'),
		callbackData: fc.constantFrom('', '{"a":1}', '\tHello'),
		notifyContentType: fc.constantFrom('application/json', 'application/xml'),
	},
	{ requiredKeys: [] },
);
/** Many that become alike when they are cut, or that are made from one another. */
const bulkId = fc.option(
	fc
		.tuple(
			fc.constantFrom('x', 'y', ...[46, 47, 48, 49].map((length) => 'b'.repeat(length))),
			fc.constantFrom('', '-1', '-2', '-10', 'A', 'B', '-1-1'),
		)
		.map(([stem, end]) => (stem + end).slice(0, LIMITS.bulkId)),
	{ nil: undefined },
);

const inputs: fc.Arbitrary<OutgoingMessage[]> = fc
	.array(fc.tuple(fields, bulkId, fc.integer({ min: 1, max: 12 })), { maxLength: 25 })
	.map((drafts) => {
		let next = 0;
		return drafts.map(([some, id, count]) => {
			const recipients = Array.from({ length: count }, () => recipient(next++));
			return message(recipients, some, id);
		});
	});

const sizes = fc.record({
	maxMessages: fc.integer({ min: 1, max: 12 }),
	maxDestinations: fc.integer({ min: 1, max: 20 }),
});

const RUNS = { numRuns: volume(25, 5_000) };

describe('planRequests, for any messages and sizes', () => {
	it('reaches every recipient once, in requests of the sizes that keep the interface', () => {
		fc.assert(
			fc.property(inputs, sizes, (input, size) => {
				const plan = planRequests(input, size);
				const wanted = input.flatMap(({ recipients }) => recipients);
				const reached = plan.flatMap(recipientsOf);
				expect(reached).toHaveLength(wanted.length);
				expect(new Set(reached)).toEqual(new Set(wanted));
				for (const request of plan) {
					const [body, recipients] = [bodyOf(request), recipientsOf(request)];
					expect(sendRequestSchema.parse(body)).toEqual(body);
					expect(body.messages.length).toBeLessThanOrEqual(size.maxMessages);
					expect(recipients.length).toBeLessThanOrEqual(size.maxDestinations);
					expect(body.messages.flatMap(({ destinations }) => destinations)).toEqual(
						recipients.map(({ to, messageId }) => ({ to, messageId })),
					);
				}
			}),
			RUNS,
		);
	});

	it('gives every recipient the fields and the bulk ID of its message, and keeps the order', () => {
		fc.assert(
			fc.property(inputs, sizes, (input, size) => {
				const plan = planRequests(input, size);
				const own = new Map(
					input.flatMap(({ fields: of, bulkId: id, recipients }) =>
						recipients.map(({ messageId }) => [messageId, { of, id }]),
					),
				);
				const last = new Map<string, number>();
				for (const request of plan) {
					for (const { destinations, ...rest } of bodyOf(request).messages) {
						for (const { messageId } of destinations) expect(rest).toEqual(own.get(messageId)?.of);
					}
					// A suffix needs room, so that the ID is cut.
					const stem = request.bulkId?.replace(/-\d+$/, '');
					expect((request.bulkId ?? '').length).toBeLessThanOrEqual(LIMITS.bulkId);
					for (const { messageId, itemIndex } of recipientsOf(request)) {
						const { of, id } = own.get(messageId) ?? {};
						expect(id?.startsWith(stem ?? '?')).toBe(stem === undefined ? undefined : true);
						const kind = JSON.stringify([id, Object.entries(of ?? {}).sort()]);
						expect(itemIndex).toBeGreaterThan(last.get(kind) ?? -1);
						last.set(kind, itemIndex);
					}
				}
				const given = plan.flatMap(({ bulkId: id }) => id ?? []);
				expect(new Set(given).size).toBe(given.length);
			}),
			RUNS,
		);
	});
});
