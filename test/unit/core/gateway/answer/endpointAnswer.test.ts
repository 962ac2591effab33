import {
	accountTypeIn,
	creditsIn,
	type Json,
	passedOn,
	readSenders,
} from '../../../../../nodes/BulkSms/core/gateway/answer/endpointAnswer';

const redact = (words: string) => words.replaceAll('secret', '*****');
const nested = (levels: number): unknown =>
	levels === 0 ? 'end' : levels % 2 === 0 ? [nested(levels - 1)] : { in: nested(levels - 1) };

describe('an answer that is passed on', () => {
	it('is as it came, but for the login', () => {
		const answer = { a: [1, true, null, 'the secret'], secret: { b: 'secret' }, c: {} };
		expect(passedOn(answer, redact)).toStrictEqual({
			a: [1, true, null, 'the *****'],
			'*****': { b: '*****' },
			c: {},
		});
	});

	it('keeps fields that JavaScript gives a meaning', () => {
		const answer: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": "x"}');
		expect(JSON.stringify(passedOn(answer, redact))).toBe(
			'{"__proto__":{"a":1},"constructor":"x"}',
		);
	});

	it.each([
		[60, true],
		[100, false],
		[100_000, false],
	])('is no answer where it is nested absurdly: %d levels', (levels, isAnswer) => {
		let value: unknown = 'end';
		for (let level = 0; level < levels; level += 1) value = [value];
		expect(passedOn(value, redact) !== undefined).toBe(isAnswer);
		expect(passedOn(nested(Math.min(levels, 500)), redact) !== undefined).toBe(isAnswer);
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
