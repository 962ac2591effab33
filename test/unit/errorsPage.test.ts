import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

import { patternOf, statedMessages } from '../../scripts/docs/errors/messages';
import { read, repository } from './documents';

const messages = statedMessages().map(({ text }) => ({ text, pattern: patternOf(text) }));

const isStated = (sentence: string): boolean =>
	messages.some(({ text, pattern }) => text.includes(sentence) || pattern.test(sentence));

/** Files that hold no message, or only texts that the page leaves out. */
const WITHOUT_MESSAGES =
	/core\/(?:gateway\/check|output|pages)\/|everydayWriting|hostName|redaction|callingCodes|runHint|estimateRows|valueWarnings|(?:actions|trigger)\/index|actions\/account|actions\/parameters\/(?:limitOverTime|options|pageOptions|safeguards|sending)|BulkSms(?:Trigger)?\.node\.ts/;

/** Properties with a text of the editor, or with what to do. */
const OTHER_TEXT =
	/^(?:action|advice|description|displayName|hint|name|placeholder|propertyHint|waitingNodeTooltip)$/;

const actions = Array.from(
	(read('nodes/BulkSms/core/problem.ts').split('export type Advice')[0] ?? '').matchAll(/'(\w+)'/g),
	([, action]) => action,
);
/** What to do begins with an action, and goes on with one of these words. */
const ADVICE = new RegExp(`^(?:(?:${actions.join('|')}|and|if|on|or|with) |[,;])`, 'i');

/** Lines above the output and in n8n's log, advice behind a second period, and texts for a model. */
const NO_ERRORS = [
	'1 report was left out',
	'A further try in this execution does not send them again',
	'A new run sends to all again',
	'A text has a link',
	'An SMS gets one answer',
	'An incoming SMS got no text back',
	'Bulk SMS could not take a call',
	'Bulk SMS puts it there',
	'No item has a value in the field',
	'Nobody approved this',
	'Opt-Out URL is a test URL',
	'Response Form Description can hold more',
	'Tell the user',
	'The fields of the tool belong in toolParameters',
	'The gateway accepts the login, but gives no balance',
	'The operation Send has the option Opt-Out URL',
	'The sandbox accepts another name',
	'The words of the gateway are not shown',
	"Waiting for n8n's store",
	'before secure TLS connection was established',
	'"Waiting for the',
	'To send to everybody again',
	'a number of kilobytes above 0',
	'another execution used it, or was killed',
	'leading 0 a spreadsheet removed',
	'letters or digits without spaces',
	"n8n's store cannot be asked without counting",
	"n8n's store could not",
	"n8n's store has no room for more",
	'reports were left out',
	'say in the expression what to write',
	'that its message log holds',
	'the token before the last change',
	'The link of the question',
	'to wait without a limit',
	'would let it send',
];

const partsOf = (node: ts.Node): string[] => {
	if (ts.isStringLiteralLike(node)) return [node.text];
	if (!ts.isTemplateExpression(node)) return [];
	return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
};

/** The longest fixed part of each text of a file that looks like a sentence. */
function sentencesIn(file: string): string[] {
	const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true);
	const found: string[] = [];
	const look = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node)) return;
		if (ts.isPropertyAssignment(node) && OTHER_TEXT.test(node.name.getText())) return;
		const [longest = ''] = partsOf(node)
			.flatMap((part) => part.split('. '))
			.map((part) => part.trim().replace(/[.:]$| \((?:HTTP)?$/g, ''))
			.sort((one, other) => other.length - one.length);
		const isSentence = /(?:\p{L}+[ ,:]+){4}\p{L}+/u.test(longest);
		if (isSentence && !ADVICE.test(longest)) found.push(longest);
		ts.forEachChild(node, look);
	};
	look(source);
	return found.filter((sentence) => !NO_ERRORS.some((words) => sentence.includes(words)));
}

const files = readdirSync(path.join(repository, 'nodes'), { recursive: true, encoding: 'utf8' })
	.map((file) => `nodes/${file}`)
	.filter((file) => file.endsWith('.ts') && !WITHOUT_MESSAGES.test(file));

describe('the page of errors', () => {
	const lines = read('docs/reference/errors.md').split('\n');
	const shown = lines.filter((line) => line.startsWith('- `'));

	test.each(files)('has every sentence of %s', (file) => {
		expect(sentencesIn(file).filter((sentence) => !isStated(sentence))).toEqual([]);
	});

	test('begins no message with a part that changes', () => {
		expect(shown.filter((line) => line.startsWith('- `…'))).toEqual([]);
	});

	test('shows each message once', () => {
		expect(shown).toHaveLength(new Set(shown).size);
	});

	test('has at most 2,500 words', () => {
		const words = lines
			.join(' ')
			.split(/\s+/)
			.filter((word) => /[\p{L}\p{N}]/u.test(word));
		expect(words.length).toBeLessThanOrEqual(2_500);
	});
});
