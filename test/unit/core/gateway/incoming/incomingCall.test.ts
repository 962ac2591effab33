import fc from 'fast-check';

import {
	readIncomingCall,
	senderNumber,
} from '../../../../../nodes/BulkSms/core/gateway/incoming/incomingCall';
import { anyBody } from '../../../trigger/hostileBodies';

const KEY: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
const sms = {
	mobileNo: '66812345678',
	text: 'Hello',
	keyword: 'POINTS',
	transactionId: '4711',
	messageKey: KEY,
};
const fields = { TRAN_ID: '4711', MOBILE_NO: '66812345678', KEYWORD: 'POINTS', MESSAGE: 'Hello' };
const lower = Object.fromEntries(
	Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]),
);
const nested = (levels: number): unknown =>
	levels === 0 ? fields : { envelope: nested(levels - 1) };
const keyOf = (body: unknown) => readIncomingCall(body)?.messageKey;

describe('readIncomingCall', () => {
	it.each<[string, unknown, unknown]>([
		['as it is shown', fields, sms],
		['in lower case', lower, sms],
		['in mixed case', { ...fields, TRAN_ID: undefined, Tran_Id: '4711' }, sms],
		['with numbers', { ...fields, TRAN_ID: 4711, MOBILE_NO: 66812345678 }, sms],
		['in the root of XML', { request: lower }, sms],
		['in a list of one', [fields], sms],
		['in four envelopes', nested(4), sms],
		['in five envelopes', nested(5), undefined],
		['beside an empty object', { data: fields, files: {} }, sms],
		['in a list of two', [fields, fields], undefined],
		['with a field twice, of which the first is blank', { ...fields, MESSAGE: ['', 'Hello'] }, sms],
		['with the name of the answer', { ...fields, TRAN_ID: '', TRAIN_ID: '4711' }, sms],
		[
			'with blanks around all but the text',
			{ ...fields, TRAN_ID: ' 4711 ', KEYWORD: ' POINTS' },
			sms,
		],
		['with the text alone', { MESSAGE: ' Hello ' }, { text: ' Hello ', messageKey: KEY }],
		['with nothing in it', { TRAN_ID: '', MOBILE_NO: ' ', MESSAGE: '' }, undefined],
		['with other fields', { id: 1, text: 'Hello' }, undefined],
		['without fields', {}, undefined],
		['as a text', 'Hello', undefined],
		['as nothing', undefined, undefined],
		['with texts that are no texts', { MESSAGE: true, TRAN_ID: { a: 1 } }, undefined],
		[
			'about charging',
			{ ERROR_MESSAGE: 'CHARGING_FAILED', TRANSACTION_ID: '4711' },
			{ failure: 'CHARGING_FAILED', transactionId: '4711', messageKey: KEY },
		],
	])('reads a call %s', (_, body, call) => {
		expect(readIncomingCall(body)).toEqual(call);
	});

	it('gives a repeated call the same key, in whatever form it comes', () => {
		expect(keyOf(fields)).toBe(keyOf({ request: lower }));
		expect(keyOf({ ...fields, MESSAGE: 'Hello again' })).toBe(keyOf(fields));
	});

	it('gives another transaction, or the same one about charging, another key', () => {
		const failure = { ERROR_MESSAGE: 'CHARGING_FAILED', TRANSACTION_ID: '4711' };
		expect(keyOf({ ...fields, TRAN_ID: '4712' })).not.toBe(keyOf(fields));
		expect(keyOf(failure)).not.toBe(keyOf(fields));
		expect(keyOf(failure)).toBe(keyOf({ ...failure }));
	});

	it('knows a call without a transaction by all that it holds', () => {
		const without = { MOBILE_NO: '1', MESSAGE: 'Hello' };
		expect(keyOf(without)).toBe(keyOf({ ...without }));
		expect(keyOf({ ...without, MESSAGE: 'Hello!' })).not.toBe(keyOf(without));
	});

	it('finds nothing in 100,000 levels', () => {
		expect(readIncomingCall(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBeUndefined();
	});

	it('throws for no body, and finds nothing that is not there', () => {
		const names = fc.constantFrom('TRAN_ID', 'MOBILE_NO', 'Message', 'error_message', 'x', '$');
		fc.assert(
			fc.property(anyBody, names, (body, name) => {
				for (const each of [body, { [name]: body }, { ...fields, [name]: body }]) {
					const call = readIncomingCall(each);
					if (call === undefined) continue;
					const { messageKey, ...read } = call;
					expect(messageKey).toHaveLength(32);
					expect(Object.values(read).filter((value) => typeof value !== 'string')).toEqual([]);
				}
			}),
		);
	});
});

it.each([
	['66812345678', '', '66812345678'],
	['+66 81-234 5678', '', '66812345678'],
	['0066812345678', '', '66812345678'],
	['0812345678', '66', '66812345678'],
	['081-234-5678', '66', '66812345678'],
	['081-234-5678', '', '0812345678'],
	['4567', '66', '4567'],
	['+4567', '', '4567'],
	['MyBank', '66', 'MyBank'],
	['081234567x', '66', '081234567x'],
])('the number %s is, with the country code "%s", %s', (number, code, from) => {
	expect(senderNumber(number, code)).toBe(from);
});
