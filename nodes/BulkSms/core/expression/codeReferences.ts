import { ARGUMENTS, DOT, GAP, NAME, STEP, STRING, TEMPLATE } from './template';

const CALLED = String.raw`\((?:[^()"'\x60]|${STRING}|${TEMPLATE})*\)`;
const ITEMS = String.raw`(?:item\b|(?:first|last|all)${ARGUMENTS}|itemMatching\([^()]*\))`;
/** Sources of data in an expression, besides the item itself. */
const SOURCE = [
	String.raw`\$\(${GAP}(?:${STRING})${GAP}\)${DOT}${ITEMS}`,
	String.raw`\$input${DOT}${ITEMS}`,
	String.raw`\$node(?:\[${GAP}(?:${STRING})${GAP}\]|\.${NAME})${DOT}json\b`,
	String.raw`\$items${CALLED}`,
	String.raw`\$from(?:AI|ai|Ai)${CALLED}`,
	String.raw`\$json\b`,
	String.raw`\$(?:binary|tool)(?=${GAP}(?:\??\.|\[))`,
].join('|');
/** A last step that is called is no field. */
const SOURCES = new RegExp(
	`(?:${SOURCE})(?:${STEP.replaceAll(/\((?!\?)/g, '(?:')}(?!${GAP}\\(|[\\p{ID_Continue}$]))*`,
	'gu',
);

/** Part of code, and where it begins. */
export interface Place {
	text: string;
	index: number;
}

/** Finds the references to the data that code works on, outside of its texts and comments. */
export function placesIn(code: string): Place[] {
	const bare = withoutTexts(code);
	return [...code.matchAll(SOURCES)].flatMap(({ 0: text, index }) =>
		bare[index] === '$' ? [{ text, index }] : [],
	);
}

/** Returns the references to the data that code works on, each once. */
export const referencesIn = (code: string): string[] => [
	...new Set(placesIn(code).map(({ text }) => text)),
];

/** Whether code gives what a model writes. */
export const isOfModel = (code: string): boolean => /\$from(?:AI|ai|Ai)\s*\(/.test(code);

/** Whether a reference gives the same for each item. */
export const isOfEachItem = (reference: string): boolean =>
	!/\.\s*(?:first|last|all)\s*\(/.test(reference);

const COMMENT = String.raw`\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\r\n]*`;
/** At a place where no value is divided. */
const PATTERN = String.raw`\/(?<=(?:^|[(,=:[!&|?{};+\n])[ \t]*\/)(?![*/])(?:[^\\/[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.){0,200}\]){1,500}\/`;
const TOKEN = new RegExp(`${COMMENT}|${STRING}|${PATTERN}|[\`{}]`, 'g');
/** Of a template literal, up to its end or to the next code in it. */
const FIXED = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{|$)/y;

/** For each character of a text or a regular expression. No code has it. */
const TEXT = '\0';

/**
 * Returns code with {@link TEXT} for its texts and regular expressions, blanks for its comments, and
 * parentheses around the code in its template literals. Each character keeps its place.
 */
export function withoutTexts(code: string): string {
	let bare = '';
	let end = 0;
	/** The open braces of each template literal around the place. */
	const open: number[] = [];
	const put = (from: number, by: string) => {
		bare += code.slice(end, from) + by;
		end = from + by.length;
		TOKEN.lastIndex = end;
	};
	TOKEN.lastIndex = 0;
	for (let token = TOKEN.exec(code); token; token = TOKEN.exec(code)) {
		const { 0: text, index } = token;
		const isInside = open.length > 0;
		if (text === '`' || (text === '}' && open.at(-1) === 0)) {
			if (text === '}') open.pop();
			FIXED.lastIndex = index + 1;
			const [fixed = ''] = FIXED.exec(code) ?? [];
			const [length, next] = fixed.endsWith('${') ? [fixed.length - 2, ' ('] : [fixed.length, ''];
			if (next) open.push(0);
			put(index, (text === '}' ? ')' : TEXT) + TEXT.repeat(length) + next);
		} else if (text === '{' || text === '}') {
			if (isInside) open.push((open.pop() ?? 0) + (text === '{' ? 1 : -1));
		} else {
			put(index, (/^\/[/*]/.test(text) ? ' ' : TEXT).repeat(text.length));
		}
	}
	return bare + code.slice(end);
}
