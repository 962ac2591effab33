const { createRequire } = require('node:module');
const { sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const PACKAGES = `${sep}node_modules${sep}`;

/** What was compiled of each file, jest's own among them, for all files of tests of a worker. */
const compiled = new Map();

/**
 * Loads what is a package as Node does, once for all files of tests that a worker runs: n8n's engine
 * takes more than a second. The files of this repository are loaded anew for each file of tests, and
 * `jest.mock` holds for them and for packages as they are required from them.
 */
module.exports = class OneRealmRuntime extends Runtime {
	constructor(...given) {
		super(...given);
		const { executor } = this;
		executor.compile = (source, filename) => {
			const known = compiled.get(filename);
			if (known?.source === source) return known.run;
			const run = compileFunction(source, executor.injectedModuleParameters, { filename });
			compiled.set(filename, { source, run });
			return run;
		};
	}

	requireModule(from, name, options, isActual) {
		if (name !== undefined && !options?.isInternalModule && !this._resolution.isCoreModule(name)) {
			const path = this._resolution.resolveCjs(from, name);
			if (path.includes(PACKAGES)) return createRequire(from)(path);
		}
		return super.requireModule(from, name, options, isActual);
	}
};
