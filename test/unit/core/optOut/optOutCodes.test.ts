import fc from 'fast-check';

import { CODE_LENGTH, OptOutCodes } from '../../../../nodes/BulkSms/core/optOut/optOutCodes';
import { optOutCode } from '../../../engine/optOutCode';
import { volume } from '../../../engine/volume';

const SECRET = 'a-token-of-20-letters';
const codes = new OptOutCodes(SECRET);
const CODE = codes.seal('66812345678');

const flipped = (code: string, bit: number): string => {
	const bytes = Buffer.from(code, 'base64url');
	const byte = Math.floor(bit / 8);
	bytes.writeUInt8(bytes.readUInt8(byte) ^ (1 << bit % 8), byte);
	return bytes.toString('base64url');
};

describe('the code of a number', () => {
	it('is what RFC 5869 and RFC 5297 make of secret and number', () => {
		expect(CODE).toBe(optOutCode(SECRET, '66812345678'));
	});

	it.each([6, 7, 15])('takes numbers of %i digits', (length) => {
		for (const digit of ['1', '9']) {
			const number = digit.repeat(length);
			expect(codes.unseal(codes.seal(number))).toBe(number);
			expect(codes.seal(number)).toHaveLength(CODE_LENGTH);
		}
	});

	it.each(['12345', '1234567890123456', '0812345678', '', '+66812345678', '6681234567x'])(
		'is not made for %j, which is no number that a message goes to',
		(number) => {
			expect(() => codes.seal(number)).toThrow(RangeError);
		},
	);

	it('is not taken with any bit altered', () => {
		const bits = Array.from({ length: 160 }, (_, bit) => bit);
		expect(bits.filter((bit) => codes.unseal(flipped(CODE, bit)) !== undefined)).toEqual([]);
	});

	it('is taken in one spelling alone, although its last character has two bits to spare', () => {
		const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
		const last = ALPHABET.indexOf(CODE.slice(-1));
		expect(last % 4).toBe(0);
		for (const spare of [1, 2, 3]) {
			const other = CODE.slice(0, -1) + (ALPHABET[last + spare] ?? '');
			expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(CODE, 'base64url'));
			expect(codes.unseal(other)).toBeUndefined();
		}
	});

	it('is taken with very many characters right behind it', () => {
		expect(codes.unseal(CODE + 'A'.repeat(1e6))).toBe('66812345678');
	});

	it.each<[string, unknown]>([
		['a list of it', [CODE]],
		['a shorter one', CODE.slice(0, -1)],
		['one with a blank before', ` ${CODE}`],
		['one with a sign of base64 in it', `+${CODE.slice(1)}`],
	])('is not taken: %s', (_, code) => {
		expect(codes.unseal(code)).toBeUndefined();
	});

	it('is not taken by another secret, however alike', () => {
		for (const secret of [`${SECRET} `, SECRET.toUpperCase(), SECRET.slice(0, -1), '']) {
			expect(new OptOutCodes(secret).unseal(CODE)).toBeUndefined();
		}
	});

	it('ends in a letter or digit, which every program takes as part of a link', () => {
		for (let number = 66810000000; number < 66810000500; number += 1) {
			expect(codes.seal(String(number))).toMatch(/[A-Za-z0-9]$/);
		}
	});
});

describe('what tells a number from another', () => {
	it('is the same every time, does not hold the number, and is another with another secret', () => {
		const digest = codes.digestOf('66812345678');
		expect(digest).toMatch(/^[0-9a-f]{32}$/);
		expect(new OptOutCodes(SECRET).digestOf('66812345678')).toBe(digest);
		expect(codes.digestOf('66812345679')).not.toBe(digest);
		expect(new OptOutCodes('another-token-of-20').digestOf('66812345678')).not.toBe(digest);
	});
});

describe('a secret', () => {
	it.each<[string, boolean]>([
		['', true],
		['a-token-of-15-l      ', true],
		['a-token-of-16-le', false],
		['รหัสลับที่ยาวพอสมควร', false],
	])('%j is too short for links: %j', (secret, isGuessable) => {
		expect(new OptOutCodes(secret).isGuessable).toBe(isGuessable);
	});
});

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
				(number, behind) => codes.unseal(codes.seal(number) + behind) === number,
			),
			{ numRuns: volume(50, 5_000) },
		);
	});

	it('are not taken altered: any number of other bytes, anywhere', () => {
		const change = fc.uint8Array({ minLength: 20, maxLength: 20 });
		fc.assert(
			fc.property(NUMBER, change, fc.integer({ min: 1, max: 255 }), (number, mask, one) => {
				const bytes = Buffer.from(codes.seal(number), 'base64url');
				const altered = Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)));
				if (altered.equals(bytes)) altered[0] = (altered[0] ?? 0) ^ one;
				return codes.unseal(altered.toString('base64url')) === undefined;
			}),
			{ numRuns: volume(50, 5_000) },
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
					: codes.unseal(mixed.toString('base64url')) === undefined;
			}),
			{ numRuns: volume(50, 5_000) },
		);
	});

	it('are all different, and none shows digits of its number', () => {
		const numbers = Array.from({ length: 300 }, (_, index) => String(66812345000 + index));
		const made = numbers.map((number) => codes.seal(number));
		expect(new Set(made).size).toBe(300);
		expect(new Set(made.map((code) => code.slice(0, 9))).size).toBe(300);
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
