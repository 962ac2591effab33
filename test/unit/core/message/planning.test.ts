import { omit } from 'lodash';

import type { OutgoingMessage } from '../../../../nodes/BulkSms/core/message/outgoingMessage';
import {
	bodyOf,
	narrowRequest,
	planRequests,
	type RequestSize,
} from '../../../../nodes/BulkSms/core/message/planning';
import type { MessageFields } from '../../../../nodes/BulkSms/core/message/fields/sendRequest';
import { sendRequestSchema } from './sendRequestSchema';
import { message, recipient } from './messages';

const LARGE = { maxMessages: 11, maxDestinations: 500 };
const recipients = (count: number) => Array.from({ length: count }, (_, index) => recipient(index));

/** The text of each message object with the last digits of its numbers, request by request. */
const shape = (messages: OutgoingMessage[], size: RequestSize) =>
	planRequests(messages, size).map((request) =>
		bodyOf(request).messages.map(
			({ text, destinations }) =>
				`${text}: ${destinations.map(({ to }) => Number(to) - 66810000000).join(' ')}`,
		),
	);

const bulkIds = (messages: OutgoingMessage[], size: RequestSize) =>
	planRequests(messages, size).map(({ bulkId }) => bulkId);

/** Two values of each field of a message object. */
const VALUES: {
	[Name in keyof Required<MessageFields>]: MessageFields[Name][];
} = {
	from: ['MyShop', 'Other'],
	text: ['Hello', 'Hello '],
	shorturl: ['y', 'n'],
	notifyUrl: ['https://n8n.example.com/1', 'https://n8n.example.com/2'],
	notifyContentType: ['application/json', 'application/xml'],
	sendAt: ['31/01/2027 09:30', '31/01/2027 09:31'],
	callbackData: ['', '""'],
	additionalFields: [
		{ fields: { ttl: 48 }, key: '{"ttl":48}' },
		{ fields: { ttl: '48' }, key: '{"ttl":"48"}' },
	],
};

/** All fields at their first value, against one of them at its second, and against one left out. */
const DIFFERENCES = Object.entries(VALUES).flatMap(([name, [first, second]]) => {
	const all = Object.fromEntries(Object.entries(VALUES).map(([field, [value]]) => [field, value]));
	const isRequired = name === 'from' || name === 'text';
	return [
		[`the value of ${name}`, { ...all, [name]: first }, { ...all, [name]: second }] as const,
		...(isRequired ? [] : [[`whether ${name} is there`, all, omit(all, name)] as const]),
	];
});

describe('planRequests', () => {
	it('compares every field that the interface gives a message object', () => {
		const { shape: fields } = sendRequestSchema.shape.messages.element;
		expect(Object.keys(VALUES).sort()).toEqual(
			['additionalFields', ...Object.keys(omit(fields, 'destinations'))].sort(),
		);
	});

	it.each(DIFFERENCES)('keeps messages apart that differ only in %s', (_, one, other) => {
		const objectsOf = (second: object) =>
			planRequests([message([recipient(1)], one), message([recipient(2)], second)], LARGE).map(
				({ messages }) => messages.length,
			);
		expect([objectsOf(other), objectsOf(one)]).toEqual([[2], [1]]);
	});

	it('keeps messages apart whose fields only look alike when they are joined', () => {
		const messages = [
			message([recipient(1)], { text: 'a', callbackData: 'b' }),
			message([recipient(2)], { text: 'a","b' }),
			message([recipient(3)], { text: '"b"]\ta', callbackData: 'c' }),
			message([recipient(4)], { text: 'a\t', sendAt: '31/01/2027 09:30' }),
			message([recipient(5)], { text: '31/01/2027 09:30\t[null,null]\ta\t' }),
		];
		expect(shape(messages, LARGE)).toEqual([
			['a: 1', 'a","b: 2', '"b"]\ta: 3', 'a\t: 4', '31/01/2027 09:30\t[null,null]\ta\t: 5'],
		]);
	});

	it('writes additional fields last, in the order in which the first message has them', () => {
		const alike = [
			{ fields: { ttl: 48, route: { b: 1, a: 2 } }, key: 'same' },
			{ fields: { route: { a: 2, b: 1 }, ttl: 48 }, key: 'same' },
		];
		const messages = alike.map((additionalFields, index) =>
			message([recipient(index)], { callbackData: 'x', additionalFields }),
		);
		expect(JSON.stringify(planRequests(messages, LARGE).map(bodyOf))).toBe(
			'[{"messages":[{"from":"MyShop","destinations":[{"to":"66810000000","messageId":"m-0"},{"to":"66810000001","messageId":"m-1"}],"text":"Hello","callbackData":"x","ttl":48,"route":{"b":1,"a":2}}]}]',
		);
	});

	it('fills a request with the next message and goes on with it in the following one', () => {
		const messages = [
			message([recipient(1), recipient(2), recipient(3)], { text: 'A' }),
			message([recipient(4), recipient(5)], { text: 'B' }),
		];
		expect(shape(messages, { maxMessages: 11, maxDestinations: 4 })).toEqual([
			['A: 1 2 3', 'B: 4'],
			['B: 5'],
		]);
	});
});

describe('planRequests, with a bulk ID', () => {
	it('keeps messages with another bulk ID, or none, in requests of their own', () => {
		const messages = [
			message([recipient(1)], { text: 'A' }, 'x'),
			message([recipient(2)], { text: 'A' }),
			message([recipient(3)], { text: 'A' }, 'y'),
			message([recipient(4)], { text: 'A' }, 'x'),
		];
		expect(shape(messages, LARGE)).toEqual([['A: 1 4'], ['A: 2'], ['A: 3']]);
		expect(bulkIds(messages, LARGE)).toEqual(['x', undefined, 'y']);
	});

	it.each([
		['one request, at the limit', 'b'.repeat(50), 1, ['b'.repeat(50)]],
		['49 characters', 'b'.repeat(49), 2, [`${'b'.repeat(48)}-1`, `${'b'.repeat(48)}-2`]],
		['emoji', `b${'😀'.repeat(24)}`, 2, [1, 2].map((part) => `b${'😀'.repeat(23)}-${part}`)],
	])('never exceeds 50 characters: %s', (_, bulkId, requests, ids) => {
		const messages = [message(recipients(requests), {}, bulkId)];
		expect(bulkIds(messages, { maxMessages: 11, maxDestinations: 1 })).toEqual(ids);
	});

	it.each([
		[
			'two that differ only in what is cut',
			[`${'b'.repeat(48)}AA`, `${'b'.repeat(48)}BB`],
			[1, 2, 3, 4].map((part) => `${'b'.repeat(48)}-${part}`),
		],
		['one like a part', ['camp', 'camp-1'], ['camp-2', 'camp-3', 'camp-1-1', 'camp-1-2']],
	])('gives no two requests the same bulk ID: %s', (_, given, ids) => {
		const messages = given.map((bulkId) => message(recipients(2), {}, bulkId));
		expect(bulkIds(messages, { maxMessages: 11, maxDestinations: 1 })).toEqual(ids);
	});
});

it('a request that loses recipients keeps its bulk ID, and the others in their order', () => {
	const planned = message([recipient(1), recipient(2), recipient(3)], {}, 'spring');
	const [request] = planRequests([planned], LARGE);
	expect(request && narrowRequest(request, ({ itemIndex }) => itemIndex !== 2)).toEqual({
		bulkId: 'spring',
		messages: [message([recipient(1), recipient(3)])],
	});
});
