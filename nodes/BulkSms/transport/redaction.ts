import type { RedactWords } from '../core/answer/gatewayWords';

const INSTEAD = '*****';
/** A secret of fewer characters, or of digits alone, may by chance be part of an address. */
const LONG_ENOUGH = 8;
/** How many words without a secret are remembered. */
const REMEMBERED = 100;

/**
 * Makes what keeps the login out of messages, outputs and logs, if the gateway repeats it:
 * `redact` for words that came from outside, and `redactAddress` for an address, where a short
 * password or token stays, because it may by chance be part of the name of a host.
 */
export function redactors(
	username: string,
	password: string,
	...tokens: string[]
): { redact: RedactWords; redactAddress: RedactWords } {
	const login = Buffer.from(`${username}:${password}`).toString('base64');
	const secrets = [password, ...tokens];
	return {
		redact: rememberingClean(without([login, ...secrets])),
		redactAddress: without([login, ...secrets.filter(isTelling)]),
	};
}

const isTelling = (secret: string): boolean =>
	secret.length >= LONG_ENOUGH && !/^\d+$/.test(secret);

function without(secrets: string[]): RedactWords {
	const written = secrets.flatMap(spellings);
	return (words) => written.reduce((safe, secret) => safe.replaceAll(secret, INSTEAD), words);
}

/** As it is, in JSON (also as PHP writes it: slashes and letters escaped), and in an address. */
function spellings(secret: string): string[] {
	const inJson = JSON.stringify(secret).slice(1, -1);
	const withSlashes = inJson.replaceAll('/', '\\/');
	const byPhp = withSlashes.replace(/[^\x20-\x7e]/g, escaped);
	const inAddress = encoded(secret);
	const lowerCase = inAddress.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
	const forms = [inAddress, lowerCase].flatMap((each) => [each, each.replace(/%20/g, '+')]);
	const all = new Set([secret, inJson, withSlashes, byPhp, ...forms]);
	return [...all].filter((each) => each !== '').sort((a, b) => b.length - a.length);
}

const escaped = (character: string): string =>
	`\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Half of a surrogate pair cannot be in an address; then there is no such spelling. */
function encoded(secret: string): string {
	try {
		return encodeURIComponent(secret);
	} catch {
		return secret;
	}
}

/** The results of a long list repeat the same few words, a status and what it means. */
function rememberingClean(redact: RedactWords): RedactWords {
	const clean = new Set<string>();
	return (words) => {
		if (clean.has(words)) return words;
		const safe = redact(words);
		if (safe === words && clean.size < REMEMBERED) clean.add(words);
		return safe;
	};
}
