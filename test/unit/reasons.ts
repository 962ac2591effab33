import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

import { read, repository } from './documents';

/** A function that refuses, and which of its arguments is the reason. */
type Refusing = Map<string, number>;

/** What the node says of a problem. An `…` stands for what only the run knows. */
export interface Reason {
	file: string;
	sentence: string;
}

const HOLE = '…';

function filesOfTheNodes(): ts.SourceFile[] {
	const files = readdirSync(path.join(repository, 'nodes'), { recursive: true, encoding: 'utf8' });
	return files
		.filter((file) => file.endsWith('.ts'))
		.map((file) => ts.createSourceFile(file, read(`nodes/${file}`), ts.ScriptTarget.Latest, true));
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
	visit(node);
	ts.forEachChild(node, (child) => walk(child, visit));
}

const isFunction = (node: ts.Node): node is ts.FunctionDeclaration | ts.ArrowFunction =>
	ts.isFunctionDeclaration(node) || ts.isArrowFunction(node);

/** Name of a function, also of one that is the value of a constant. */
function nameOf(node: ts.FunctionDeclaration | ts.ArrowFunction): string {
	if (node.name) return node.name.text;
	return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : '';
}

function functionAround(node: ts.Node): ts.FunctionDeclaration | ts.ArrowFunction | undefined {
	for (let each = node.parent; !ts.isSourceFile(each); each = each.parent) {
		if (isFunction(each) && nameOf(each) !== '') return each;
	}
	return undefined;
}

const isSentence = (text: string): boolean => /\p{L} \p{L}/u.test(text);

const isLongText = (node: ts.Node): boolean =>
	ts.isStringLiteral(node) && node.text.split(' ').length > 3;

/** What is given to a function of these, or to a member `reason`. */
function givenReasons(files: ts.SourceFile[], refusing: Refusing): ts.Expression[] {
	const found: ts.Expression[] = [];
	for (const file of files) {
		walk(file, (node) => {
			if (ts.isCallExpression(node)) {
				const index = refusing.get(node.expression.getText());
				const given = index === undefined ? undefined : node.arguments[index];
				if (given) found.push(given);
			} else if (ts.isPropertyAssignment(node) && node.name.getText() === 'reason') {
				found.push(node.initializer);
			} else if (ts.isShorthandPropertyAssignment(node) && node.name.text === 'reason') {
				found.push(node.name);
			} else if (ts.isNewExpression(node) && node.expression.getText() === 'Error') {
				found.push(...(node.arguments ?? []));
			} else if (ts.isArrayLiteralExpression(node)) {
				const [reason, advice] = node.elements;
				if (reason && advice && isLongText(reason)) found.push(reason);
			}
		});
	}
	return found;
}

/** Adds the functions that pass a parameter of theirs on as the reason. */
function allThatRefuse(files: ts.SourceFile[], known: Refusing): Refusing {
	const more = new Map(known);
	for (const given of givenReasons(files, known)) {
		const around = functionAround(given);
		const index = around?.parameters.findIndex(({ name }) => name.getText() === given.getText());
		if (around && index !== undefined && index >= 0) more.set(nameOf(around), index);
	}
	return more.size === known.size ? more : allThatRefuse(files, more);
}

/** Constants and functions by their name: those of a file, and those that it imports. */
class Names {
	private readonly all = new Map<string, ts.Node[]>();
	private readonly imported = new Set<string>();

	constructor(files: ts.SourceFile[]) {
		for (const file of files) {
			walk(file, (node) => {
				if (ts.isImportSpecifier(node)) this.imported.add(`${file.fileName} ${node.name.text}`);
				if (ts.isVariableDeclaration(node) && node.initializer) {
					const isOfFile = ts.isSourceFile(node.parent.parent.parent);
					this.add(file, node.name.getText(), node.initializer, isOfFile);
				} else if (ts.isFunctionDeclaration(node) && node.name) {
					this.add(file, node.name.text, node, ts.isSourceFile(node.parent));
				}
			});
		}
	}

	find(name: ts.Node): ts.Node[] {
		const text = name.getText();
		const ofFile = `${name.getSourceFile().fileName} ${text}`;
		return this.all.get(this.imported.has(ofFile) ? text : ofFile) ?? [];
	}

	private add(file: ts.SourceFile, name: string, value: ts.Node, isOfFile: boolean): void {
		for (const key of [`${file.fileName} ${name}`, ...(isOfFile ? [name] : [])]) {
			this.all.set(key, [...(this.all.get(key) ?? []), value]);
		}
	}
}

/** The sentences that an expression may be. */
function sentencesOf(
	node: ts.Node,
	names: Names,
	seen: ReadonlySet<ts.Node> = new Set(),
): string[] {
	if (seen.has(node)) return [];
	const inside = (each: ts.Node): string[] => sentencesOf(each, names, new Set([...seen, node]));
	if (ts.isStringLiteralLike(node)) return [node.text];
	if (ts.isTemplateExpression(node)) {
		const { head, templateSpans } = node;
		const own = [head, ...templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
		const sentence = own.join(HOLE);
		return isSentence(sentence)
			? [sentence]
			: templateSpans.flatMap(({ expression }) => inside(expression));
	}
	if (ts.isConditionalExpression(node))
		return [...inside(node.whenTrue), ...inside(node.whenFalse)];
	if (ts.isBinaryExpression(node)) {
		const [left, right] = [inside(node.left), inside(node.right)];
		if (node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return [...left, ...right];
		return left.flatMap((start) => right.map((end) => `${start}${end}`));
	}
	if (ts.isIdentifier(node)) {
		return names.find(node).flatMap(inside);
	}
	if (ts.isCallExpression(node)) return inside(node.expression);
	if (ts.isElementAccessExpression(node)) return inside(node.expression);
	if (ts.isObjectLiteralExpression(node)) {
		const values = node.properties.filter(ts.isPropertyAssignment);
		const reason = values.find(({ name }) => name.getText() === 'reason');
		return (reason ? [reason] : values).flatMap(({ initializer }) => inside(initializer));
	}
	if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(inside);
	if (
		ts.isParenthesizedExpression(node) ||
		ts.isAsExpression(node) ||
		ts.isSatisfiesExpression(node)
	) {
		return inside(node.expression);
	}
	if (isFunction(node) && node.body) {
		if (!ts.isBlock(node.body)) return inside(node.body);
		const returned: ts.Expression[] = [];
		walk(node.body, (each) => {
			if (ts.isReturnStatement(each) && each.expression) returned.push(each.expression);
		});
		return returned.flatMap(inside);
	}
	return [];
}

/** Returns the reasons in the code of the nodes, each once. */
export function reasonsInTheCode(): Reason[] {
	const files = filesOfTheNodes();
	const names = new Names(files);
	const refusing = allThatRefuse(
		files,
		new Map([
			['refuse', 1],
			['invalid', 1],
		]),
	);
	const found = new Map<string, Reason>();
	for (const given of givenReasons(files, refusing)) {
		for (const sentence of sentencesOf(given, names)) {
			found.set(sentence, { file: given.getSourceFile().fileName, sentence });
		}
	}
	return [...found.values()].filter(({ sentence }) => isSentence(sentence));
}
