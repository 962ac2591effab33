/**
 * What stands in place of a value that is not there:
 * - `absent`: undefined, null, or an empty list
 * - `blank`: a text that shows nothing
 * - `failed`: a calculation that failed, such as NaN, as a number or as the word for it
 * - `word`: the error of a spreadsheet, or the word of another program. No code means to write it.
 */
export type Nothing = 'absent' | 'blank' | 'failed' | 'word';

const BLANK = /^[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** What JavaScript and Luxon write if a calculation failed. */
const FAILED = /^(?:NaN|\[object Object\]|Invalid (?:Date|DateTime|Duration|Interval))$/;
/**
 * Spreadsheets (Excel's ERROR.TYPE, Google Sheets, and the other languages of Excel and LibreOffice),
 * databases, Go, pandas, and moment. A word that may be an answer of a person, such as `None` or
 * `n/a`, is not among them.
 */
const WORDS: ReadonlySet<string> = new Set([
	...['<no value>', 'Invalid date', '0000-00-00 00:00:00'],
	...`undefined NULL \\N (null) <null> NaT 0000-00-00
	#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CONNECT! #BLOCKED!
	#UNKNOWN! #FIELD! #CALC! #ERROR! #BUSY! #EXTERNAL! #PYTHON!
	#WERT! #BEZUG! #ZAHL! #NV #ÜBERLAUF! #NUL! #VALEUR! #NOM? #NOMBRE! #PROPAGATION!
	#¡NULO! #¡DIV/0! #¡VALOR! #¡REF! #¿NOMBRE? #¡NUM! #¡ERROR! #N/D #NULO! #VALOR! #NOME? #NÚM!
	#NULLO! #VALORE! #RIF! #LEEG! #DEEL/0! #WAARDE! #VERW! #NAAM? #GETAL! #N/B
	#ПУСТО! #ДЕЛ/0! #ЗНАЧ! #ССЫЛКА! #ИМЯ? #ЧИСЛО! #Н/Д #ССЫЛ!
	#ZERO! #DZIEL/0! #ARG! #ADR! #NAZWA? #LICZBA! #N/D! #SKÄRNING! #DIVISION/0! #VÄRDEFEL!
	#REFERENS! #NAMN? #OGILTIGT! #SAKNAS! #VÆRDI! #REFERENCE! #NAVN? #I/T #VERDI! #ARVO!
	#VIITTAUS! #NIMI? #LUKU! #PUUTTUU! #JAKO/0! #BOŞ! #SAYI/0! #DEĞER! #BAŞV! #AD? #SAYI! #YOK
	#HODNOTA! #ODKAZ! #NÁZEV? #ČÍSLO! #NENÍ_K_DISPOZICI #ÉRTÉK! #HIV! #NÉV? #SZÁM! #HIÁNYZIK
	#ΤΙΜΗ! #ΑΝΑΦ!`.split(/\s+/),
]);
/** What Google Sheets shows before it has a value, and the numbered errors of LibreOffice. */
const NO_CELL_YET =
	/^(?:Err:5\d\d|(?:Loading|กำลังโหลด|Wird geladen|Chargement|Cargando|Caricamento|Carregando|Загрузка|Yükleniyor|Memuat|Đang tải|加载中|載入中|読み込んでいます|로드 중)\s?(?:\.\.\.|…))$/;
/** A text with so many blanks around a word is not searched. */
const LONGEST_WITH_WORD = 100;
/** Lists in lists. One that holds itself has no end. */
const MOST_LISTS = 10;

/**
 * Finds what stands in place of a value: the one judgment whether a field, an ID, or an entry has a
 * value. A list is nothing if all of its entries are.
 *
 * @returns undefined if it is a value, as 0, false, and `-` are
 */
export function nothingIn(value: unknown): Nothing | undefined {
	if (value === undefined || value === null) return 'absent';
	if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'failed';
	if (Array.isArray(value)) return nothingInList(value.flat(MOST_LISTS));
	if (typeof value !== 'string') return undefined;
	if (BLANK.test(value)) return 'blank';
	if (value.length > LONGEST_WITH_WORD) return undefined;
	const word = value.trim();
	if (FAILED.test(word)) return 'failed';
	return WORDS.has(word) || NO_CELL_YET.test(word) ? 'word' : undefined;
}

function nothingInList(entries: unknown[]): Nothing | undefined {
	const kinds = entries.map((each) => (Array.isArray(each) ? undefined : nothingIn(each)));
	if (kinds.includes(undefined)) return undefined;
	return (['word', 'failed', 'blank'] as const).find((kind) => kinds.includes(kind)) ?? 'absent';
}

/**
 * Whether a value that stands alone, such as an ID or a whole text, says nothing. A model writes
 * `null` there. In a text, it may be the name of a person.
 */
export const isNothing = (value: unknown): boolean =>
	nothingIn(value) !== undefined || (typeof value === 'string' && value.trim() === 'null');
