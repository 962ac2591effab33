import { seenOf, type Word, wordOf } from './words';

/** What a value says: yes, a clear no, nothing, or something that is none of these. */
export type Meaning = 'yes' | 'no' | 'nothing' | 'unclear';

const asWords = (words: string[]): Word[] => words.map(wordOf);

/** As spreadsheets, shops, and forms write it, with the words for TRUE in Excel's languages. */
const YES = asWords([
	...['true', 'yes', 'y', 'on', 'x', '✓', '✔', '☑', '✅', 'ok', 'okay'],
	...['ja', 'j', 'oui', 'sí', 'sim', 'да', 'так', 'tak', 'ano', 'igen', 'evet', 'ya', 'có'],
	...['ใช่', 'จริง', 'はい', '是', 'نعم', 'हाँ'],
	...['wahr', 'vrai', 'verdadero', 'verdadeiro', 'vero', 'waar', 'prawda', 'истина', 'doğru'],
]);
/** A yes to messages. */
const CONSENT = asWords([
	...['subscribed', 'opted in', 'opt in', 'accepted', 'granted', 'confirmed', 'agreed'],
	...['consented', 'allowed', 'i agree', 'yes i agree', 'accepté', 'zugestimmt'],
	...['ยินยอม', 'ตกลง', 'ยอมรับ', 'อนุญาต'],
]);
const NO = asWords([
	...['false', 'no', 'n', 'nein', 'non', 'não', 'nee', 'nie', 'nej', 'nei', 'nem', 'ne'],
	...[
		'нет',
		'ні',
		'hayır',
		'không',
		'tidak',
		'ไม่',
		'ไม่ใช่',
		'เท็จ',
		'いいえ',
		'否',
		'لا',
		'नहीं',
	],
	...['falsch', 'faux', 'falso', 'onwaar', 'fałsz', 'ложь', 'yanlış'],
]);
/** A no to messages, besides what {@link meaningOfName} finds. */
const OBJECTION = asWords(['off', 'never', '✗', '✘', '❌', '☐']);
const NOTHING = asWords(['null', '-', '–', '—']);

/** A longer text is no answer of one word, and no name of a column. */
const LONGEST = 200;

/** An accent may be left out, as in `nao`, but not added: `nó` is no `no`. */
const isOneOf = (text: string, words: readonly Word[]): boolean => {
	const { whole } = wordOf(text);
	return words.some((word) => word.whole === whole || word.plain === whole);
};

/** Reads yes or no, such as `TRUE`, `Ja`, `0.0`, or `ไม่`. */
export function meaningOfValue(value: unknown): Meaning {
	if (value === undefined || value === null) return 'nothing';
	if (Array.isArray(value) && value.length === 0) return 'nothing';
	if (value === true || value === 1) return 'yes';
	if (value === false || value === 0) return 'no';
	return typeof value === 'string' ? readText(value, YES) : 'unclear';
}

/** Reads whether a person wants messages. It also knows words such as `subscribed` and `opted out`. */
export function readConsent(value: unknown): Meaning {
	const meaning = meaningOfValue(value);
	if (meaning !== 'unclear' || typeof value !== 'string') return meaning;
	if (isOneOf(value, OBJECTION) || meaningOfName(value) === 'no') return 'no';
	return readText(value, CONSENT);
}

function readText(value: string, yes: readonly Word[]): Meaning {
	const text = seenOf(value);
	if (text.length > LONGEST) return 'unclear';
	if (text === '' || isOneOf(text, NOTHING)) return 'nothing';
	// A table of numbers has true and false as `1.0` and `0.0` if some rows are blank.
	if (/^1(?:[.,]0{1,2})?$/.test(text)) return 'yes';
	if (/^0+(?:[.,]0+)?$/.test(text)) return 'no';
	// Punctuation does not matter, but a question is no answer.
	if (/[?？؟]/.test(text)) return 'unclear';
	if (isOneOf(text, yes)) return 'yes';
	return isOneOf(text, NO) ? 'no' : 'unclear';
}

/** Says yes. A part of a word is enough, because a name may have no separators. */
const ACCEPTS =
	/ACCEPT|CONSENT|OPT(?:S|ED)? ?IN|SUBSCRIBE|SUBSCRIPTION|ALLOW|AGREE|PERMIT|PERMISSION|\bOK(?:AY)?\b|\b(?:CAN|MAY|WANTS?) (?:BE )?(?:TEXT|SMS|MESSAGE|CONTACT)|ACEPT|ACCETT|ACEIT|AKZEPT|EINWILLIG|EINVERST|ZUSTIMM|ยินยอม|อนุญาต|ยอมรับ|ตกลง|สมัคร/u;
/** Says no by itself. */
const REFUSES =
	/UNSUB|\bUN SUB|OPT(?:S|ED|ING)? ?OUT|DO ?NOT|\bDON ?T\b|\bDN[CD]\b|BLOCK|BLACKLIST|SUPPRESS|STOP|WITHDR|REVOK|DECLIN|REFUS|REJECT|DEN(?:Y|IED)|ABGEMELD|ABMELD|ABBESTELL|WIDERRUF|DESABONN|DESINSCRI|ไม่|ถอน|ยกเลิก|ระงับ|ปฏิเสธ|ห้าม/u;
const STEM = '(?=SUBSCRI|ACCEPT|CONSENT|ALLOW|AGREE|OPT|PERMI)';
/** Says no of a word that says yes. */
const NEGATES = new RegExp(
	`(?:UN|DIS|NON?|NOT)${STEM}|\\b(?:UN|DIS) ${STEM}|\\b(?:NO|NOT|NON|NEVER|WITHOUT|OUT|ISN ?T|DOESN ?T|KEINE?|NICHT|PAS|SANS|SIN|GEEN|NIET)\\b`,
	'u',
);
/** Says when, where, or by whom somebody agreed, and not whether. */
const ABOUT =
	/\b(?:DATED?|DATUM|FECHA|TIMESTAMP)\b|(?:DATE|TIMESTAMP)$| (?:AT|TIME|DAY|ON|BY|SINCE|UNTIL|SOURCE|ID|IP|URL|METHOD|VERSION|CHANNEL|UPDATED|COUNT|NUMBER|REASON)$|วันที่|เวลา/u;

/**
 * Finds what a yes in a column of this name says: `yes`, that the person wants messages
 * (`Accepts SMS Marketing`, `sms_consent`), or `no`, that the person wants none (`opted_out`).
 *
 * @returns undefined if the name does not tell, such as `consent_date`, `Status`, or `opt in/out`
 */
export function meaningOfName(name: string): 'yes' | 'no' | undefined {
	const seen = seenOf(name).slice(0, LONGEST).normalize('NFKC');
	const meanings = [seen, atHumps(seen)].map((each) => meaningOfWords(wordsOf(each)));
	const found = (['no', 'about', 'yes'] as const).find((each) => meanings.includes(each));
	return found === 'about' ? undefined : found;
}

function meaningOfWords(words: string): 'yes' | 'no' | 'about' | undefined {
	if (/\bIN (?:OR )?OUT\b|\bOUT (?:OR )?IN\b/.test(words)) return 'about';
	const accepts = ACCEPTS.test(words);
	if (REFUSES.test(words) || (accepts && NEGATES.test(words))) return 'no';
	if (!accepts) return undefined;
	return ABOUT.test(words) ? 'about' : 'yes';
}

/** `smsOptIn` as `sms Opt In`, and `SMSConsent` as `SMS Consent`. */
const atHumps = (name: string): string =>
	name.replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ');

const wordsOf = (name: string): string =>
	name
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter((part) => part !== '')
		.map((part) => wordOf(part).plain)
		.join(' ');
