import ts from 'typescript';

const FORMAT =
	ts.TypeFormatFlags.NoTruncation |
	ts.TypeFormatFlags.InTypeAlias |
	ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/** How a type is made of what a value is, or of a schema. */
const FROM_VALUES = /\btypeof\b.*|\bz\.\w.*/;

/**
 * Makes one file of declarations, which imports nothing, of what a module exports: functions without
 * type parameters, and the types that they name. What a type takes from values is written out.
 */
export function bundledTypes(file: string, config: string): string {
	const { config: json } = ts.readConfigFile(config, (name) => ts.sys.readFile(name)) as {
		config: unknown;
	};
	const folder = config.slice(0, config.lastIndexOf('/'));
	const { options } = ts.parseJsonConfigFileContent(json, ts.sys, folder, undefined, config);
	const program = ts.createProgram([file], { ...options, composite: false, noEmit: true });
	const checker = program.getTypeChecker();
	const source = program.getSourceFile(file);
	const module = source && checker.getSymbolAtLocation(source);
	if (!module) throw new Error(`${file} is no module.`);

	const written = new Map<ts.Symbol, string>();
	checker.getExportsOfModule(module).map(original).forEach(write);
	const text = `${[...written.values()].join('\n\n')}\n`;
	const [rest] = FROM_VALUES.exec(text) ?? [];
	if (rest !== undefined) throw new Error(`A type still takes from a value: ${rest}`);
	return text;

	function original(symbol: ts.Symbol): ts.Symbol {
		return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
	}

	function write(symbol: ts.Symbol): void {
		const declaration = symbol.declarations?.[0];
		if (!declaration || written.has(symbol)) return;
		if (!isOwn(declaration) || !isWritable(declaration)) return;
		written.set(symbol, '');
		const text = textOf(declaration, symbol);
		written.set(symbol, `${commentOf(declaration)}export ${text}`);
	}

	function textOf(declaration: ts.Declaration, symbol: ts.Symbol): string {
		if (ts.isFunctionDeclaration(declaration)) {
			const signature = checker.getSignatureFromDeclaration(declaration);
			if (!signature) throw new Error(`${symbol.name} cannot be described.`);
			declaration.parameters.forEach(({ type }) => type && follow(type));
			if (declaration.type) follow(declaration.type);
			return `declare function ${symbol.name}${checker.signatureToString(signature, undefined, FORMAT)};`;
		}
		if (ts.isTypeAliasDeclaration(declaration) && FROM_VALUES.test(declaration.getText())) {
			return `type ${symbol.name} = ${expanded(checker.getDeclaredTypeOfSymbol(symbol))};`;
		}
		follow(declaration);
		return declaration.getText().replace(/^export /, '');
	}

	/** Writes what a declaration names, too. */
	function follow(node: ts.Node): void {
		if (ts.isTypeReferenceNode(node)) named(node.typeName);
		if (ts.isExpressionWithTypeArguments(node)) named(node.expression);
		node.forEachChild(follow);
	}

	function named(name: ts.Node): void {
		const symbol = checker.getSymbolAtLocation(name);
		if (symbol) write(original(symbol));
	}

	function expanded(type: ts.Type): string {
		if (type.isUnion()) return type.types.map(expanded).join(' | ');
		const properties = checker.getPropertiesOfType(type);
		if (!(type.flags & ts.TypeFlags.Object)) return checker.typeToString(type, undefined, FORMAT);
		const lines = properties.map((property) => {
			const mark = property.flags & ts.SymbolFlags.Optional ? '?' : '';
			const value = checker.typeToString(checker.getTypeOfSymbol(property), undefined, FORMAT);
			return `\t${property.name}${mark}: ${value};\n`;
		});
		return `{\n${lines.join('')}}`;
	}
}

const isOwn = (node: ts.Node): boolean => !/\/node_modules\//.test(node.getSourceFile().fileName);

const isWritable = (node: ts.Node): boolean =>
	ts.isInterfaceDeclaration(node) ||
	ts.isTypeAliasDeclaration(node) ||
	ts.isFunctionDeclaration(node);

const commentOf = (node: ts.Node): string =>
	node
		.getFullText()
		.slice(0, node.getStart() - node.getFullStart())
		.trimStart();
