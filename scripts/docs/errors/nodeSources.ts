import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

import { repository } from '../../../hosts/install/hostFolder';

const OPTIONS: ts.CompilerOptions = {
	target: ts.ScriptTarget.ES2022,
	module: ts.ModuleKind.CommonJS,
	noLib: true,
	types: [],
};

/** Finds no package: no message is in one, and their types take seconds. */
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

/** The source of the nodes, as the compiler understands it. */
export class NodeSources {
	private readonly program = ts.createProgram(
		readdirSync(path.join(repository, 'nodes'), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.map((file) => path.join(repository, 'nodes', file)),
		OPTIONS,
		hostOfOwnFiles(),
	);

	readonly checker = this.program.getTypeChecker();

	readonly files = this.program
		.getSourceFiles()
		.filter(({ fileName }) => fileName.includes('/nodes/BulkSms/'));

	private readonly calls = new Map<ts.Symbol, ts.CallExpression[]>();

	constructor() {
		for (const file of this.files) this.collectCalls(file);
	}

	private collectCalls(node: ts.Node): void {
		if (ts.isCallExpression(node)) {
			const symbol = this.symbolOf(node.expression);
			if (symbol) this.calls.set(symbol, [...(this.calls.get(symbol) ?? []), node]);
		}
		ts.forEachChild(node, (child) => this.collectCalls(child));
	}

	/** The calls of a function that has a name. */
	callsOf(called: ts.SignatureDeclaration): ts.CallExpression[] {
		const named = ts.isVariableDeclaration(called.parent) ? called.parent.name : called.name;
		const symbol = named && this.checker.getSymbolAtLocation(named);
		return (symbol && this.calls.get(symbol)) ?? [];
	}

	symbolOf(node: ts.Node): ts.Symbol | undefined {
		const { parent } = node;
		const symbol =
			ts.isShorthandPropertyAssignment(parent) && ts.isIdentifier(node)
				? this.checker.getShorthandAssignmentValueSymbol(parent)
				: this.checker.getSymbolAtLocation(node);
		return symbol && symbol.flags & ts.SymbolFlags.Alias
			? this.checker.getAliasedSymbol(symbol)
			: symbol;
	}
}

/** Returns the value of a property that an object is written with. */
export function propertyIn(
	object: ts.ObjectLiteralExpression,
	name: string,
): ts.Expression | undefined {
	const property = object.properties.find((each) => each.name?.getText() === name);
	if (!property) return undefined;
	if (ts.isPropertyAssignment(property)) return property.initializer;
	return ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
}
