const { createRequire } = require('node:module');
const { default: runTests } = require('jest-circus/runner');

const HANDLERS = Symbol.for('EVENT_HANDLERS');

/** By the file, for all files of tests of a worker: ./modules.cjs has jest compile each but once. */
const sourceMaps = new Map();

/** jest's own runner of tests, which shares what jest consists of between the files of tests. */
module.exports = async (globalConfig, config, environment, runtime, ...rest) => {
	// Only this part of it keeps what belongs to one file.
	runtime.requireInternalModule = (path, name) => {
		if (name !== undefined) return createRequire(path)(name);
		delete require.cache[path];
		return require(path);
	};
	// Otherwise each test would also tell those of all files before it.
	delete globalThis[HANDLERS];
	const own = runtime.getSourceMaps();
	for (const [file, map] of sourceMaps) if (!own.has(file)) own.set(file, map);
	try {
		return await runTests(globalConfig, config, environment, runtime, ...rest);
	} finally {
		for (const [file, map] of own) sourceMaps.set(file, map);
	}
};
