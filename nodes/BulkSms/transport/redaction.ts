import { escape, escapeRegExp } from 'lodash';

import type { RedactWords } from '../core/gateway/answer/gatewayWords';

const INSTEAD = '*****';
/** A shorter secret, or one of only digits, may be part of an address by chance. */
const LONG_ENOUGH = 8;
/** A secret with so few letters is part of many words. */
const FEW = 3;
const REMEMBERED = 100;

interface Redactors {
	/** For words of the gateway, never for the node's own words. */
	redact: RedactWords;
	/** For an address, which may contain a short password by chance. */
	redactAddress: RedactWords;
}

/** Removes the login and the tokens from words of the gateway. */
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
 * A password may be a usual word of the gateway: "User name or password is wrong" for the password
 * `wrong`. A mask there would show the password and hide the message, so such a word is removed
 * only where a login is quoted. A few letters inside a word are no secret.
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

/** Not the quotation marks that JSON puts around each text. */
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

/**
 * Unchanged, in JSON (also as PHP writes it, with escaped slashes and letters), in an address, and
 * in XML.
 */
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

/** Half of a surrogate pair cannot be in an address. Then this spelling does not exist. */
function encoded(secret: string): string {
	try {
		return encodeURIComponent(secret);
	} catch {
		return secret;
	}
}

/** The results of a long list repeat a few words: a status and its meaning. */
function rememberingClean(redact: RedactWords): RedactWords {
	const clean = new Set<string>();
	return (words) => {
		if (clean.has(words)) return words;
		const safe = redact(words);
		if (safe === words && clean.size < REMEMBERED) clean.add(words);
		return safe;
	};
}

/** Words of gateways and of this node about logins, messages, and requests, in lower case. */
const WORDS = `
a able about above accept accepted accepts access account action active add address addresses admin
after again ahead all allow allowed allows alone already also amount an and another answer answered
answers any api application are around as ask at attempts auth authenticate authenticated authentication
authorisation authorised authorization authorized available bad balance banned base basic be because
been before behind below between blacklist blank blocked body both broke bulk busy but by call callback
came can cancel cancelled cannot case certificate change character characters check choices choose clock
close closed code codes comes common connect connected connection contact content continue correct
correctly costs could count country credential credentials credit credits currently customer data date
dates day days default delete delivered delivery demo denied description destination destinations detail
details did different digits disabled do does domains done down duplicate each earlier either elsewhere
empty enabled end endpoint enough enter error errors estimate every example exceeded exceeds execution
exist exists expected expired fail failed failure false fewer field fields fill find firewall firm first
fix followed follows for forbidden form format found from front full further gateway get give given go
gone good greater guessed has have head header here hold holds host hour how html http https id
identifier if in incorrect instead insufficient interface internal international invalid ip is it item
items its itself join json key known large larger last late later leading least leave legal length less
let letters limit limited limits link links list lists local locked log logged login logins long longer
look low lower made mail maintenance make makes malformed many maximum may means message messages method
minimum minute minutes mismatch missing mobile month more most msisdn must name names national neither
network never new no none nor not nothing now null number numbers object objects of off offer ok old on
once one ones only open operation operator option or order other out own page parameter parameters part
pass passcode password path payment pending people per period permission permissions phone place please
plus port post prefix previous price problem process processed processing protocol provider proxy public
put query question queue queued quota reached reaches read reason reasons received recipient recipients
record redirects reference refused register registered rejected remove removed report reported reports
request requests required response rest result retry return right rights role root route run same sample
sandbox save says scheduled secret secure see segment segments send sender senders sending sent serve
server service session set settings several short shorten should show shows sign sms some something
space spaces speak start started state status still stop stops string subject success successful such
support suspended system table take taken tell temporary test text texts than that the their them then
there these they this those through time timed timeout times title tls to today together token too took
top tried true trusted try twice two type unauthorised unauthorized unavailable undefined under
understood unexpected unknown until up url usable use used user username users uses valid value verify
version wait want was web welcome were what when where whether which whitelist whitelisted who whole
whose why will with without word words work would write written wrong xml years you your zero zone
`;

const EVERYDAY: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

export const isEverydayWord = (word: string): boolean => EVERYDAY.has(word.toLowerCase());
