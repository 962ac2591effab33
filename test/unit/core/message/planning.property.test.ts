import fc from 'fast-check';

import type { OutgoingMessage } from '../../../../nodes/BulkSms/core/message/outgoingMessage';
import {
	bodyOf,
	planRequests,
	recipientsOf,
	type PlannedRequest,
} from '../../../../nodes/BulkSms/core/message/planning';
import { LIMITS } from '../../../../nodes/BulkSms/core/message/sendRequest';
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

const reached = (requests: PlannedRequest[]) => requests.flatMap(recipientsOf);

const forAnyPlan = (check: (plan: PlannedRequest[], input: OutgoingMessage[]) => void) =>
	fc.assert(fc.property(inputs, sizes, (input, size) => check(planRequests(input, size), input)));

describe('planRequests, for any messages and sizes', () => {
	it('reaches every recipient exactly once', () => {
		forAnyPlan((plan, input) => {
			const wanted = input.flatMap(({ recipients }) => recipients);
			const planned = reached(plan);
			expect(planned).toHaveLength(wanted.length);
			expect(new Set(planned)).toEqual(new Set(wanted));
		});
	});

	it('lists the recipients of a request in the order of its body', () => {
		forAnyPlan((plan) => {
			for (const request of plan) {
				expect(bodyOf(request).messages.flatMap(({ destinations }) => destinations)).toEqual(
					recipientsOf(request).map(({ to, messageId }) => ({ to, messageId })),
				);
			}
		});
	});

	it('keeps both sizes and sends no empty request or message', () => {
		fc.assert(
			fc.property(inputs, sizes, (input, size) => {
				for (const request of planRequests(input, size)) {
					const [body, recipients] = [bodyOf(request), recipientsOf(request)];
					expect(body.messages.length).toBeLessThanOrEqual(size.maxMessages);
					expect(recipients.length).toBeLessThanOrEqual(size.maxDestinations);
					expect(recipients.length).toBeGreaterThan(0);
					expect(body.messages.every(({ destinations }) => destinations.length > 0)).toBe(true);
				}
			}),
		);
	});

	it('writes bodies that keep the interface', () => {
		forAnyPlan((plan) => {
			for (const body of plan.map(bodyOf)) expect(sendRequestSchema.parse(body)).toEqual(body);
		});
	});

	it('gives every recipient the fields of its own message', () => {
		forAnyPlan((plan, input) => {
			const own = new Map(
				input.flatMap(({ fields: of, recipients }) =>
					recipients.map((each) => [each.messageId, of]),
				),
			);
			for (const { destinations, ...rest } of plan.flatMap((each) => bodyOf(each).messages)) {
				for (const { messageId } of destinations) expect(rest).toEqual(own.get(messageId));
			}
		});
	});

	it('keeps the bulk ID of the message, cut where a suffix needs the room', () => {
		forAnyPlan((plan, input) => {
			const own = new Map(
				input.flatMap(({ bulkId: id, recipients }) => recipients.map((each) => [each, id])),
			);
			for (const request of plan) {
				for (const each of recipientsOf(request)) {
					const wanted = own.get(each);
					const stem = request.bulkId?.replace(/-\d+$/, '');
					expect(wanted === undefined ? stem : wanted.startsWith(stem ?? '?')).toBe(
						wanted === undefined ? undefined : true,
					);
				}
				expect((request.bulkId ?? '').length).toBeLessThanOrEqual(LIMITS.bulkId);
			}
			const given = plan.flatMap(({ bulkId: id }) => id ?? []);
			expect(new Set(given).size).toBe(given.length);
		});
	});

	it('keeps the order of the input among recipients with the same fields and bulk ID', () => {
		forAnyPlan((plan, input) => {
			const kind = new Map(
				input.flatMap(({ fields: of, bulkId: id, recipients }) =>
					recipients.map((each) => [each, JSON.stringify([id, Object.entries(of).sort()])]),
				),
			);
			const last = new Map<string | undefined, number>();
			for (const each of reached(plan)) {
				expect(each.itemIndex).toBeGreaterThan(last.get(kind.get(each)) ?? -1);
				last.set(kind.get(each), each.itemIndex);
			}
		});
	});
});
