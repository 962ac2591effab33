import { memoize } from 'lodash';
import { createCipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** In characters: 20 bytes as base64url (RFC 4648, section 5). */
export const CODE_LENGTH = 27;

/** In characters. A person with one link can try secrets offline, and would find a short one. */
export const SHORTEST_SECRET = 16;

/** Enough for the 15 digits of an international number, which never starts with 0 (ITU-T E.164). */
const NUMBER_BYTES = 7;
/** 104 bits: nobody finds another valid code. */
const TAG_BYTES = 13;
/** The shortest number of a country has six digits: four in Austria, Germany or Iran. */
const NUMBER = /^[1-9]\d{5,14}$/;

/**
 * Makes and reads the codes in opt-out links. A code is a number, encrypted and signed with keys
 * from a secret. The same number always has the same code.
 *
 * It uses a synthetic IV as in RFC 5297: the signature of the number is the nonce of its
 * encryption. A code is the encrypted number (7 bytes), then the signature (13 bytes).
 */
export class OptOutCodes {
	/** By HKDF (RFC 5869). Its info separates these keys from other uses of the secret. */
	private readonly key = memoize((purpose: 'tag' | 'number' | 'digest'): Buffer => {
		const info = `n8n-nodes-bulk-sms opt-out ${purpose}`;
		return Buffer.from(hkdfSync('sha256', this.secret, '', info, 32));
	});

	constructor(private readonly secret: string) {}

	get isGuessable(): boolean {
		return this.secret.trim().length < SHORTEST_SECRET;
	}

	/** @throws RangeError unless it is a number of 6 to 15 digits that does not start with 0 */
	seal(number: string): string {
		if (!NUMBER.test(number)) throw new RangeError('A code is for a number of 6 to 15 digits');
		const hexadecimal = BigInt(number)
			.toString(16)
			.padStart(2 * NUMBER_BYTES, '0');
		const bytes = Buffer.from(hexadecimal, 'hex');
		const tag = this.tagOf(bytes);
		return Buffer.concat([this.crypt(bytes, tag), tag]).toString('base64url');
	}

	/**
	 * Returns the number of a code, whatever follows the code. Returns undefined for a code that this
	 * secret did not make. It takes the same time, no matter which character was changed.
	 */
	unseal(given: unknown): string | undefined {
		// A program that finds links takes signs and letters right behind a link for a part of it.
		const code = typeof given === 'string' ? given.slice(0, CODE_LENGTH) : '';
		if (code.length < CODE_LENGTH || !/^[A-Za-z0-9_-]*$/.test(code)) return undefined;
		const bytes = Buffer.from(code, 'base64url');
		// The last character has two unused bits, so only one spelling counts.
		if (bytes.toString('base64url') !== code) return undefined;
		const tag = bytes.subarray(NUMBER_BYTES);
		const number = this.crypt(bytes.subarray(0, NUMBER_BYTES), tag);
		if (!timingSafeEqual(tag, this.tagOf(number))) return undefined;
		const digits = String(BigInt(`0x${number.toString('hex')}`));
		return NUMBER.test(digits) ? digits : undefined;
	}

	/** Returns 32 hexadecimal digits that identify a number without showing it. */
	digestOf(number: string): string {
		return createHmac('sha256', this.key('digest')).update(number).digest('hex').slice(0, 32);
	}

	private tagOf(number: Buffer): Buffer {
		return createHmac('sha256', this.key('tag')).update(number).digest().subarray(0, TAG_BYTES);
	}

	/** Encrypts or decrypts: in counter mode both are the same. */
	private crypt(bytes: Buffer, tag: Buffer): Buffer {
		// With zeros, the tag is as long as the nonce of AES.
		const nonce = Buffer.concat([tag, Buffer.alloc(16 - TAG_BYTES)]);
		return createCipheriv('aes-256-ctr', this.key('number'), nonce).update(bytes);
	}
}
