import {
	createCipheriv,
	createDecipheriv,
	createHmac,
	hkdfSync,
	timingSafeEqual,
} from 'node:crypto';

/** Characters that every code has: 20 bytes as base64url (RFC 4648, section 5). */
export const CODE_LENGTH = 27;

/** In characters. Who has one link can try secrets without asking anybody: short ones are found. */
export const SHORTEST_SECRET = 16;

/** Enough for the 15 digits of an international number, which never starts with 0 (ITU-T E.164). */
const NUMBER_BYTES = 7;
/** 104 bits: nobody finds another code that is taken. */
const TAG_BYTES = 13;
const IV_BYTES = 16;
const KEY_BYTES = 32;

const CODE = new RegExp(`^[A-Za-z0-9_-]{${CODE_LENGTH}}$`);
const NUMBER = /^[1-9]\d{7,14}$/;

/** Keys for one purpose each, so that none says anything of another. */
interface Keys {
	tag: Buffer;
	number: Buffer;
	digest: Buffer;
}

/**
 * Makes and reads the codes in the links by which people ask for no more messages: a number that is
 * encrypted and signed with keys from a secret. The same number has the same code on every day.
 *
 * It is a synthetic IV as in RFC 5297: the signature of the number is the nonce of its encryption.
 * A code is the encrypted number (7 bytes), then the signature (13 bytes).
 */
export class OptOutCodes {
	private derived: Keys | undefined;

	/** @param secret any text; the keys are derived when the first code is made or read */
	constructor(private readonly secret: string) {}

	/** Whether the secret is so short that links must not be made with it. */
	get isGuessable(): boolean {
		return this.secret.trim().length < SHORTEST_SECRET;
	}

	/**
	 * Makes the code of a number.
	 *
	 * @param number 8 to 15 digits that do not start with 0
	 */
	seal(number: string): string {
		const bytes = toBytes(number);
		const tag = this.tagOf(bytes);
		const cipher = createCipheriv('aes-256-ctr', this.keys.number, ivOf(tag));
		return Buffer.concat([cipher.update(bytes), tag]).toString('base64url');
	}

	/**
	 * Reads a code.
	 *
	 * @returns the number; undefined for whatever this secret did not make. It takes the same time
	 * wherever a code was altered
	 */
	open(code: unknown): string | undefined {
		if (typeof code !== 'string' || !CODE.test(code)) return undefined;
		const bytes = Buffer.from(code, 'base64url');
		// The last character has two bits more than it needs: only one spelling counts.
		if (bytes.toString('base64url') !== code) return undefined;
		const tag = bytes.subarray(NUMBER_BYTES);
		const decipher = createDecipheriv('aes-256-ctr', this.keys.number, ivOf(tag));
		const number = decipher.update(bytes.subarray(0, NUMBER_BYTES));
		if (!timingSafeEqual(tag, this.tagOf(number))) return undefined;
		const digits = String(BigInt(`0x${number.toString('hex')}`));
		return NUMBER.test(digits) ? digits : undefined;
	}

	/** Makes what tells a number from another and does not say which it is, in 32 hexadecimal digits. */
	digestOf(number: string): string {
		return createHmac('sha256', this.keys.digest).update(number).digest('hex').slice(0, 32);
	}

	private tagOf(number: Buffer): Buffer {
		const { tag } = this.keys;
		return createHmac('sha256', tag).update(number).digest().subarray(0, TAG_BYTES);
	}

	private get keys(): Keys {
		return (this.derived ??= {
			tag: this.derive('tag'),
			number: this.derive('number'),
			digest: this.derive('digest'),
		});
	}

	/** By HKDF (RFC 5869), whose info keeps these keys apart from whatever else the secret is for. */
	private derive(purpose: keyof Keys): Buffer {
		const info = `n8n-nodes-bulk-sms opt-out ${purpose}`;
		return Buffer.from(hkdfSync('sha256', this.secret, '', info, KEY_BYTES));
	}
}

function toBytes(number: string): Buffer {
	if (!NUMBER.test(number)) throw new RangeError('A code is for a number of 8 to 15 digits');
	const bytes = Buffer.alloc(NUMBER_BYTES + 1);
	bytes.writeBigUInt64BE(BigInt(number));
	return bytes.subarray(1);
}

const ivOf = (tag: Buffer): Buffer => Buffer.concat([tag, Buffer.alloc(IV_BYTES - TAG_BYTES)]);
