import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

import { read, repository } from './documents';

/** What the source says is wrong, and what to do: texts with `…` in place of values. */
interface StatedProblem {
	/** For example `nodes/BulkSms/core/problem.ts:12`. */
	place: string;
	field: string;
	reason: string;
	/** Empty where there is none. */
	advice: string[];
}

/**
 * Returns every problem that the nodes and the credential state in their source: each call of
 * `invalid`, each object with a reason, and each error that is made for n8n. A part that only passes
 * another problem on is left out.
 */
function statedProblems(): StatedProblem[] {
	const files = ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.map((file) => path.join(repository, folder, file)),
	);
	return files.flatMap((file) => {
		const source = ts.createSourceFile(
			file,
			read(path.relative(repository, file)),
			ts.ScriptTarget.ES2022,
			true,
		);
		return problemsIn(source, path.relative(repository, file));
	});
}

function problemsIn(source: ts.SourceFile, file: string): StatedProblem[] {
	const found: StatedProblem[] = [];
	const place = (node: ts.Node) =>
		`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
	const visit = (node: ts.Node): void => {
		const parts = partsOf(node);
		if (parts) {
			const [field, reason, advice] = parts.map((part) => (part ? textsOf(part, source) : []));
			found.push({
				place: place(node),
				field: (field ?? []).join('|'),
				reason: (reason ?? []).join('|'),
				advice: advice ?? [],
			});
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

type Part = ts.Expression | undefined;

function partsOf(node: ts.Node): [Part, Part, Part] | undefined {
	if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
		const name = node.expression.getText();
		const given = node.arguments ?? [];
		if (name === 'invalid') return [given[0], given[1], given[2]];
		if (name !== 'toNodeError' && name !== 'NodeOperationError') return undefined;
		const details = given[2];
		const description =
			details && ts.isObjectLiteralExpression(details) ? memberOf(details, 'description') : details;
		return [undefined, given[1], description];
	}
	if (!ts.isObjectLiteralExpression(node)) return undefined;
	const reason = memberOf(node, 'reason');
	const isWhole = memberOf(node, 'field') !== undefined;
	return reason && isWhole
		? [memberOf(node, 'field'), reason, memberOf(node, 'advice')]
		: undefined;
}

function memberOf(object: ts.ObjectLiteralExpression, name: string): Part {
	for (const member of object.properties) {
		if (member.name?.getText() !== name) continue;
		if (ts.isPropertyAssignment(member)) return member.initializer;
		if (ts.isShorthandPropertyAssignment(member)) return member.name;
	}
	return undefined;
}

/** The texts that an expression can have; a value by its name in angle brackets. */
function textsOf(node: ts.Expression, source: ts.SourceFile): string[] {
	if (ts.isStringLiteralLike(node)) return [node.text];
	if (ts.isTemplateExpression(node)) {
		return [
			node.head.text +
				node.templateSpans
					.map(({ expression, literal }) => `<${expression.getText()}>${literal.text}`)
					.join(''),
		];
	}
	if (ts.isParenthesizedExpression(node)) return textsOf(node.expression, source);
	if (ts.isConditionalExpression(node)) {
		return [...textsOf(node.whenTrue, source), ...textsOf(node.whenFalse, source)];
	}
	if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
		return textsOf(node.left, source).flatMap((left) =>
			textsOf(node.right, source).map((right) => left + right),
		);
	}
	return [`<${node.getText()}>`];
}

/** A reason that is only a value was stated elsewhere. */
const PASSED_ON = /^<\w+>$/;

const problems = statedProblems().filter(({ reason }) => !PASSED_ON.test(reason));
const shown = (each: StatedProblem) =>
	`${each.place}: ${each.reason} → ${each.advice.join(' or ')}`;

/** What says nothing to somebody who does not see the field, or does not know our words. */
const WITHOUT_SUBJECT = /^(It|They)\b/;
const WITHOUT_OBJECT =
	/\b(what it names|one of the two$|add it again|a shorter one|another one in|is not a collection|half of a character)\b/;

// That each advice begins with what to do, the compiler checks: see the type Advice.
describe('every problem that the source states', () => {
	it('is found', () => {
		expect(problems.length).toBeGreaterThan(120);
		expect(problems.map(({ reason }) => reason)).toContain('The sender is empty');
		expect(problems.map(({ reason }) => reason)).toContain('Stop Words has no usable word');
	});

	it('says what to do', () => {
		expect(problems.filter(({ advice }) => advice.every((each) => each === '')).map(shown)).toEqual(
			[],
		);
	});

	it('has a subject, and names what is to be changed', () => {
		const vague = problems.filter(
			({ reason, advice }) =>
				WITHOUT_SUBJECT.test(reason) ||
				[reason, ...advice].some((text) => WITHOUT_OBJECT.test(text)),
		);
		expect(vague.map(shown)).toEqual([]);
	});
});
