require('tsx/cjs');
const { parallel, series, src, dest } = require('gulp');
const { rm } = require('node:fs/promises');

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

exports.clean = clean;
exports.default = series(descriptions, parallel(icons, codex, entry, previews));
