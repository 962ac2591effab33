/** Takes secrets out of words that came from elsewhere. */
export type Redact = (words: string) => string;

const INSTEAD = '*****';
/** A password of fewer characters, or of digits alone, may by chance be part of a number or a name. */
const LONG_ENOUGH = 8;

/**
 * Makes what keeps the login out of messages, outputs and logs, should the gateway repeat it.
 *
 * @returns `redact` for words, and `redactBody` for a whole answer: there a short password stays,
 * because to replace it could change a number, and `redact` takes it out of the words later
 */
export function redactors(
	username: string,
	password: string,
): { redact: Redact; redactBody: Redact } {
	const login = Buffer.from(`${username}:${password}`).toString('base64');
	const logins = spellings(login);
	const passwords = spellings(password);
	const isTelling = password.length >= LONG_ENOUGH && !/^\d+$/.test(password);
	return {
		redact: without([...logins, ...passwords]),
		redactBody: without(isTelling ? [...logins, ...passwords] : logins),
	};
}

/** As it is, in JSON (with and without the slashes that PHP escapes), and in an address. */
function spellings(secret: string): string[] {
	const inJson = JSON.stringify(secret).slice(1, -1);
	const all = [secret, inJson, inJson.replaceAll('/', '\\/'), encodeURIComponent(secret)];
	return [...new Set(all)].filter((each) => each !== '').sort((a, b) => b.length - a.length);
}

const without =
	(secrets: string[]): Redact =>
	(words) =>
		secrets.reduce((safe, secret) => safe.replaceAll(secret, INSTEAD), words);
