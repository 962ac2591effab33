import { readdirSync } from 'node:fs';
import path from 'node:path';

import { read, SANDBOX } from '../folders';

/** What the sandbox takes, such as `GET /api/messages/:id`. */
const routes = readdirSync(path.join(SANDBOX, 'api'))
	.map((file) => read(path.join('api', file)))
	.flatMap((source) =>
		Array.from(
			source.matchAll(/\bapp\.(get|put|post|delete)(?:<[^(]*>)?\(\s*'([^']+)'/g),
			([, method = '', route = '']) => `${method.toUpperCase()} ${route}`,
		),
	);

/** The first cell of each row of its tables, in which methods may stand before several paths. */
const listed = Array.from(
	read('docs/reference.md').matchAll(/^\| (`(?:GET|PUT|POST|DELETE)[` ][^|]*) \|/gm),
	([, cell = '']) => cell,
).flatMap((cell) => {
	const [methods = '', paths] = cell.split(' of ');
	const names = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
	if (paths === undefined) return names(cell);
	return names(methods).flatMap((method) => names(paths).map((each) => `${method} ${each}`));
});

test('the reference of the sandbox lists what its own API takes, and nothing else', () => {
	const isOwn = (each: string) => / \/(?:api\/|readyz)/.test(each);
	const inTables = listed.map((each) => each.replace(/\{(\w+)\}/g, ':$1')).filter(isOwn);
	expect(inTables.sort()).toEqual(routes.filter(isOwn).sort());
	expect(routes.length).toBeGreaterThan(20);
});
