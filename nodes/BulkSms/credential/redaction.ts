import { compact, uniq } from 'lodash';

import type { RedactWords } from '../core/gateway/answer/gatewayWords';

/**
 * Withholds words that contain the login or a token, as a whole: a mask in place of a password that
 * is a usual word would show the password. The username is no secret.
 */
export function redactors(username: string, password: string, ...tokens: string[]) {
	const secrets = compact([password, ...tokens]);
	const login = `${username}:${password}`;
	// A shorter secret, or one of only digits, may be part of an address by chance.
	const telling = secrets.filter((secret) => secret.length >= 8 && !/^\d+$/.test(secret));
	return {
		redact: withholding([login, ...secrets], 'withheld, because it contains a secret'),
		redactAddress: withholding([login, ...telling], '*****'),
	};
}

function withholding(secrets: string[], instead: string): RedactWords {
	// As it is, in an address with %20 and with +, in JSON, and in Base64 (SECURITY.md).
	const spellings = secrets.flatMap((secret) => [
		...[secret, encodeURIComponent(Buffer.from(secret).toString())],
		new URLSearchParams([['', secret]]).toString().slice(1),
		...[JSON.stringify(secret).slice(1, -1), Buffer.from(secret).toString('base64')],
	]);
	const written = uniq(spellings);
	return (words) => (written.some((each) => words.includes(each)) ? instead : words);
}
