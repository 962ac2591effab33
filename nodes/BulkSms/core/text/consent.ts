import { nothingIn } from './nothing';
import { seenOf, wordOf } from './words';

/** What a value says: yes, a clear no, nothing, or something that is none of these. */
export type Meaning = 'yes' | 'no' | 'nothing' | 'unclear';

/** An accent may be left out, as in `nao`, but not added: `nó` is no `no`. */
const asWords = (words: string[]): ReadonlySet<string> =>
	new Set(words.map(wordOf).flatMap(({ whole, plain }) => [whole, plain]));

/** As spreadsheets, databases, shops, and forms write it, with the words for TRUE in Excel's languages. */
const YES = asWords([
	...['true', 'yes', 'y', 't', 'on', 'x', '✓', '✔', '☑', '✅', 'ok', 'okay'],
	...['ja', 'j', 'oui', 'sí', 'sim', 'да', 'так', 'tak', 'ano', 'igen', 'evet', 'ya', 'có'],
	...['ใช่', 'จริง', 'はい', '是', 'نعم', 'हाँ'],
	...['wahr', 'vrai', 'verdadero', 'verdadeiro', 'vero', 'waar', 'prawda', 'истина', 'doğru'],
]);
const NO = asWords([
	...['false', 'no', 'n', 'f', 'nein', 'non', 'não', 'nee', 'nie', 'nej', 'nei', 'nem', 'ne'],
	...['нет', 'ні', 'hayır', 'không', 'tidak', 'ไม่', 'ไม่ใช่', 'เท็จ'],
	...['いいえ', '否', 'لا', 'नहीं'],
	...['falsch', 'faux', 'falso', 'onwaar', 'fałsz', 'ложь', 'yanlış'],
]);
/** A no to messages, besides what {@link REFUSED} finds. */
const OBJECTION = asWords(['off', 'never', '✗', '✘', '❌', '☐']);

/** A yes to messages, in the plain words of {@link wordsOf}. */
const SAYS_YES =
	/\b(?:YES|OK(?:AY)?|SURE|YEP|YEAH|JA|OUI|SI|SIM|AGREED?|CONSENT(?:ED)?|ACCEPT(?:ED|E)?|ACEPT[OA]|ALLOW(?:ED)?|GRANTED|CONFIRMED|SUBSCRIBED|OPT(?:ED)? ?IN|ACTIVE|ZUGESTIMMT|EINVERSTANDEN)\b|ใช่|ยินยอม|ยินดี|ตกลง|ยอมรับ|อนุญาต|สมัคร|ได้|(?<!ค)รับ/g;
/** What may stand beside it. */
const BESIDE_YES =
	/\b(?:I|TO|RECEIVE|GET|SMS|TEXTS?|MESSAGES?|PLEASE|BITTE|GERNE|ME|DOUBLE|EXPRESS|GIVEN)\b|ข่าวสาร|ข้อความ|ให้ส่ง|คะ|ค่ะ|ครับ/g;

/** A longer text is no answer of one word. */
const LONGEST = 200;
/** The question of a form may be the name of a column. */
const LONGEST_NAME = 1_000;

/** Reads yes or no, such as `TRUE`, `Ja`, `0.0`, or `ไม่`. */
export function meaningOfValue(value: unknown): Meaning {
	const nothing = nothingIn(value);
	if (nothing === 'absent' || nothing === 'blank') return 'nothing';
	const text = typeof value === 'object' ? '' : seenOf(String(value));
	// Punctuation does not matter, but a question is no answer.
	if (text.length > LONGEST || QUESTION.test(text)) return 'unclear';
	if (/^(?:null|[-–—])$/i.test(text)) return 'nothing';
	const { whole } = wordOf(text);
	// A table of numbers has true and false as `1.0` and `0.0` if some rows are blank.
	if (/^1(?:[.,]0{1,2})?$/.test(text) || YES.has(whole)) return 'yes';
	return /^0+(?:[.,]0+)?$/.test(text) || NO.has(whole) ? 'no' : 'unclear';
}

const QUESTION = /[?？؟]/;

/**
 * Reads whether a person wants messages. It also knows words such as `subscribed`, `opted out`, and
 * `Yes, please text me`.
 *
 * @param column its name: in `consent_date`, a date is a yes
 */
export function readConsent(value: unknown, column: string): Meaning {
	const meaning = meaningOfValue(value);
	if (meaning !== 'unclear') return meaning;
	if (isDate(value) && isOfDates(column)) return 'yes';
	if (typeof value !== 'string') return 'unclear';
	const words = wordsOf(value);
	const rest = words.replace(SAYS_YES, '');
	const isYes = rest !== words && rest.replace(BESIDE_YES, '').trim() === '';
	if (isYes && !QUESTION.test(value) && value.length <= LONGEST) return 'yes';
	return OBJECTION.has(wordOf(value).whole) || REFUSED.test(words) ? 'no' : 'unclear';
}

/** Years of our time, also Buddhist ones: a table shows no date as one of 1970, 1900, or 0001. */
const DATE =
	/^(?:(?:20|25)\d\d([-/.]?)\d\d?\1\d\d?|\d\d?([-/.])\d\d?\2(?:(?:20|25)\d\d|[2-6]\d)|\d\d?[ -]\p{L}[\p{L}\p{M}.]{2,}[ -](?:20|25)\d\d|\p{L}{3,9} \d\d?,? (?:20|25)\d\d)(?:[T ,][\d :.+Z-]*(?:[ap]\.?m\.?)?)?$/iu;

/** A date as it is written, of a database, as Excel stores it, or in seconds or milliseconds. */
const isDate = (value: unknown): boolean =>
	(value instanceof Date && value.getTime() > 0) ||
	(typeof value === 'number' && value > 36_526) ||
	(typeof value === 'string' && DATE.test(seenOf(value)));

/**
 * In the name of a column, the beginnings of words that say that a person wants messages. Thai has no
 * blanks between words.
 */
const CONSENTS =
	'\\b(?:ACCE[PT]T|A[CK]ZEPT|ACEPT|ACEIT|CONSENT|AGREE|ALLOW|PERMI|GRANT|OPT(?:S|ED|ING)? IN\\b|SUBSCRI|RECEIV|WANT|(?:CAN|MAY|OK)\\b|NEWSLETTER|MARKETING|PROMO|GDPR|PDPA|ENABLED|ACTIVE|EINWILLIG|EINVERST|ZUSTIMM)|OPTIN(?!G)|ยินยอม|ยินดี|อนุ|ยอมรับ|ตกลง|สมัคร|รับ';
/** That the person wants none. */
const REFUSALS =
	'\\b(?:UNSUB|(?:UN|NON?)(?:ACCE|CONS|ALLOW|AGREE|SUBS|OPT|PERM)|DONOT|(?:OPT\\w*|IN|OR) OUT\\b|DN|STOP|BLOCK|BLACKLIST|SUPPRESS|DECLIN|REJECT|REFUS|REVO[KC]|WITHDR|INACTIVE|DISA|DECEASED|CANCEL|REMOV|DENI|BAJA|WIDERRUF|ABGEMELD|ABBESTELL|DESABONN|DESINSCRI)|OPTOUT|ไม่|งด|ห้าม|เลิก|ถอน|ระงับ|ปฏิเสธ';
/** That the person wants none, if they are in a name, or before a word that says yes. */
const NEGATIONS =
	'\\b(?:NOT?|NON|NEVER|UN|DONT|DOESNT|ISNT|CANT|WITHOUT|KEINE?|NICHT|PAS|SANS|SIN|GEEN|NIET)\\b';
/** `no consent`, `ไม่ต้องการรับ`, `consent withdrawn`, `marketing_opt_out` */
const NO_CONSENT =
	`(?:${REFUSALS}|${NEGATIONS})[\\w\u0e00-\u0e7f]{0,12}? ?(?:${CONSENTS})|` +
	`\\b(?:CONSENT|PERMISSION|NEWSLETTER|MARKETING|PROMO|SUBSCRIPTION|EINWILLIGUNG)\\w* (?:OPT\\w* )?(?:${REFUSALS})`;
const CONSENT = new RegExp(CONSENTS);
const NAMED_REFUSAL = new RegExp(`${REFUSALS}|${NEGATIONS}`);
/** In a value, `not yet` is no refusal. */
const REFUSED = new RegExp(`${REFUSALS}|${NO_CONSENT}`);
/** `do not text`, `No SMS`, and no `SMS No.` */
const NAMED_OPT_OUT = new RegExp(
	`${REFUSED.source}|${NEGATIONS} (?:TEXT|SMS|MESSAG|CALL|CONTACT|SEND|MAIL|EMAIL|DISTURB)`,
);
/** Says neither. */
const YES_OR_NO = /หรือไม่|\bYES (?:OR )?NO\b/g;
/** Names of columns that say when a person agreed. */
const OF_DATES = /\b(?:AT|ON|DATE|DATUM|FECHA)\b|วันที่/;
const OF_OTHER_DATES = /\b(?:EXPIR|UNTIL|END|SENT|REQUEST|ASK)|หมดอายุ/;

/**
 * Finds what a yes in a column of this name probably says: `yes`, that the person wants messages
 * (`Accepts SMS Marketing`, `newsletter`), or `no`, that the person wants none (`opted_out`, `ไม่รับ`).
 *
 * @returns undefined if the name has words of both kinds, as `I agree. Reply STOP to opt out` has, or
 * of none
 */
export function meaningOfName(name: string): 'yes' | 'no' | undefined {
	const words = wordsOf(atHumps(name)).replace(YES_OR_NO, '');
	const isRefusal = NAMED_REFUSAL.test(words);
	const isConsent = CONSENT.test(words.replace(new RegExp(NO_CONSENT, 'g'), ''));
	return isRefusal === isConsent ? undefined : isConsent ? 'yes' : 'no';
}

/** Whether a column has a name only for people who want no messages. `Phone No.` is none. */
export const saysNoMessages = (name: string): boolean =>
	meaningOfName(name) === 'no' && NAMED_OPT_OUT.test(wordsOf(atHumps(name)));

/** Whether a date in a column of this name says that the person agreed on that day. */
function isOfDates(name: string): boolean {
	const words = wordsOf(atHumps(name));
	return meaningOfName(name) === 'yes' && OF_DATES.test(words) && !OF_OTHER_DATES.test(words);
}

/** `smsOptIn` as `sms Opt In`, and `SMSConsent` as `SMS Consent`. */
const atHumps = (name: string): string =>
	name.replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ');

const wordsOf = (text: string): string =>
	seenOf(text)
		.slice(0, LONGEST_NAME)
		.replace(/['’]/g, '')
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.map((part) => wordOf(part).plain)
		.join(' ');
