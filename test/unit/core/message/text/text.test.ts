import { checkWords, composeText } from '../../../../../nodes/BulkSms/core/message/text/text';
import { OptOutCodes } from '../../../../../nodes/BulkSms/core/optOut/optOutCodes';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { refused, taken } from '../../../checkedResults';

const tooLong = (length: number) =>
	refused(
		'Text',
		`The text is ${length} characters long; the limit is 1600`,
		'Shorten the text or send it as several messages',
	);
const empty = refused('Text', 'The text is empty', 'Write the message that the phone should show');
const ADVICE = 'Choose the field that contains the text, for example {{ $json.text }}';
const notText = refused(
	'Text',
	'The text is an object, a list or another value without words',
	ADVICE,
);
const blank = refused('Text', 'The text contains only blanks', ADVICE);
const only = (word: string) =>
	refused('Text', `The text is only "${word}": its expression has no value`, ADVICE);

/** The text of a message without options. */
const textOf = (value: unknown) =>
	attempt(() => composeText(checkWords(value), { options: {}, codes: new OptOutCodes('') }).text);

describe('the text of a message without options', () => {
	it.each<[string, unknown, string]>([
		['800 emoji, which are 1600 code units', '😀'.repeat(800), '😀'.repeat(800)],
		['spaces and line breaks as they are', ' a\r\n b ', ' a\r\n b '],
		['one character between marks that nobody sees', '\u200ba\u200b', '\u200ba\u200b'],
		['a single emoji with a joiner', '👨\u200d👩', '👨\u200d👩'],
		['false', false, 'false'],
	])('takes %s', (_, value, text) => {
		expect(textOf(value)).toEqual(taken(text));
	});

	it.each([
		['an empty text', '', empty],
		['one code unit over the limit in front of an emoji', 'a'.repeat(1599) + '😀', tooLong(1601)],
		['a Date', new Date(0), notText],
		['the word NaN with blanks', ' NaN\n', only('NaN')],
		['what an object leaves in a text', '[object Object]', only('[object Object]')],
		['blanks of every kind', ' \t\r\n\u00a0\u3000\ufeff', blank],
		['marks that nobody sees', '\u200b\u200d\u2060\u00ad\u200e', blank],
		['fillers that nobody sees', '\u3164\u2800\u115f', blank],
		['1601 blanks, which are blanks first', ' '.repeat(1601), blank],
	])('refuses %s', (_, value, refusal) => {
		expect(textOf(value)).toEqual(refusal);
	});
});
