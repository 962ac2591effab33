import { escape, escapeRegExp } from 'lodash';

import type { RedactWords } from '../core/gateway/answer/gatewayWords';
import { isEverydayWord } from './wordsInAnswers';

const INSTEAD = '*****';
/** A secret of fewer characters, or of digits alone, may by chance be part of an address. */
const LONG_ENOUGH = 8;
/** A secret of so few letters is part of many words. */
const FEW = 3;
const REMEMBERED = 100;

export interface Redactors {
	/** For words of the gateway, never the node's own. */
	redact: RedactWords;
	/** For an address, of which a short password may be a part by chance. */
	redactAddress: RedactWords;
}

/** Takes the login and the tokens out of what the gateway repeats. */
export function redactors(username: string, password: string, ...tokens: string[]): Redactors {
	const login = Buffer.from(`${username}:${password}`).toString('base64');
	const secrets = [password, ...tokens];
	return {
		redact: rememberingClean(
			inTurn([without(login), ...secrets.map((secret) => withoutSecret(secret, username))]),
		),
		redactAddress: inTurn([login, ...secrets.filter(isTelling)].map(without)),
	};
}

const isTelling = (secret: string): boolean =>
	secret.length >= LONG_ENOUGH && !/^\d+$/.test(secret);

const inTurn =
	(all: RedactWords[]): RedactWords =>
	(words) =>
		all.reduce((safe, redact) => redact(safe), words);

function without(secret: string): RedactWords {
	const written = spellings(secret);
	return (words) => written.reduce((safe, each) => safe.replaceAll(each, INSTEAD), words);
}

/**
 * A password may be a word that the gateway says anyhow: "User name or password is wrong" for the
 * password `wrong`. The mask would tell the password there, and hide what the gateway says, so such a
 * word is taken out only where a login is quoted. A few letters are no secret inside of a word.
 */
function withoutSecret(secret: string, username: string): RedactWords {
	if (isEverydayWord(secret)) return withoutQuoted(secret, username);
	const isPartOfWords = secret.length <= FEW && /^[A-Za-z\d]+$/.test(secret);
	return isPartOfWords
		? replacing(`(?<=${WORD_START})${secret}${WORD_END}`, 'gu')
		: without(secret);
}

/** Also after an escape of JSON or of an address. */
const WORD_START = '^|[^\\p{L}\\p{N}]|\\\\[bfnrt]|%[\\dA-Fa-f]{2}';
const WORD_END = '(?![\\p{L}\\p{N}])';

/** Not the quotes that JSON puts around each text. */
const QUOTE = '(?<![{[,:]\\s{0,3})["\'‘“`]';
const LABEL =
	'(?:pass(?:word|wd|code)?|pwd|pw|secret|token|key)["\'’”]?\\s{0,3}[:=]\\s{0,3}["\'‘“`]?';

/** In quotes, after a label such as `password=` or `"pass": "`, and after the username, as in `ann:`. */
function withoutQuoted(word: string, username: string): RedactWords {
	const isName = username !== '' && !isEverydayWord(username);
	const before = [QUOTE, LABEL, ...(isName ? [`${escapeRegExp(username)}\\s?[:/|]\\s?`] : [])];
	return replacing(`(?<=${before.join('|')})${word}${WORD_END}`, 'giu');
}

function replacing(pattern: string, flags: string): RedactWords {
	const expression = new RegExp(pattern, flags);
	return (words) => words.replace(expression, INSTEAD);
}

/** As it is, in JSON (also as PHP writes it: slashes and letters escaped), in an address, and in XML. */
function spellings(secret: string): string[] {
	const inJson = JSON.stringify(secret).slice(1, -1);
	const withSlashes = inJson.replaceAll('/', '\\/');
	const byPhp = withSlashes.replace(/[^\x20-\x7e]/g, escaped);
	const inAddress = encoded(secret);
	const lowerCase = inAddress.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
	const forms = [inAddress, lowerCase].flatMap((each) => [each, each.replace(/%20/g, '+')]);
	const inXml = escape(secret);
	const inMarkup = [
		inXml,
		inXml.replaceAll('&#39;', '&#039;'),
		inXml.replaceAll('&#39;', '&apos;'),
	];
	const all = new Set([secret, inJson, withSlashes, byPhp, ...forms, ...inMarkup]);
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
