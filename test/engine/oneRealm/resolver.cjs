const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, renameSync, writeFileSync } = require('node:fs');
const { extname, join, sep } = require('node:path');

const PACKAGES = `${sep}node_modules${sep}`;
const FOLDER = join(__dirname, '..', '..', '..', '.tmp', 'engine', 'packages');

/**
 * Leads from a file of this repository to a package by a file of one line, which gives what Node loads
 * of it, once for all files of tests: ./environment.cjs.
 */
module.exports = (request, options) => {
	const path = options.defaultResolver(request, options);
	const isToPackage = path.includes(PACKAGES) && !options.basedir.includes(PACKAGES);
	if (!isToPackage || extname(path) === '.json') return path;
	const link = join(FOLDER, `${createHash('sha256').update(path).digest('hex')}.cjs`);
	if (!existsSync(link)) {
		mkdirSync(FOLDER, { recursive: true });
		// Others may read it at any moment.
		const written = `${link}.${process.pid}`;
		writeFileSync(written, `module.exports = oneRealm.load(${JSON.stringify(path)});\n`);
		renameSync(written, link);
	}
	return link;
};
