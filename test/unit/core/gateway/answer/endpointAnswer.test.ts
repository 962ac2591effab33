import {
	accountTypeIn,
	creditsIn,
	readSenders,
	redactAll,
} from '../../../../../nodes/BulkSms/core/gateway/answer/endpointAnswer';
import type { Json } from '../../../../../nodes/BulkSms/core/output/answers';

const redact = (words: string) => words.replaceAll('secret', '*****');

describe('an answer that is passed on', () => {
	it('is as it came, but for the login', () => {
		const answer = { a: [1, true, null, 'the secret'], secret: { b: 'secret' }, c: {} };
		expect(redactAll(answer, redact)).toStrictEqual({
			a: [1, true, null, 'the *****'],
			'*****': { b: '*****' },
			c: {},
		});
	});

	it('keeps fields that JavaScript gives a meaning', () => {
		const answer: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": "x"}');
		expect(JSON.stringify(redactAll(answer, redact))).toBe(
			'{"__proto__":{"a":1},"constructor":"x"}',
		);
	});
});

const TWO = [{ sender: 'MyShop' }, { sender: '12345' }];

describe('the senders in an answer of a shape that nobody knows', () => {
	it.each<[string, Json, unknown]>([
		['the list itself', ['MyShop', 12345], TWO],
		['a list of both', ['MyShop', { name: 'B' }], [{ sender: 'MyShop' }, { name: 'B' }]],
		['an empty list in an object', { senders: [] }, []],
	])('are found: %s', (_, answer, senders) => {
		expect(readSenders(answer)).toStrictEqual(senders);
	});

	it.each<[string, Json]>([
		['two lists, of which nobody knows the right one', { senders: ['A'], others: ['B'] }],
		['a list further inside', { data: { senders: ['A'] } }],
		['a list with a hole in it', ['A', null]],
		['a list of answers to another question', [true]],
		['a bare text', 'MyShop'],
	])('are not guessed: %s', (_, answer) => {
		expect(readSenders(answer)).toBeUndefined();
	});
});

describe('the balance in an answer', () => {
	it.each<[unknown, number | undefined, string | undefined]>([
		[{ type: 'prepaid', credit: 12.5 }, 12.5, 'prepaid'],
		[{ type: 'postpaid', credit: '1,250.50' }, 1250.5, 'postpaid'],
		[{ credit: -3 }, -3, undefined],
		[{ type: 'prepaid', credit: null }, undefined, 'prepaid'],
		[{ balance: 12 }, undefined, undefined],
		[[{ credit: 12 }], undefined, undefined],
	])('%j', (answer, credits, type) => {
		expect([creditsIn(answer), accountTypeIn(answer)]).toEqual([credits, type]);
	});
});
