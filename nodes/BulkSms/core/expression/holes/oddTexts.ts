import type { Advice } from '../../problem';
import { READ_RIGHTLY, WHOLE_CHARACTERS } from '../../text/words';
import { isLeftOpen } from './leftOpen';
import * as patterns from './oddPatterns';

/** Something odd in a text. */
export interface Odd {
	row: OddText;
	written: string;
	/** What stands between the brackets or marks, and the path of the field that it names. */
	inside: string;
	field: readonly string[] | undefined;
	/** Its place in the text. */
	at: number;
}

/** What no phone should show, or what its reader may take for something else. */
export interface OddText {
	/** What it is, and examples, for the document. */
	what: string;
	examples: readonly string[];
	/** Finds it in a time that is linear in the text. The group is what stands inside. */
	find: RegExp;
	/** Whether what was found is one. Absent: always. */
	isOne?: (found: Odd) => boolean;
	/** Whether it is one only if it names a field of the items. */
	namesField?: true;
	/** In the fixed part of a text. What a model writes is judged as if it were fixed. */
	fixed?: 'refused';
	/** Whether it is refused in JSON, too, and whether it is code of n8n. */
	inJson?: true;
	isCode?: true;
	/** In the code of an expression, and in what a model writes. */
	code?: 'refused';
	model?: 'refused';
	/**
	 * In the value of an expression. `several`: refused if items for different numbers have the same
	 * one, and else told, because one may be a quote.
	 */
	value?: 'refused' | 'several';
	/** Anywhere in a text. */
	text?: 'refused' | 'told';
	/** As the value of a field, in columns of these words: told if so many texts show it. */
	cells?: number;
	columns?: RegExp;
	/** Why it is refused: goes on after what was found, as in `The text contains [City]`. */
	reason?: string;
	/** What is told: goes on after `A text has … in it`. */
	tip?: string;
	/** Absent: to write a field in its place. */
	advice?: Advice;
}

const YOUR_FIELD = 'with the name of your field in place of when';
const NOT_EVALUATED = {
	fixed: 'refused',
	reason: ', which n8n does not evaluate in a field that is Fixed',
} as const;
const IN_CODE = { code: 'refused', reason: ', which n8n does not read as it is meant' } as const;
const OF_ANOTHER_TOOL = {
	fixed: 'refused',
	reason: ': n8n does not replace placeholders of other tools',
} as const;
const OF_EXCEL =
	', which is how Excel stores it: write {{ DateTime.fromMillis(Math.round(($json.when - 25569) * 1440) * 60000, { zone: "utc" })';

/** The first row that finds something names it. */
export const ODD_TEXTS: readonly OddText[] = [
	{
		what: 'An expression that n8n does not evaluate there',
		examples: ['{{ $json.name }}'],
		find: new RegExp(patterns.DOUBLE_BRACES, 'gu'),
		isOne: ({ inside }) => patterns.VARIABLE.test(inside),
		...NOT_EVALUATED,
		inJson: true,
		isCode: true,
		value: 'refused',
	},
	{
		what: 'Double braces of another tool',
		examples: ['{{name}}', '{{ .Code }}', '{{#name}}', '{{name}', '{name}}', '{{1}}'],
		find: new RegExp(String.raw`${patterns.DOUBLE_BRACES}|\{(${patterns.INSIDE})\}\}`, 'gu'),
		isOne: ({ inside }) => /[\p{L}\p{N}]/u.test(inside),
		...NOT_EVALUATED,
	},
	{
		what: 'A variable of n8n without double braces',
		examples: ['$json.name'],
		find: patterns.WITHOUT_BRACES,
		fixed: 'refused',
		isCode: true,
		reason: ', which n8n evaluates only between double braces',
	},
	{
		what: 'A number in an expression',
		examples: ['{{1}}', '{{2. First Name}}'],
		find: patterns.NUMBERED,
		...IN_CODE,
	},
	{
		what: 'A filter in an expression',
		examples: ['{{ city | upper }}'],
		find: patterns.FILTERED,
		...IN_CODE,
	},
	{
		what: 'A field with blanks in its name, in an expression',
		examples: ['{{ First Name }}'],
		find: patterns.WITH_BLANKS,
		namesField: true,
		...IN_CODE,
	},
	{
		what: 'A tag of a mailer',
		examples: ['*|FNAME|*', '{#var#}'],
		find: patterns.TAGS,
		isOne: ({ inside }) => /[\p{L}\p{N}]/u.test(inside),
		...OF_ANOTHER_TOOL,
		value: 'several',
	},
	{
		what: 'Code of another tool',
		examples: ['${name', '<%= name %>', '{% if %}', '{a_b}', '{a.b}', '{aB}', '{$a}', '{!A}'],
		find: patterns.CODE_OF_OTHERS,
		...OF_ANOTHER_TOOL,
	},
	{
		what: 'Brackets or marks around the name of a field',
		examples: [
			'[City]',
			'{city}',
			'<<city>>',
			'((city))',
			'<city>',
			'«city»',
			'%city%',
			'##city##',
		],
		find: patterns.BRACKETS,
		isOne: ({ at, written }) => at > 0 || !patterns.LABEL.test(written),
		namesField: true,
		...OF_ANOTHER_TOOL,
		value: 'several',
	},
	{
		what: 'A sign before the name of a field',
		examples: ['@city', ':city', '$city'],
		find: patterns.SIGNS,
		namesField: true,
		...OF_ANOTHER_TOOL,
		value: 'several',
	},
	{
		what: 'Brackets or marks around what people leave open',
		examples: ['[Your Name]', '[date]', '<first name>', '%name%', '[ชื่อ]'],
		find: patterns.BRACKETS,
		isOne: ({ inside }) => isLeftOpen(inside),
		fixed: 'refused',
		value: 'several',
		reason: ', which nobody has filled in',
	},
	{
		what: 'Thoughts or marks of a model',
		examples: ['<think>', '<|im_end|>', '{"message": "Hi"}'],
		find: /<\/?(?:think|thinking|thought|reasoning)>|<\|[^<>|]{1,40}\|>|^\s*\{\s*"[^"]{1,40}"\s*:/gi,
		model: 'refused',
		advice: 'Write only what the person should read',
	},
	{
		what: 'A character that was cut off',
		examples: ['Hi �'],
		find: /\ufffd$/g,
		text: 'refused',
		reason: ': the text was cut in the middle of a character',
		advice: WHOLE_CHARACTERS,
	},
	{
		what: 'A character that was lost',
		examples: ['H� Ann'],
		find: /\ufffd/g,
		text: 'refused',
		reason: ': a character was lost when the file was read',
		advice: READ_RIGHTLY,
	},
	{
		what: 'Letters of a text that was read in another encoding',
		examples: ['CafÃ© CrÃ¨me'],
		find: patterns.MISREAD,
		text: 'told',
		tip: ', as if UTF-8 was read in another encoding: set Encoding to utf8 in the node that reads the file, or correct the file',
	},
	{
		what: 'A whole ISO time, whose hour is another one for the reader',
		examples: ['2026-11-28T02:00:00.000Z', '2026-11-28T09:00:00+07:00'],
		find: patterns.ISO_TIME,
		text: 'told',
		tip: `, whose hour is another one for the reader: write {{ DateTime.fromISO($json.when).toFormat("d MMM yyyy HH:mm") }}, ${YOUR_FIELD}`,
	},
	{
		what: 'An inexact number',
		examples: ['0.30000000000000004'],
		find: patterns.INEXACT,
		text: 'told',
		tip: `: write {{ Number($json.when).toFixed(2) }}, ${YOUR_FIELD}`,
	},
	{
		what: 'A written line break',
		examples: ['\\n'],
		find: patterns.LINE_BREAK,
		text: 'told',
		tip: String.raw`, which the phone shows: write {{ $json.when.replaceAll("\\n", "\n") }}, ${YOUR_FIELD}`,
	},
	{
		what: 'A line break of HTML',
		examples: ['<br>', '<br />'],
		find: /<br\s{0,9}\/?>/gi,
		text: 'told',
		tip: String.raw`, which the phone shows: write {{ $json.when.replace(/<br\s*\/?>/gi, "\n") }}, ${YOUR_FIELD}`,
	},
	{
		what: 'A character as HTML writes it',
		examples: ['&nbsp;', '&amp;'],
		find: /&(?:nbsp|amp|lt|gt|quot|apos|#\d{1,6});/gi,
		text: 'told',
		tip: ', which the phone shows: write the character itself',
	},
	{
		what: 'A word that may mean nothing, in two items or more',
		examples: ['None', 'N/A', 'null'],
		find: /^(?:none|n\/a|null)$/gi,
		cells: 2,
		tip: ': leave the cell empty if it has no value',
	},
	{
		what: 'A day as the number that Excel stores, in a column of dates',
		examples: ['46354'],
		find: /^[2-7]\d{4}$/g,
		cells: 1,
		columns: patterns.OF_DATES,
		tip: `${OF_EXCEL}.toFormat("d MMM yyyy") }}, ${YOUR_FIELD}`,
	},
	{
		what: 'A time as the number that Excel stores, in a column of dates',
		examples: ['46354.75'],
		find: /^[2-7]\d{4}\.\d{1,12}$/g,
		cells: 1,
		columns: patterns.OF_DATES,
		tip: `${OF_EXCEL}.toFormat("d MMM yyyy HH:mm") }}, ${YOUR_FIELD}`,
	},
];
