import ts from 'typescript';

import { propertyIn, type NodeSources } from './nodeSources';

/** The arguments with which a function is called: one set for each call. */
export type Arguments = ReadonlyMap<ts.Symbol, ts.Expression | undefined>;

export const NO_ARGUMENTS: Arguments = new Map();

/** A part that changes: its name in the source stands between two of these. */
export const MARK = '\u0000';
const hole = (name: string): string => `${MARK}${name}${MARK}`;
export const HOLE = new RegExp(`${MARK}([^${MARK}]*)${MARK}`, 'g');

/** A part with more values than this is one that changes. */
const MOST_VALUES = 8;
const DEEPEST = 8;
const THREE_WORDS = /(?:\p{L}+[ ,:]+){2}\p{L}+/u;
/** Five words. */
const SENTENCE = /(?:\p{L}+[ ,:]+){4}\p{L}+/u;
const isHole = (text: string): boolean => text.replace(HOLE, '') === '';

/** Reads all texts that an expression of the source may give. */
export class TextReader {
	constructor(private readonly sources: NodeSources) {}

	read(node: ts.Expression | undefined, given: Arguments = NO_ARGUMENTS, depth = 0): string[] {
		if (!node) return [hole('')];
		const texts = depth > DEEPEST ? undefined : this.textsOf(node, given, depth + 1);
		if (!texts || texts.length === 0) return [hole(nameIn(node))];
		return [...new Set(texts)];
	}

	/** As `read`, for a part of a text: where it is one of a few words, it is a part that changes. */
	private part(node: ts.Expression, given: Arguments, depth: number): string[] {
		const values = this.read(node, given, depth);
		const symbol = ts.isIdentifier(node) && this.sources.symbolOf(node);
		const isGiven = symbol && given.has(symbol);
		const isFixed = values.length === 1 && !isGiven && !ts.isCallExpression(node);
		const longEnough = ts.isCallExpression(node) ? SENTENCE : THREE_WORDS;
		const tells = isFixed || values.some((value) => longEnough.test(value));
		const changes = !tells || values.length > MOST_VALUES || values.every(isHole);
		return changes ? [hole(nameIn(node))] : values;
	}

	private textsOf(node: ts.Expression, given: Arguments, depth: number): string[] | undefined {
		if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
		if (ts.isTemplateExpression(node)) return this.readTemplate(node, given, depth);
		if (ts.isConditionalExpression(node)) {
			return this.readEither([node.whenTrue, node.whenFalse], given, depth);
		}
		if (ts.isBinaryExpression(node)) return this.readBinary(node, given, depth);
		if (
			ts.isParenthesizedExpression(node) ||
			ts.isAsExpression(node) ||
			ts.isSatisfiesExpression(node) ||
			ts.isAwaitExpression(node)
		) {
			return this.read(node.expression, given, depth);
		}
		if (ts.isIdentifier(node)) return this.readName(node, given, depth);
		if (ts.isPropertyAccessExpression(node)) return this.readProperty(node, given, depth);
		if (ts.isElementAccessExpression(node)) return this.readEntries(node.expression, depth);
		return ts.isCallExpression(node) ? this.readCall(node, depth) : undefined;
	}

	/** One after the other; what gives no text, such as `undefined`, is left out. */
	private readEither(nodes: ts.Expression[], given: Arguments, depth: number): string[] {
		return nodes
			.filter((node) => node.getText() !== 'undefined')
			.flatMap((node) => this.read(node, given, depth));
	}

	private readBinary(
		{ left, operatorToken, right }: ts.BinaryExpression,
		given: Arguments,
		depth: number,
	): string[] | undefined {
		const either = [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken];
		if (either.includes(operatorToken.kind)) return this.readEither([left, right], given, depth);
		const ends = this.part(right, given, depth);
		const isSum = ends.some((end) => /^\d+$/.test(end));
		if (operatorToken.kind !== ts.SyntaxKind.PlusToken || isSum) return undefined;
		return this.part(left, given, depth).flatMap((start) => ends.map((end) => start + end));
	}

	private readTemplate(node: ts.TemplateExpression, given: Arguments, depth: number): string[] {
		return node.templateSpans.reduce(
			(texts, { expression, literal }) => {
				const values = this.part(expression, given, depth);
				return texts.flatMap((text) => values.map((value) => text + value + literal.text));
			},
			[node.head.text],
		);
	}

	private readName(node: ts.Identifier, given: Arguments, depth: number): string[] | undefined {
		const symbol = this.sources.symbolOf(node);
		if (symbol && given.has(symbol)) return this.read(given.get(symbol), NO_ARGUMENTS, depth);
		const declaration = symbol?.valueDeclaration;
		if (declaration && ts.isParameter(declaration)) {
			return this.argumentsFor(declaration).flatMap((each) => this.read(each, NO_ARGUMENTS, depth));
		}
		const isConstant =
			declaration !== undefined &&
			ts.isVariableDeclaration(declaration) &&
			(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
		return isConstant && ts.isIdentifier(declaration.name) && declaration.initializer
			? this.read(declaration.initializer, given, depth)
			: undefined;
	}

	/** What every call gives for a parameter. */
	private argumentsFor(parameter: ts.ParameterDeclaration): ts.Expression[] {
		const called = parameter.parent;
		const index = called.parameters.indexOf(parameter);
		return this.sources
			.callsOf(called)
			.map((call) => call.arguments[index] ?? parameter.initializer)
			.filter((argument) => argument !== undefined);
	}

	private readProperty(
		node: ts.PropertyAccessExpression,
		given: Arguments,
		depth: number,
	): string[] | undefined {
		const declaration = this.sources.symbolOf(node)?.valueDeclaration;
		if (declaration && ts.isPropertyAssignment(declaration)) {
			return this.read(declaration.initializer, NO_ARGUMENTS, depth);
		}
		const owner = this.sources.symbolOf(node.expression);
		const parameter = owner?.valueDeclaration;
		if (!parameter || !ts.isParameter(parameter)) return undefined;
		const objects = given.has(owner) ? [given.get(owner)] : this.argumentsFor(parameter);
		return objects.flatMap((object) =>
			this.read(
				object && ts.isObjectLiteralExpression(object)
					? propertyIn(object, node.name.text)
					: undefined,
				NO_ARGUMENTS,
				depth,
			),
		);
	}

	/** The texts in a constant object or map, for a key that is not known. */
	private readEntries(node: ts.Expression, depth: number): string[] | undefined {
		const declaration = this.sources.symbolOf(node)?.valueDeclaration;
		if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined;
		const { initializer: value } = declaration;
		if (value && ts.isObjectLiteralExpression(value)) {
			return value.properties.flatMap((property) =>
				ts.isPropertyAssignment(property)
					? this.read(property.initializer, NO_ARGUMENTS, depth)
					: [],
			);
		}
		const [entries] = value && ts.isNewExpression(value) ? (value.arguments ?? []) : [];
		if (!entries || !ts.isArrayLiteralExpression(entries)) return undefined;
		return entries.elements.flatMap((entry) =>
			ts.isArrayLiteralExpression(entry) ? this.read(entry.elements[1], NO_ARGUMENTS, depth) : [],
		);
	}

	private readCall(node: ts.CallExpression, depth: number): string[] | undefined {
		const { expression } = node;
		if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'get') {
			return this.readEntries(expression.expression, depth);
		}
		const declaration = this.sources.symbolOf(expression)?.valueDeclaration;
		const called =
			declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
		if (!called || !isFunction(called) || !called.body) return undefined;
		return this.readEither(returnsOf(called.body), this.argumentsOf(node, called), depth);
	}

	/** The arguments of a call, by the parameters that take them. */
	argumentsOf(call: ts.CallExpression, called: ts.SignatureDeclaration): Arguments {
		return new Map(
			called.parameters.flatMap((parameter, index) => {
				const symbol = this.sources.checker.getSymbolAtLocation(parameter.name);
				const value = call.arguments[index] ?? parameter.initializer;
				return symbol && value ? [[symbol, value] as const] : [];
			}),
		);
	}
}

const isFunction = (
	node: ts.Node,
): node is ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression =>
	ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** What a function may return, without the functions in it. */
export function returnsOf(body: ts.ConciseBody): ts.Expression[] {
	if (!ts.isBlock(body)) return [body];
	const found: ts.Expression[] = [];
	const look = (node: ts.Node): void => {
		if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
		if (!ts.isFunctionLike(node)) ts.forEachChild(node, look);
	};
	ts.forEachChild(body, look);
	return found;
}

function nameIn(node: ts.Expression): string {
	if (ts.isIdentifier(node)) return node.text;
	if (ts.isCallExpression(node)) return nameIn(node.expression);
	return ts.isPropertyAccessExpression(node) ? node.name.text : '';
}
