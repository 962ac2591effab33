import { randomInt, randomUUID } from 'node:crypto';
import { Refusal } from '../rules/refusal';
import { CODE_DIGITS, MOST_WRONG, type OtpRequest, type OtpTry } from '../rules/otp';
import { type OtpVerdict, VALIDITY_MS } from '../rules/otp';

/** A one-time password. */
export interface OneTimePassword {
	readonly otpId: string;
	readonly request: OtpRequest;
	readonly code: string;
	readonly referenceCode: string;
	/** Milliseconds since 1970. */
	readonly expiresAt: number;
	/** How many wrong codes there were. */
	wrong: number;
	isUsed: boolean;
}

/** So many are kept; the oldest ones are forgotten first. */
const MOST_KEPT = 10_000;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const REFERENCE_LENGTH = 4;

/** The one-time passwords, in memory alone. Every rule about them is the sandbox's own choice. */
export class OtpLedger {
	readonly #now: () => number;
	readonly #kept = new Map<string, OneTimePassword>();

	/** @param now gives the current time, milliseconds since 1970 */
	constructor(now: () => number) {
		this.#now = now;
	}

	/** Makes a new password for a request. */
	make(request: OtpRequest): OneTimePassword {
		return this.#keep(randomUUID(), request);
	}

	/**
	 * Makes a new code for a password: the old one is no longer valid, and tries and time start over.
	 *
	 * @throws Refusal (400) if there is no such password, or it was verified
	 */
	renew(otpId: string): OneTimePassword {
		const { request, isUsed } = this.#find(otpId);
		if (!isUsed) return this.#keep(otpId, request);
		throw new Refusal(
			400,
			'NOT_ALLOWED',
			'otpId belongs to a one-time password that was verified already. Request a new one.',
			'otpId',
		);
	}

	/**
	 * Judges a try. The third wrong code, and every later try, is one too many; a code is valid for
	 * five minutes and for one time.
	 *
	 * @throws Refusal (400) if there is no such password
	 */
	verify({ otpId, otpCode }: OtpTry): OtpVerdict {
		const password = this.#find(otpId);
		const isLocked = password.wrong >= MOST_WRONG;
		const isExpired = !isLocked && this.#now() >= password.expiresAt;
		if (isLocked || isExpired) {
			return { result: false, isErrorCount: isLocked, isExprCode: isExpired };
		}
		if (otpCode === password.code && !password.isUsed) {
			password.isUsed = true;
			return { result: true, isErrorCount: false, isExprCode: false };
		}
		password.wrong += 1;
		return { result: false, isErrorCount: password.wrong >= MOST_WRONG, isExprCode: false };
	}

	/** Forgets all of them. */
	clear(): void {
		this.#kept.clear();
	}

	#keep(otpId: string, request: OtpRequest): OneTimePassword {
		const password: OneTimePassword = {
			otpId,
			request,
			code: String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0'),
			referenceCode: Array.from(
				{ length: REFERENCE_LENGTH },
				() => LETTERS[randomInt(LETTERS.length)],
			).join(''),
			expiresAt: this.#now() + VALIDITY_MS,
			wrong: 0,
			isUsed: false,
		};
		this.#kept.delete(otpId);
		this.#kept.set(otpId, password);
		for (const oldest of this.#kept.keys()) {
			if (this.#kept.size <= MOST_KEPT) break;
			this.#kept.delete(oldest);
		}
		return password;
	}

	#find(otpId: string): OneTimePassword {
		const password = this.#kept.get(otpId);
		if (password) return password;
		throw new Refusal(
			400,
			'UNKNOWN_OTP',
			'otpId is not known: it was not given by this sandbox, or was forgotten when it was cleared or stopped.',
			'otpId',
		);
	}
}
