import { isTooDeep } from '../format/jsonText';
import type { RedactWords } from '../answer/gatewayWords';

const INSTEAD = '*****';

/** Names, in small letters alone, under which a gateway might send the code itself. */
const NAMES_OF_A_CODE: ReadonlySet<string> = new Set([
	...['code', 'otp', 'otpcode', 'otppassword', 'otpvalue', 'onetimecode', 'onetimepassword'],
	...['passcode', 'password', 'pin', 'pincode', 'secret', 'verificationcode', 'verifycode'],
]);
/** A shorter one, such as the 000 of a status, is no code. */
const SHORTEST_CODE = 4;

/** Words that tell of a code, and what a code beside them looks like. */
const TELLS_OF_A_CODE =
	/\b(otp|pin|passcode|password|one-time)\b|your code|verification code|รหัส/i;
const DIGITS_OF_A_CODE = /(?<!\d)\d{4,10}(?!\d)/g;

/**
 * Makes what takes a code that is not known out of words: digits beside a word that tells of a code.
 * An answer to a request for a code should not hold the code (docs/interface.md, One-time password),
 * but nothing says that it does not.
 *
 * @param redact takes the login out
 */
export const withoutDigits =
	(redact: RedactWords): RedactWords =>
	(words) => {
		const safe = redact(words);
		return TELLS_OF_A_CODE.test(safe) ? safe.replace(DIGITS_OF_A_CODE, INSTEAD) : safe;
	};

/**
 * Makes what takes this code out of words of the gateway, also as it is written in JSON, in an address, and
 * as a number, which has no leading zeros.
 *
 * @param redact takes the login out
 */
export function withoutThis(code: string, redact: RedactWords): RedactWords {
	const asNumber = code.replace(/^0+(?=\d{4,}$)/, '');
	const spellings = [code, JSON.stringify(code).slice(1, -1), inAddress(code), asNumber];
	const sorted = [...new Set(spellings)].sort((one, other) => other.length - one.length);
	return (words) =>
		sorted.reduce((safe, spelling) => safe.replaceAll(spelling, INSTEAD), redact(words));
}

/**
 * Takes the code out of a value of an answer: out of every text and number in it, and with
 * everything that is named like a code.
 *
 * @returns undefined for a value that is nested too deep to be looked through
 */
export const withoutCode = (value: unknown, redact: RedactWords): unknown =>
	isTooDeep(value) ? undefined : cleaned(value, redact);

function cleaned(value: unknown, redact: RedactWords): unknown {
	if (typeof value === 'string') return redact(value);
	if (typeof value === 'number') {
		const safe = redact(String(value));
		return safe === String(value) ? value : safe;
	}
	if (Array.isArray(value)) return value.map((each) => cleaned(each, redact));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name, each]) => !isCode(name, each))
			.map(([name, each]) => [redact(name), cleaned(each, redact)]),
	);
}

const isCode = (name: string, value: unknown): boolean =>
	(typeof value === 'string' || typeof value === 'number') &&
	String(value).trim().length >= SHORTEST_CODE &&
	NAMES_OF_A_CODE.has(name.toLowerCase().replace(/[^a-z]/g, ''));

/** Half of a surrogate pair cannot be in an address. */
function inAddress(code: string): string {
	try {
		return encodeURIComponent(code);
	} catch {
		return code;
	}
}
