const { mkdirSync } = require('node:fs');

// jest does not make the folder that --outputFile names.
mkdirSync(`${__dirname}/.tmp/reports`, { recursive: true });

const shared = {
	rootDir: __dirname,
	testEnvironment: 'node',
	transform: {
		'^.+\\.ts$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript', decorators: true }, target: 'es2022' },
				module: { type: 'commonjs' },
			},
		],
	},
	setupFiles: ['<rootDir>/test/engine/setup.ts'],
	modulePathIgnorePatterns: [
		'<rootDir>/dist',
		'<rootDir>/hosts/.*/node_modules',
		'<rootDir>/\\.demo',
		'<rootDir>/\\.tmp',
	],
};

const project = (name) => ({
	...shared,
	displayName: name,
	testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
});

/** A project whose tests drive n8n or a browser. */
const realProject = (name) => ({
	...project(name),
	setupFilesAfterEnv: ['<rootDir>/test/engine/secondTry.ts'],
});

/** @type {import('jest').Config} */
module.exports = {
	// jest leaves one core free by itself, which on two cores takes twice as long.
	maxWorkers: '100%',
	// On a busy machine, a test that takes a second by itself takes much longer.
	testTimeout: 30_000,
	projects: [
		project('unit'),
		project('integration'),
		{ ...realProject('e2e'), globalSetup: '<rootDir>/test/e2e/prepare.ts' },
		{
			...realProject('ui'),
			globalSetup: '<rootDir>/test/ui/prepare.ts',
			globalTeardown: '<rootDir>/test/ui/finish.ts',
		},
		{ ...realProject('queue'), globalSetup: '<rootDir>/test/queue/prepare.ts' },
		{ ...realProject('sandbox-ui'), globalSetup: '<rootDir>/test/sandbox-ui/needChromium.ts' },
	],
};
