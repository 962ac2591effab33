import fc from 'fast-check';

import { OptOutCodes } from '../../../../nodes/BulkSms/core/optOut/optOutCodes';
import { volume } from '../../../engine/volume';

const codes = new OptOutCodes('a-token-of-20-letters');
const NUMBER = fc
	.integer({ min: 8, max: 15 })
	.chain((length) => fc.bigInt({ min: 10n ** BigInt(length - 1), max: 10n ** BigInt(length) - 1n }))
	.map(String);

describe('the codes of opt-out links', () => {
	it('lead back to their number, whatever it is, and whatever follows', () => {
		fc.assert(
			fc.property(
				NUMBER,
				fc.string({ unit: 'binary' }),
				(number, behind) => codes.open(codes.seal(number) + behind) === number,
			),
			{ numRuns: volume(150, 5_000) },
		);
	});

	it('are not taken altered: any number of other bytes, anywhere', () => {
		const change = fc.uint8Array({ minLength: 20, maxLength: 20 });
		fc.assert(
			fc.property(NUMBER, change, fc.integer({ min: 1, max: 255 }), (number, mask, one) => {
				const bytes = Buffer.from(codes.seal(number), 'base64url');
				const altered = Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)));
				if (altered.equals(bytes)) altered[0] = (altered[0] ?? 0) ^ one;
				return codes.open(altered.toString('base64url')) === undefined;
			}),
			{ numRuns: volume(150, 5_000) },
		);
	});

	it('are not put together from those of other numbers', () => {
		fc.assert(
			fc.property(NUMBER, NUMBER, fc.integer({ min: 1, max: 19 }), (one, other, cut) => {
				fc.pre(one !== other);
				const [first, second] = [one, other].map((each) =>
					Buffer.from(codes.seal(each), 'base64url'),
				);
				if (!first || !second) return false;
				const mixed = Buffer.concat([first.subarray(0, cut), second.subarray(cut)]);
				return mixed.equals(first) || mixed.equals(second)
					? true
					: codes.open(mixed.toString('base64url')) === undefined;
			}),
			{ numRuns: volume(150, 5_000) },
		);
	});

	it('are all different, and none shows digits of its number', () => {
		const numbers = Array.from({ length: 1_000 }, (_, index) => String(66812345000 + index));
		const made = numbers.map((number) => codes.seal(number));
		expect(new Set(made).size).toBe(1_000);
		expect(new Set(made.map((code) => code.slice(0, 9))).size).toBe(1_000);
		const forms = (number: string) => [
			number.slice(-6),
			Number(number).toString(16).slice(-6),
			Buffer.from(number).toString('base64url').slice(0, 8),
		];
		const shown = made.filter((code, index) =>
			forms(numbers[index] ?? '').some((form) => code.toLowerCase().includes(form.toLowerCase())),
		);
		expect(shown).toEqual([]);
	});
});
