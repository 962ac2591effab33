import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

import { read, repository } from './documents';

/** What n8n says itself, so no source of ours has it. */
const OF_N8N = [
	'Unrecognized node type: n8n-nodes-bulk-sms.…',
	'This execution failed to be processed too many times and will no longer retry. …',
	'Cannot POST /webhook-waiting/…',
];

/** Every text of the source in its fixed parts, without the values that are between them. */
const texts = ['nodes', 'credentials']
	.flatMap((folder) =>
		readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.map((file) => path.join(folder, file)),
	)
	.flatMap((file) => textsIn(ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022)))
	.map((parts) => parts.map((part) => part.trim()).filter((part) => /\p{L}{2}/u.test(part)))
	.filter((parts) => parts.join('').length >= 4)
	.sort((one, other) => other.join('').length - one.join('').length);

function textsIn(node: ts.Node): string[][] {
	if (ts.isStringLiteralLike(node)) return [[node.text]];
	const inside: string[][] = [];
	ts.forEachChild(node, (child) => {
		inside.push(...textsIn(child));
	});
	if (!ts.isTemplateExpression(node)) return inside;
	const { head, templateSpans } = node;
	return [[head.text, ...templateSpans.map(({ literal }) => literal.text)], ...inside];
}

/** Whether a text has the parts in this order. */
function holds(text: string, parts: string[]): boolean {
	let from = 0;
	return parts.every((part) => {
		const at = text.indexOf(part, from);
		from = at + part.length;
		return at >= 0;
	});
}

/**
 * Returns the words of a quotation that no text of the source explains. Texts are taken out of it,
 * the longest first; numbers and what is in quotation marks are values.
 */
function unexplained(quotation: string): string {
	const words = quotation
		.split(/…|"[^"]*"|\b\d+\b/)
		.map((part) => part.replace(/^[\s"(),.:;]+|[\s"(),.:;]+$/g, ''));
	const fixed = words.filter((part) => /\p{L}{2}/u.test(part));
	if (texts.some((parts) => holds(parts.join(' '), fixed))) return '';
	let left = quotation.replace(/"[^"]*"/g, '""');
	for (const parts of texts) {
		if (holds(left, parts)) for (const part of parts) left = left.replace(part, '');
	}
	return left.replace(/[^\p{L}]+/gu, ' ').trim();
}

/** The quotations in the first column of the tables. */
const quotations = ['docs/troubleshooting.md', 'docs/reference/credential.md'].flatMap((document) =>
	Array.from(read(document).matchAll(/^\| ([^|]*`[^|]*) \|/gm), ([, cell = '']) => cell)
		.flatMap((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, words = '']) => words))
		.filter((words) => !OF_N8N.includes(words) && words.includes(' ')),
);

test('the documents quote what the nodes say, word by word', () => {
	expect(quotations.length).toBeGreaterThan(20);
	const wrong = quotations
		.map((each) => [each, unexplained(each)])
		.filter(([, left]) => left !== '');
	expect(wrong).toEqual([]);
});
