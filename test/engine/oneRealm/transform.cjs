const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { createTransformer } = require('@swc/jest');

const OWN = createHash('sha256').update(readFileSync(__filename)).digest('hex');
const swc = createTransformer({
	jsc: { parser: { syntax: 'typescript', decorators: true }, target: 'es2022' },
	module: { type: 'commonjs' },
	sourceMaps: true,
});

/** What prepares the tests is loaded by this, too, before there is an environment. */
const isForTests = () => 'oneRealm' in globalThis;

/** Counts what runs, for `--coverage`: jest itself would count in the one call. */
function counted(code, file, map) {
	const { createInstrumenter } = require('istanbul-lib-instrument');
	return createInstrumenter({ compact: false }).instrumentSync(
		code,
		file,
		typeof map === 'string' ? JSON.parse(map) : map,
	);
}

/** Leaves of each file one call, by which it runs in the realm of jest itself: ./environment.cjs. */
module.exports = {
	canInstrument: true,
	getCacheKey: (source, file, options) =>
		`${OWN}${isForTests()}${swc.getCacheKey(source, file, options)}`,
	process(source, file, options) {
		const { code: plain, map } = swc.process(source, file, options);
		const code = options.instrument ? counted(plain, file, map) : plain;
		if (!isForTests()) return { code, map };
		const given = `{ module, exports, require, __dirname, __filename, jest: typeof jest === 'undefined' ? undefined : jest }`;
		return { code: `oneRealm.run(${JSON.stringify(code)}, ${given});`, map };
	},
};
