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

const { problems } = { problems: read('nodes/BulkSms/core/problem.ts') };
const actions = Array.from(
	(problems.split('export type Advice')[0] ?? '').matchAll(/'(\w+)'/g),
	([, action]) => action,
);
/** What to do begins with an action, and goes on with one of these words. */
const ADVICE = new RegExp(`^(?:(?:${actions.join('|')}|and|if|on|or|with) |[,;])`, 'i');

/** Lines above the output and in n8n's log, and what to do after a second stop. */
const NO_ERRORS = new Set([
	'A new run sends to all again',
	'Bulk SMS could not take a call (',
	'Bulk SMS puts it there with the option Report Token in URL',
	'Opt-Out URL is a test URL of n8n, which answers only while you listen for a test event',
	'The fields of the tool belong in toolParameters',
	'The operation Send has the option Opt-Out URL',
	'The sandbox gateway learns further names with --allowed-host',
	'The words of the gateway are not shown, because they may hold a code',
]);

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
			.map((part) => part.trim().replace(/[.:]$/, ''))
			.sort((one, other) => other.length - one.length);
		const isSentence = /(?:\p{L}+[ ,:]+){4}\p{L}+/u.test(longest);
		if (isSentence && !ADVICE.test(longest)) found.push(longest);
		ts.forEachChild(node, look);
	};
	look(source);
	return found.filter((sentence) => !NO_ERRORS.has(sentence));
}

const files = readdirSync(path.join(repository, 'nodes'), { recursive: true, encoding: 'utf8' })
	.map((file) => `nodes/${file}`)
	.filter((file) => file.endsWith('.ts') && !WITHOUT_MESSAGES.test(file));

describe('the page of errors', () => {
	test.each(files)('has every sentence of %s', (file) => {
		expect(sentencesIn(file).filter((sentence) => !isStated(sentence))).toEqual([]);
	});
});
