import { deburr } from 'lodash';

/** What people leave open between brackets: `[Your Name]`, `[date]`, `[Parent Name]`, `[ชื่อลูกค้า]`. */
const WORDS: ReadonlySet<string> = new Set([
	...['name', 'first', 'last', 'full', 'customer', 'client', 'patient', 'parent', 'student'],
	...['guest', 'date', 'time', 'company', 'business', 'phone', 'number', 'email', 'link', 'url'],
	...['code', 'amount', 'address', 'order', 'appointment'],
	...['vorname', 'nachname', 'datum', 'uhrzeit', 'firma', 'betrag'],
	...['nombre', 'fecha', 'hora', 'empresa', 'nom', 'prenom', 'heure', 'montant'],
]);
/** These are left open only beside another one. */
const NOT_ALONE: ReadonlySet<string> = new Set([
	...['first', 'last', 'full', 'number', 'address', 'customer', 'client', 'patient', 'parent'],
	...['student', 'guest', 'business', 'order', 'appointment', 'heure', 'hora'],
]);
/** Before other words, one of these says that something is to be filled in. */
const ASKS: ReadonlySet<string> = new Set([
	...['your', 'insert', 'enter', 'ihr', 'dein', 'tu', 'votre'],
]);
/** Thai has no blanks between words. */
const THAI = /^(?:ชื่อ.*|วันที่|เวลา|เบอร์โทร|ลิงก์|รหัส|จำนวนเงิน)$/u;

const MOST_WORDS = 4;

/** Whether what stands between brackets is something that a person should have filled in. */
export function isLeftOpen(inside: string): boolean {
	if (THAI.test(inside)) return true;
	const words = wordsIn(inside);
	const [first = ''] = words;
	if (words.length === 1) return WORDS.has(first) && !NOT_ALONE.has(first);
	return words.length <= MOST_WORDS && (ASKS.has(first) || words.every((word) => WORDS.has(word)));
}

/** Without accents. `dueDate`, `due_date`, and `Due Date` have two words. */
export const wordsIn = (name: string): string[] =>
	deburr(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
		.toLowerCase()
		.split(/[ _.'’-]+/);
