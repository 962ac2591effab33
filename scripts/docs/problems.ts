import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

import { repository } from '../../hosts/install/hostFolder';

/** What an error says and what to do, with `…` for what is not fixed. */
export interface StatedProblem {
	/** The label of the field that it names, or `…`. */
	field: string;
	reason: string;
	advice: string;
}

const UNKNOWN = '…';
const MOST_CALLS_DEEP = 4;
const MOST_WAYS = 24;

type Arguments = ReadonlyMap<ts.Symbol, { value: ts.Expression | undefined; outer: Arguments }>;
type PartOfProblem = Record<keyof StatedProblem, ts.Expression | undefined>;

const OPTIONS: ts.CompilerOptions = {
	target: ts.ScriptTarget.ES2022,
	module: ts.ModuleKind.CommonJS,
	noLib: true,
	types: [],
};

/** Finds no package: no problem is stated in one, and their types take seconds. */
function hostOfOwnFiles(): ts.CompilerHost {
	const host = ts.createCompilerHost(OPTIONS);
	host.resolveModuleNameLiterals = (names, from) =>
		names.map(({ text }) =>
			text.startsWith('.')
				? ts.resolveModuleName(text, from, OPTIONS, host)
				: { resolvedModule: undefined },
		);
	return host;
}

/** Reads the problems from the source of the nodes, as the compiler understands it. */
class ProblemReader {
	private readonly program = ts.createProgram(
		readdirSync(path.join(repository, 'nodes'), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.map((file) => path.join(repository, 'nodes', file)),
		OPTIONS,
		hostOfOwnFiles(),
	);

	private readonly checker = this.program.getTypeChecker();

	private readonly calls = new Map<ts.Symbol, ts.CallExpression[]>();

	readonly problems: StatedProblem[] = [];

	constructor() {
		const files = this.program
			.getSourceFiles()
			.filter(({ fileName }) => fileName.includes('/nodes/BulkSms/'));
		for (const file of files) this.collectCalls(file);
		for (const file of files) this.readFrom(file);
	}

	private collectCalls(node: ts.Node): void {
		if (ts.isCallExpression(node)) {
			const symbol = this.symbolOf(node.expression);
			if (symbol) this.calls.set(symbol, [...(this.calls.get(symbol) ?? []), node]);
		}
		ts.forEachChild(node, (child) => this.collectCalls(child));
	}

	private readFrom(node: ts.Node): void {
		const parts = this.problemAt(node);
		if (parts) {
			for (const given of this.waysToCome(node, MOST_CALLS_DEEP)) this.add(parts, given);
		}
		ts.forEachChild(node, (child) => this.readFrom(child));
	}

	private problemAt(node: ts.Node): PartOfProblem | undefined {
		if (ts.isCallExpression(node) && node.expression.getText() === 'invalid') {
			const [field, reason, advice] = node.arguments;
			return { field, reason, advice };
		}
		if (!ts.isObjectLiteralExpression(node)) return undefined;
		const valueOf = (name: string): ts.Expression | undefined => {
			const property = node.properties.find((each) => each.name?.getText() === name);
			if (!property) return undefined;
			if (ts.isPropertyAssignment(property)) return property.initializer;
			return ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
		};
		const parts = {
			field: valueOf('field'),
			reason: valueOf('reason'),
			advice: valueOf('advice'),
		};
		return parts.reason && parts.advice ? parts : undefined;
	}

	/** The values of parameters with which a place is reached: one map for each chain of calls. */
	private waysToCome(place: ts.Node, depth: number): Arguments[] {
		const around = ts.findAncestor(place.parent, ts.isFunctionLike);
		const none: Arguments[] = [new Map()];
		if (!around || depth === 0) return none;
		const named = ts.isVariableDeclaration(around.parent) ? around.parent.name : around.name;
		const symbol = named && this.checker.getSymbolAtLocation(named);
		const calls = (symbol && this.calls.get(symbol)) ?? [];
		if (calls.length === 0) return this.waysToCome(around, depth - 1);
		return calls
			.flatMap((call) =>
				this.waysToCome(call, depth - 1).map((outer) => {
					const given = around.parameters.flatMap((parameter, index) => {
						const name = this.checker.getSymbolAtLocation(parameter.name);
						return name
							? [[name, { value: call.arguments[index] ?? parameter.initializer, outer }] as const]
							: [];
					});
					return new Map(given);
				}),
			)
			.slice(0, MOST_WAYS);
	}

	private add(parts: PartOfProblem, given: Arguments): void {
		const [fields, advices] = [this.read(parts.field, given), this.read(parts.advice, given)];
		for (const reason of this.read(parts.reason, given)) {
			for (const advice of advices) {
				this.problems.push({ field: fields[0] ?? UNKNOWN, reason, advice });
			}
		}
	}

	private symbolOf(node: ts.Node): ts.Symbol | undefined {
		const symbol = this.checker.getSymbolAtLocation(node);
		return symbol && symbol.flags & ts.SymbolFlags.Alias
			? this.checker.getAliasedSymbol(symbol)
			: symbol;
	}

	/** The symbol of a name, also where it is written once for a property and its value. */
	private symbolIn(node: ts.Expression): ts.Symbol | undefined {
		const { parent } = node;
		return ts.isShorthandPropertyAssignment(parent)
			? this.checker.getShorthandAssignmentValueSymbol(parent)
			: this.symbolOf(node);
	}

	/** All that an expression may say. */
	private read(node: ts.Expression | undefined, given: Arguments): string[] {
		if (!node) return [UNKNOWN];
		if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
		if (ts.isTemplateExpression(node)) return this.readTemplate(node, given);
		if (ts.isConditionalExpression(node)) {
			return [...this.read(node.whenTrue, given), ...this.read(node.whenFalse, given)];
		}
		if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) {
			return this.read(node.expression, given);
		}
		if (ts.isSatisfiesExpression(node)) return this.read(node.expression, given);
		if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) {
			return this.readName(node, given);
		}
		return [UNKNOWN];
	}

	private readTemplate(node: ts.TemplateExpression, given: Arguments): string[] {
		return node.templateSpans.reduce(
			(texts, { expression, literal }) =>
				texts.flatMap((text) =>
					this.read(expression, given).map((value) => `${text}${value}${literal.text}`),
				),
			[node.head.text],
		);
	}

	private readName(node: ts.Identifier | ts.PropertyAccessExpression, given: Arguments): string[] {
		const symbol = this.symbolIn(node);
		const argument = symbol && given.get(symbol);
		if (argument) return this.read(argument.value, argument.outer);
		const declaration = symbol?.valueDeclaration;
		if (!declaration) return [UNKNOWN];
		if (ts.isPropertyAssignment(declaration)) return this.read(declaration.initializer, new Map());
		const isConstant =
			ts.isVariableDeclaration(declaration) &&
			(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
		if (!isConstant || !declaration.initializer) return [UNKNOWN];
		return this.read(declaration.initializer, given);
	}
}

const isSaid = (text: string): boolean => /\p{L}{3}/u.test(text.replaceAll(UNKNOWN, ''));

/** Returns the problems that the source of the nodes states, each once. */
export function statedProblems(): StatedProblem[] {
	const rows = new ProblemReader().problems
		.map(({ field, reason, advice }) => ({
			field: isSaid(field) ? field : UNKNOWN,
			reason: reason.replace(/(?:…\s*)+…/g, UNKNOWN).trim(),
			advice: advice.replace(/(?:…\s*)+…/g, UNKNOWN).trim(),
		}))
		.filter(({ reason, advice }) => isSaid(reason) && isSaid(advice));
	return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}
