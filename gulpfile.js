const { parallel, src, dest } = require('gulp');
const { rm } = require('node:fs/promises');

const clean = async () => await rm('dist', { recursive: true, force: true });

// gulp waits for a stream only when the task returns it; `parallel` waits for all of them.
// SVG files are read as bytes: gulp 5 would otherwise re-encode them as UTF-8 text.
const icons = () => src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
const codex = () => src('nodes/**/*.node.json').pipe(dest('dist/nodes'));
const entry = () => src('index.js').pipe(dest('dist'));

exports.clean = clean;
exports.default = parallel(icons, codex, entry);
