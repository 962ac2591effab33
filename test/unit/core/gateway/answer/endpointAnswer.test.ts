import {
	accountTypeIn,
	creditsIn,
	type Json,
	passedOn,
	readAmount,
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
		['one member of the object', { status: 'ok', senders: ['MyShop', '12345'] }, TWO],
		['a list of objects', [{ name: 'MyShop', active: true }], [{ name: 'MyShop', active: true }]],
		['a list of both', ['MyShop', { name: 'B' }], [{ sender: 'MyShop' }, { name: 'B' }]],
		['an empty list', [], []],
		['an empty list in an object', { senders: [] }, []],
	])('are found: %s', (_, answer, senders) => {
		expect(readSenders(answer)).toStrictEqual(senders);
	});

	it.each<[string, Json]>([
		['two lists, of which nobody knows the right one', { senders: ['A'], others: ['B'] }],
		['no list', { senders: 'A, B' }],
		['a list further inside', { data: { senders: ['A'] } }],
		['a list with a hole in it', ['A', null]],
		['a list of lists', [['A'], ['B']]],
		['a list of answers to another question', [true]],
		['an empty object', {}],
		['a bare text', 'MyShop'],
		['null', null],
	])('are not guessed: %s', (_, answer) => {
		expect(readSenders(answer)).toBeUndefined();
	});
});

describe('the balance in an answer', () => {
	it.each<[unknown, number | undefined, string | undefined]>([
		[{ type: 'prepaid', credit: 12.5 }, 12.5, 'prepaid'],
		[{ type: 'postpaid', credit: '1,250.50' }, 1250.5, 'postpaid'],
		[{ credit: -3 }, -3, undefined],
		[{ type: 7, credit: 0 }, 0, undefined],
		[{ type: 'prepaid', credit: null }, undefined, 'prepaid'],
		[{ balance: 12 }, undefined, undefined],
		[[{ credit: 12 }], undefined, undefined],
		[{}, undefined, undefined],
	])('%j', (answer, credits, type) => {
		expect([creditsIn(answer), accountTypeIn(answer)]).toEqual([credits, type]);
	});
});

describe('a number of credits', () => {
	it.each<[unknown, number]>([
		[0, 0],
		[-12.5, -12.5],
		[1250.5, 1250.5],
		[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
		['1.00', 1],
		[' 1250.5 ', 1250.5],
		['-3', -3],
		['007', 7],
		['1,250.50', 1250.5],
		['1,234,567.8', 1_234_567.8],
		['1,234,567', 1_234_567],
		['-1,234,567', -1_234_567],
	])('%j is read', (value, amount) => {
		expect(readAmount(value)).toBe(amount);
	});

	it.each<[string, unknown]>([
		['one comma, which may be the decimal sign', '1,250'],
		['a comma as decimal sign', '12,5'],
		['points between the thousands', '1.250,50'],
		['two points', '1.250.000'],
		['groups of the wrong length', '12,34,567'],
		['a comma behind the point', '1.250,000'],
		['a currency', '12 THB'],
		['an exponent', '1e3'],
		['a hexadecimal number', '0x10'],
		['a half of a number', '12.'],
		['nothing before the point', '.5'],
		['a plus', '+5'],
		['two minuses', '--5'],
		['words', 'unlimited'],
		['nothing', ''],
		['blanks', '  '],
		['more digits than are exact', '12345678901234567890'],
		['a number with more digits than are exact', 2 ** 60],
		['endless digits', '1'.repeat(1_000_000)],
		['infinity', Infinity],
		['NaN', NaN],
		['true', true],
		['null', null],
		['undefined', undefined],
		['a list', [12]],
		['an object', { amount: 12 }],
	])('is not read where there is a doubt: %s', (_, value) => {
		expect(readAmount(value)).toBeUndefined();
	});
});
