import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..', '..', '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const checklist = read('docs/contributors/checklist.md');

test('the checklist names each rule of the lint plugin that is installed, once', () => {
	const rules = readdirSync(
		path.join(root, 'node_modules/@n8n/eslint-plugin-community-nodes/docs/rules'),
	).map((file) => path.basename(file, '.md'));
	const named = [...checklist.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map(([, rule]) => rule);
	expect(named.sort()).toEqual(rules.sort());
});

test('each file that the checklist names is there', () => {
	const named = [...checklist.matchAll(/`([\w.-]+\/[\w./-]*|[\w.-]+\.(?:json|md|mjs|yml))`/g)]
		.flatMap(([, file]) => file ?? [])
		.filter((file) => !file.startsWith('packages/'));
	expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
	expect(named.length).toBeGreaterThan(10);
});

test('the workflow that publishes runs the check first', () => {
	const workflow = read('.github/workflows/publish.yml');
	const commands = [...workflow.matchAll(/npm (?:ci|run \S+|publish)/g)].map(
		([command]) => command,
	);
	expect(commands).toEqual([
		'npm ci',
		'npm run build',
		'npm run verify',
		'npm run release:check',
		'npm publish',
	]);
});
