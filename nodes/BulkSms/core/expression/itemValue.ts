import { mapValues, omitBy } from 'lodash';
import { z } from 'zod/v3';

import { isPlainData } from './template';

/** Words that JavaScript and Luxon write if a calculation failed. */
const FAILED_WORDS: ReadonlySet<string> = new Set([
	...['NaN', '[object Object]'],
	...['Invalid Date', 'Invalid DateTime', 'Invalid Duration', 'Invalid Interval'],
]);
/** With those that JavaScript writes for nothing. */
const MISSING_WORDS: ReadonlySet<string> = new Set([...FAILED_WORDS, 'undefined', 'null']);
/**
 * What a cell of a spreadsheet shows in place of a value, in English (Excel's ERROR.TYPE, and Google
 * Sheets) and in the other languages of Excel and LibreOffice.
 */
const CELL_ERRORS =
	`#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CONNECT! #BLOCKED!
	#UNKNOWN! #FIELD! #CALC! #ERROR! #BUSY! #EXTERNAL! #PYTHON!
	#WERT! #BEZUG! #ZAHL! #NV #ÜBERLAUF! #NUL! #VALEUR! #NOM? #NOMBRE! #PROPAGATION!
	#¡NULO! #¡DIV/0! #¡VALOR! #¡REF! #¿NOMBRE? #¡NUM! #¡ERROR! #N/D #NULO! #VALOR! #NOME? #NÚM!
	#NULLO! #VALORE! #RIF! #LEEG! #DEEL/0! #WAARDE! #VERW! #NAAM? #GETAL! #N/B
	#ПУСТО! #ДЕЛ/0! #ЗНАЧ! #ССЫЛКА! #ИМЯ? #ЧИСЛО! #Н/Д #ССЫЛ!
	#ZERO! #DZIEL/0! #ARG! #ADR! #NAZWA? #LICZBA! #N/D! #SKÄRNING! #DIVISION/0! #VÄRDEFEL!
	#REFERENS! #NAMN? #OGILTIGT! #SAKNAS! #VÆRDI! #REFERENCE! #NAVN? #I/T #VERDI! #ARVO!
	#VIITTAUS! #NIMI? #LUKU! #PUUTTUU! #JAKO/0! #BOŞ! #SAYI/0! #DEĞER! #BAŞV! #AD? #SAYI! #YOK
	#HODNOTA! #ODKAZ! #NÁZEV? #ČÍSLO! #NENÍ_K_DISPOZICI #ÉRTÉK! #HIV! #NÉV? #SZÁM! #HIÁNYZIK
	#ΤΙΜΗ! #ΑΝΑΦ!`.split(/\s+/);
/** What Google Sheets shows before it has a value, and the numbered errors of LibreOffice. */
const NO_CELL_YET =
	/^(?:Err:5\d\d|(?:Loading|กำลังโหลด|Wird geladen|Chargement|Cargando|Caricamento|Carregando|Загрузка|Yükleniyor|Memuat|Đang tải|加载中|載入中|読み込んでいます|로드 중)\s?(?:\.\.\.|…))$/;
/** With what other programs write for nothing: databases, Go, pandas, MySQL, moment. */
const WORDS_FOR_NOTHING: ReadonlySet<string> = new Set([
	...CELL_ERRORS,
	...['NULL', '\\N', '(null)', '<null>', '<no value>', 'undefined', 'NaT', 'Invalid date'],
	...['0000-00-00', '0000-00-00 00:00:00'],
]);
/** The same words may be an answer of a person. */
const ANSWERS: ReadonlySet<string> = new Set(['none', 'n/a', 'nan', 'null', '[no value]']);
/** A text with so many blanks around a word is not searched. */
const LONGEST_WITH_WORD = 100;

/** Whether a text has only blanks of any width, control characters, and invisible marks and fillers. */
export const isBlank = (text: string): boolean =>
	!/[^\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);

/** Whether a text is only a word for a missing value, such as `NaN` or `undefined`. */
export const isMissingWord = (text: string): boolean =>
	text.length <= LONGEST_WITH_WORD && MISSING_WORDS.has(text.trim());

/** Whether a text in the data is only the word of a calculation that failed. */
export const isFailedWord = (text: string): boolean =>
	text.length <= LONGEST_WITH_WORD && FAILED_WORDS.has(text.trim());

/** Whether a text is only the error of a spreadsheet, such as `#N/A`, or a program's word for nothing. */
export function isWordForNothing(text: string): boolean {
	if (text.length > LONGEST_WITH_WORD) return false;
	const word = text.trim();
	return WORDS_FOR_NOTHING.has(word) || NO_CELL_YET.test(word);
}

/** Whether a text is only a word such as `None`, which another program may write for nothing. */
export const mayMeanNothing = (text: string): boolean =>
	text.length <= LONGEST_WITH_WORD && ANSWERS.has(text.trim().toLowerCase());

/** Whether a value would show nothing in a text: it is missing, blank, no finite number, `NaN` … */
export function isNoValue(value: unknown): boolean {
	if (typeof value === 'number') return !Number.isFinite(value);
	if (typeof value === 'string') return isBlank(value) || isMissingWord(value);
	return value === undefined || value === null;
}

/** Reads a whole number of 1 or more. Digits as text count, because many expressions give them. */
export function readCount(value: unknown): number | undefined {
	const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1
		? number
		: undefined;
}

/** As an expression or a sheet gives them, where nothing else is meant. */
const YES: ReadonlySet<unknown> = new Set([true, 1, 'true', 'yes', '1']);
const NO: ReadonlySet<unknown> = new Set([false, 0, 'false', 'no', '0']);

/** Reads yes or no: true, yes, or 1, in capitals or not, and the same for no. */
export function readYesOrNo(value: unknown): boolean | undefined {
	const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
	if (YES.has(word)) return true;
	return NO.has(word) ? false : undefined;
}

/** For an identifier, a whole number that is exact counts as its digits. */
export const digitsAsText = (value: unknown): unknown =>
	typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;

export const hasOwn = (holder: unknown, key: string): holder is object =>
	typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key);

/** See {@link isGroup}. */
export const LENGTH = 'length';

/**
 * Whether a group of fields is a group. A workflow may have a list or a text in its place. n8n then
 * fills in the defaults of all fields before the node sees it. Only the hidden field `length` shows
 * it: a list and a text have a length, and n8n copies it.
 */
export const isGroup = (fields: Record<string, unknown>): boolean =>
	fields[LENGTH] === undefined || fields[LENGTH] === '';

export const fieldGroup = z.record(z.unknown()).refine(isGroup);

/** Returns a value for a message, without the hidden field in its groups. */
export const withoutLength = (given: unknown): unknown =>
	isPlainData(given)
		? mapValues(given, (group) =>
				isPlainData(group)
					? omitBy(group, (value, name) => name === LENGTH && value === '')
					: group,
			)
		: given;
