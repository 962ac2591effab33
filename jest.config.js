const { mkdirSync } = require('node:fs');
const { availableParallelism } = require('node:os');

// jest does not make the folder that --outputFile names.
mkdirSync(`${__dirname}/.tmp/reports`, { recursive: true });

// A soak draws a seed of its own, once for all of its processes.
if (process.env.FC_SEED === 'random') {
	process.env.FC_SEED = `${Math.floor(Math.random() * 2 ** 31)}`;
	process.stderr.write(
		`The seed of this run is ${process.env.FC_SEED}. To repeat it, set FC_SEED to it.\n`,
	);
}

const shared = {
	rootDir: __dirname,
	testEnvironment: '<rootDir>/test/engine/oneRealm/environment.cjs',
	testRunner: '<rootDir>/test/engine/oneRealm/runner.cjs',
	resolver: '<rootDir>/test/engine/oneRealm/resolver.cjs',
	transform: { '\\.ts$': '<rootDir>/test/engine/oneRealm/transform.cjs' },
	setupFiles: ['<rootDir>/test/engine/setup.ts'],
	moduleNameMapper: { '^fast-check$': '<rootDir>/test/engine/fastCheck.ts' },
	modulePathIgnorePatterns: [
		'<rootDir>/dist',
		'<rootDir>/hosts/.*/node_modules',
		'<rootDir>/\\.demo',
		'<rootDir>/\\.tmp',
	],
};

const project = (name, folder = `test/${name}`) => ({
	...shared,
	displayName: name,
	testMatch: [`<rootDir>/${folder}/**/*.test.ts`],
});

/** A project in which only a loop without an end keeps a file of tests for so long. */
const quickProject = (name, folder) => ({
	...project(name, folder),
	testEnvironmentOptions: process.env.TEST_SOAK === 'true' ? {} : { longestMinutes: 10 },
});

/** A project whose tests drive n8n or a browser. */
const realProject = (name, folder) => ({
	...project(name, folder),
	setupFiles: [
		...shared.setupFiles,
		'<rootDir>/test/engine/newConnections.ts',
		'<rootDir>/test/engine/timeLimit.ts',
	],
});

/** @type {import('jest').Config} */
module.exports = {
	coverageDirectory: '.tmp/coverage',
	collectCoverageFrom: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	// A third of the time of `npm test` is waiting, and jest would leave a core free.
	maxWorkers: Math.ceil(availableParallelism() * 1.5),
	// It ends what hangs, and no more: a machine may be busy, and a soak takes as long as it takes.
	testTimeout: process.env.TEST_SOAK === 'true' ? 3_600_000 : 120_000,
	projects: [
		quickProject('unit'),
		quickProject('integration'),
		{
			...realProject('e2e'),
			globalSetup: '<rootDir>/test/e2e/prepare.ts',
			globalTeardown: '<rootDir>/test/e2e/finish.ts',
		},
		{ ...realProject('oldest'), globalSetup: '<rootDir>/test/oldest/prepare.ts' },
		{
			...realProject('ui'),
			globalSetup: '<rootDir>/test/ui/prepare.ts',
			globalTeardown: '<rootDir>/test/ui/finish.ts',
		},
		// Not for each change: the clicks that a newcomer needs, and pictures that no test looks at.
		{
			...realProject('walks'),
			testMatch: ['<rootDir>/scripts/walks/*.walk.ts'],
			globalSetup: '<rootDir>/test/ui/prepare.ts',
			globalTeardown: '<rootDir>/test/ui/finish.ts',
		},
		{ ...realProject('queue'), globalSetup: '<rootDir>/test/queue/prepare.ts' },
		{
			...quickProject('sandbox', 'sandbox/test'),
			testPathIgnorePatterns: ['<rootDir>/sandbox/test/page/'],
		},
		{
			...realProject('sandbox-page', 'sandbox/test/page'),
			globalSetup: '<rootDir>/sandbox/test/page/needChromium.ts',
		},
	],
};
