import { passedOn } from '../../../../../nodes/BulkSms/core/gateway/answer/endpointAnswer';

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
