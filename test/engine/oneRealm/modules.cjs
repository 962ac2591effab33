const { existsSync, readFileSync, statSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const { compileFunction } = require('node:vm');

const GIVEN = ['module', 'exports', 'require', '__dirname', '__filename', 'jest'];

/** Only jest itself puts another module in the place of one. */
const MOCKS = /\bjest\.(mock|doMock|isolateModules)\(/;

/** What was compiled of each file, for all files of tests of a worker. */
const compiled = new Map();

/** What the file of tests that runs has loaded; undefined before the first and after the last. */
let current;

/** @param mapper the names that jest.config.js leads to other files */
function start(testPath, mapper) {
	const isMocking = MOCKS.test(readFileSync(testPath, 'utf8'));
	current = { isMocking, mapper, modules: new Map() };
}

function end() {
	current = undefined;
}

/** Runs what jest gives to a module: by what ./transform.cjs left of each file, it comes here. */
function run(code, { module, require, jest }) {
	const path = module.filename;
	if (current === undefined) {
		// jest's global tear-down must find the modules of its set-up, or an n8n runs on and jest hangs.
		return call(compile(path, code), module, require, jest);
	}
	Object.assign(current, { byJest: require, jest });
	if (compiled.get(path)?.code !== code) compiled.set(path, compile(path, code));
	const known = compiled.get(path);
	const { resolve } = known.require;
	const byJest = Object.assign((name) => require(name), { resolve });
	evaluate(module, known, current.isMocking ? byJest : known.require);
}

function compile(path, code) {
	const { mtimeMs } = statSync(path);
	return {
		code,
		mtimeMs,
		run: compileFunction(code, GIVEN, { filename: path }),
		require: requireOf(path),
	};
}

function evaluate(module, known, require) {
	current.modules.set(module.filename, module);
	try {
		call(known, module, require, current.jest);
	} catch (error) {
		current.modules.delete(module.filename);
		throw error;
	}
}

function call({ run }, module, require, jest) {
	const { exports, filename } = module;
	run.call(exports, module, exports, require, dirname(filename), filename, jest);
}

/** jest would read, resolve, and compile each file again for each file of tests. */
function requireOf(path) {
	const byNode = createRequire(path);
	const paths = new Map();
	const require = (name) => {
		if (!paths.has(name)) paths.set(name, ownFile(dirname(path), name));
		const own = paths.get(name);
		return own ? load(own) : byNode(name);
	};
	// A path for another process must lead to the package itself, not to what ./resolver.cjs left.
	return Object.assign(require, { resolve: byNode.resolve });
}

/** @returns the path of the file of this repository; undefined for what Node loads itself */
function ownFile(folder, name) {
	const mapped = current.mapper.find(([pattern]) => new RegExp(pattern).test(name));
	if (mapped) return mapped[1];
	if (!name.startsWith('.')) return undefined;
	return [join(folder, `${name}.ts`), join(folder, name, 'index.ts')].find(existsSync);
}

function load(path) {
	const loaded = current.modules.get(path);
	if (loaded) return loaded.exports;
	const known = compiled.get(path);
	if (known?.mtimeMs !== statSync(path).mtimeMs) return current.byJest(path);
	const module = { exports: {}, filename: path };
	evaluate(module, known, known.require);
	return module.exports;
}

module.exports = { end, run, start };
