require('tsx/cjs');
const { parallel, series, src, dest } = require('gulp');
const { readdir, readFile, rm, writeFile } = require('node:fs/promises');

const { writeOutputSchemas } = require('./scripts/outputSchemas.ts');

const NODE = 'dist/nodes/BulkSms';
const clean = async () => await rm('dist', { recursive: true, force: true });

// gulp waits for a stream only when the task returns it; `parallel` waits for all of them.
// SVG files are read as bytes: gulp 5 would otherwise re-encode them as UTF-8 text.
const icons = () => src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
const codex = () => src('nodes/**/*.node.json').pipe(dest('dist/nodes'));
const entry = () => src('index.js').pipe(dest('dist'));
// What n8n shows before the first run, and without what it is made of, of which only types are used.
const previews = async () => await writeOutputSchemas(`${NODE}/__schema__`);
const descriptions = async () => await rm(`${NODE}/core/output`, { recursive: true });

// What tsc writes at greater length than a person would, 3.5 % of the package: indents of four spaces
// (no line of a source begins with four), `exports.a = exports.b = void 0;` ahead of what is exported,
// and `(0, file_1.call)()`, which keeps `this` from functions. The compiler lets none that reads it be
// called so.
async function shorten() {
	for (const folder of ['dist/nodes', 'dist/credentials']) {
		const entries = await readdir(folder, { recursive: true });
		for (const file of entries.filter((each) => each.endsWith('.js'))) {
			const code = await readFile(`${folder}/${file}`, 'utf8');
			const short = code
				.replace(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4))
				.replace(/^exports\.[^;\n]* = void 0;\n/gm, '')
				.replace(/\(0, (\w+_\d+\.\w+)\)\(/g, '$1(');
			await writeFile(`${folder}/${file}`, short);
		}
	}
}

exports.clean = clean;
exports.default = series(descriptions, parallel(icons, codex, entry, previews, shorten));
