import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.join(__dirname, '..', '..');
const engine = path.join(repository, 'test', 'engine', 'oneRealm');

/** As ../engine/setup.ts does for TEST_YEARS_AHEAD. */
const SETS_THE_CLOCK = `test('begins with the time of the machine', () => {
expect(Date.now()).not.toBe(7);
Date.now = () => 7;
});`;

const FILES = {
	'shared.ts': 'export const state: { started?: boolean } = {};',
	'prepare.ts': `import { state } from './shared';
export default () => { state.started = true; };`,
	'finish.ts': `import { state } from './shared';
export default () => { console.error('finish: started', state.started); };`,
	'a.test.ts': `import { state } from './shared';
test('has its own', () => { expect(state.started).toBeUndefined(); });`,
	...Object.fromEntries(['b', 'c'].map((name) => [`${name}.test.ts`, SETS_THE_CLOCK])),
	'loop.test.ts': `test('never ends', () => { for (;;); });`,
};

let folder = '';
beforeAll(() => {
	const temporary = path.join(repository, '.tmp');
	mkdirSync(temporary, { recursive: true });
	folder = mkdtempSync(path.join(temporary, 'one-realm-'));
	for (const [name, content] of Object.entries(FILES)) {
		writeFileSync(path.join(folder, name), content);
	}
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs one of the files in a process of its own. */
function run(file: string, longestMinutes: number) {
	const config = {
		rootDir: folder,
		testEnvironmentOptions: { longestMinutes },
		testEnvironment: path.join(engine, 'environment.cjs'),
		testRunner: path.join(engine, 'runner.cjs'),
		resolver: path.join(engine, 'resolver.cjs'),
		transform: { '\\.ts$': path.join(engine, 'transform.cjs') },
		globalSetup: path.join(folder, 'prepare.ts'),
		globalTeardown: path.join(folder, 'finish.ts'),
	};
	const jest = require.resolve('jest/bin/jest');
	const options = [
		'--runInBand',
		'--rootDir',
		folder,
		'--config',
		JSON.stringify({ projects: [config] }),
		file,
	];
	return spawnSync(process.execPath, [jest, ...options], { encoding: 'utf8' });
}

// Without it, the n8n that a set-up started ran on, and jest did not end.
test('the tear-down of a run in one process finds what its set-up made, and no file the time of another', () => {
	const { stderr } = run('[abc].test.ts', 10);
	expect(stderr).toContain('Tests:       3 passed, 3 total');
	expect(stderr).toContain('finish: started true');
});

test('a file with a loop that never pauses is named, and ends the run', () => {
	const { stderr, signal } = run('loop.test.ts', 0.02);
	expect(stderr).toContain('loop.test.ts has not ended after 0.02 minutes. Its process is ended.');
	expect(signal).toBe('SIGKILL');
});
