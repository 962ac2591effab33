import { compact, uniq } from 'lodash';

import type { RedactWords } from '../core/gateway/answer/gatewayWords';
import { resolveReferences } from '../core/text/xml';

/**
 * Withholds words that contain the login or a token, as a whole: a mask in place of a password that
 * is a usual word would show the password. The username is no secret.
 */
export function redactors(username: string, password: string, ...tokens: string[]) {
	const secrets = compact([password, ...tokens]);
	const login = Buffer.from(`${username}:${password}`).toString('base64');
	// A shorter secret, or one of only digits, may be part of an address by chance.
	const telling = secrets.filter((secret) => secret.length >= 8 && !/^\d+$/.test(secret));
	const redact = withholding([login, ...secrets], 'withheld, because it contains a secret');
	return {
		redact: rememberingClean(redact),
		redactAddress: withholding([login, ...telling], '*****'),
	};
}

function withholding(secrets: string[], instead: string): RedactWords {
	const written = uniq(secrets.flatMap(spellings));
	const isIn = (text: string) => written.some((each) => text.includes(each));
	return (words) => {
		let readings = [words];
		// Words may be escaped one in the other: JSON in a parameter of an address.
		for (let level = 0; level < 3 && !readings.some(isIn); level += 1) {
			readings = uniq(readings.flatMap((text) => [text, ...UNESCAPED.map((each) => each(text))]));
			if (readings.length === 1) return words;
		}
		return readings.some(isIn) ? instead : words;
	};
}

/** Unchanged, with `+` for a blank, in hex, and in Base64, also as a part of a longer text. */
function spellings(secret: string): string[] {
	const bytes = Buffer.from(secret);
	const hex = bytes.toString('hex');
	const inBase64 = [0, 1, 2].map((before) =>
		Buffer.concat([Buffer.alloc(before), bytes])
			.toString('base64')
			// The characters at both ends also depend on what is around the secret.
			.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3)),
	);
	const codes = [bytes.toString('base64'), ...inBase64].flatMap((each) => [
		each,
		each.replaceAll('+', '-').replaceAll('/', '_'),
	]);
	// Fewer than 4 characters of Base64 or hex are in many words by chance.
	return [
		...[secret, secret.replaceAll(' ', '+')],
		...[hex, hex.toUpperCase(), ...codes].filter(({ length }) => length >= 4),
	];
}

/** What addresses, JSON, and markup write in another way. */
const UNESCAPED: Array<(text: string) => string> = [
	(text) =>
		text.replace(/(?:%[\da-f]{2})+/gi, (codes) =>
			Buffer.from(codes.replaceAll('%', ''), 'hex').toString(),
		),
	(text) =>
		text.replace(/\\(?:u([\da-f]{4})|([^u]))/gi, (_, code?: string, sign = '') =>
			code === undefined ? sign : String.fromCharCode(parseInt(code, 16)),
		),
	resolveReferences,
];

/** The results of a long list repeat a few words: a status and its meaning. */
function rememberingClean(redact: RedactWords): RedactWords {
	const clean = new Set<string>();
	return (words) => {
		if (clean.has(words)) return words;
		const safe = redact(words);
		if (safe === words && clean.size < 100) clean.add(words);
		return safe;
	};
}
