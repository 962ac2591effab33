const { createRequire } = require('node:module');
const { default: runTests } = require('jest-circus/runner');

/** What jest leaves in the realm: its state of a file of tests, and who hears of each test. */
const LEFT = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'];

/** By the file, for all files of tests of a worker: ./modules.cjs has jest compile each but once. */
const sourceMaps = new Map();

/** jest's own runner of tests, which shares what jest consists of between the files of tests. */
module.exports = async (globalConfig, config, environment, runtime, ...rest) => {
	// Only this part of it keeps what belongs to one file.
	runtime.requireInternalModule = (path, name) => {
		if (name !== undefined) return createRequire(path)(name);
		delete require.cache[path];
		module.children.length = 0;
		return require(path);
	};
	const own = runtime.getSourceMaps();
	for (const [file, map] of sourceMaps) if (!own.has(file)) own.set(file, map);
	try {
		return await runTests(globalConfig, config, environment, runtime, ...rest);
	} finally {
		for (const [file, map] of own) sourceMaps.set(file, map);
		for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
			if (LEFT.includes(symbol.description)) delete globalThis[symbol];
		}
	}
};
