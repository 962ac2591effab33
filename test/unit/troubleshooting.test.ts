import { read } from './documents';
import { type Reason, reasonsInTheCode } from './reasons';

const PAGE = 'docs/troubleshooting.md';

/** A quoted sentence: its constant parts in their order. */
type Quote = readonly string[];

const quoteOf = (text: string): Quote => text.split('…').map((part) => part.trim());

/** Whether a sentence has all that a quote says. A quote of one word says nothing. */
function isQuotedBy(sentence: string, quote: Quote): boolean {
	let from = 0;
	for (const part of quote) {
		const at = sentence.indexOf(part, from);
		if (at < 0) return false;
		from = at + part.length;
	}
	return quote.some((part) => part.includes(' '));
}

const quotesIn = (text: string): Quote[] =>
	Array.from(text.matchAll(/`([^`\n]+)`/g), ([, quoted = '']) => quoteOf(quoted));

/** Files whose sentences a person reads only behind another one, which has the row. */
const BEHIND: ReadonlyArray<readonly [row: string, files: string[]]> = [
	['… in the credential …', ['BulkSms/credential/', 'core/message/number/country.ts']],
	[
		'… cannot be used: …',
		[
			'core/text/web/allowedAddresses.ts',
			'calls/access.ts',
			'core/message/schedule/quietHours.ts',
			'core/text/web/allowedDomains.ts',
			'core/text/web/webAddress.ts',
			'parameters/waitLimit.ts',
		],
	],
	['Nothing of the … fits into …', ['core/message/text/shortenToFit.ts']],
];

/** Sentences that need no row, and why. */
const WITHOUT_A_ROW: ReadonlyArray<readonly [why: string, sentences: string[]]> = [
	[
		'nobody can meet it',
		['No result', 'The recipient has no row', 'n8n gave the node no input', 'Bulk SMS did not ask'],
	],
	[
		'the person stopped the execution',
		['the execution was cancelled', 'n8n cancelled the execution before the answer came'],
	],
	[
		'what comes before or after it has a row',
		[
			'Not sent, because …',
			'Would not be sent, because …',
			'is blank',
			'has only … digits',
			'has no +',
			'cannot be …',
			'has a number with too many digits to be exact',
			'a list',
			'an object',
			'The address contains a login',
			'None of its … entries has a value, so nothing was sent',
			'text and its opt-out link',
			'message and its link',
			'The link of the question',
		],
	],
	[
		'it says all that there is to say of one field',
		[
			'The period ends before it begins',
			'There is no number to look up',
			'There is no message ID to look up',
			'… is not a usable ID',
			'The year of the time does not have four digits',
			'… is a number that is not exact',
			'The expression in Code failed',
			'The credential has no Default Country Code, so there is no national form',
			'… has no national form: it does not start with the Default Country Code …',
		],
	],
	[
		'it says all of what came out',
		[
			'result is false: probably a wrong code',
			'An earlier try sent the message, but failed before it waited',
		],
	],
];

const reasons = reasonsInTheCode();
const quotes = quotesIn(read(PAGE));
const hasRow = ({ sentence }: Reason) => quotes.some((quote) => isQuotedBy(sentence, quote));
const isBehind = ({ file }: Reason) =>
	BEHIND.some(([, files]) => files.some((each) => file.includes(each)));
const needNone = WITHOUT_A_ROW.flatMap(([, sentences]) => sentences);

test('the reasons in the code are found in each way in which they are written', () => {
	const sentences = reasons.map(({ sentence }) => sentence);
	expect(sentences).toEqual(
		expect.arrayContaining([
			'From is empty', // given to refuse
			'… is in the past', // a template
			'There is no number to look up', // one of two
			'The same text was sent to the same number not long ago', // in a table
			'The gateway rejected the login', // with its advice, in a list
			'No answer came from … in time', // by a function that makes a problem
			'it took too long to answer', // thrown
		]),
	);
	expect(sentences.length).toBeGreaterThan(200);
});

test('a reason is quoted by its beginning, its end, or what is between, in this order', () => {
	const sentence = 'The sender is … characters long; the limit is …';
	for (const text of ['The sender is …', '… the limit is …', 'The sender … the limit is …']) {
		expect([text, isQuotedBy(sentence, quoteOf(text))]).toEqual([text, true]);
	}
	for (const text of ['… the limit is … The sender …', 'sender', 'The text is …', '…']) {
		expect([text, isQuotedBy(sentence, quoteOf(text))]).toEqual([text, false]);
	}
});

test('troubleshooting has a row for each reason that a person can meet', () => {
	const missing = reasons.filter(
		(reason) => !hasRow(reason) && !isBehind(reason) && !needNone.includes(reason.sentence),
	);
	expect(missing).toEqual([]);
});

test('troubleshooting has the rows behind which other reasons stand', () => {
	const rows = BEHIND.map(([row]) => row);
	expect(rows.filter((row) => !read(PAGE).includes(`\`${row}\``))).toEqual([]);
});

test('only sentences of the code that have no row are named as such', () => {
	const without = reasons.filter((reason) => !hasRow(reason)).map(({ sentence }) => sentence);
	expect(needNone.filter((sentence) => !without.includes(sentence))).toEqual([]);
});
