// The rules for what is not shipped: sandbox, tests, hosts, demo. What is shipped (nodes,
// credentials, package.json) is linted with n8n's own rules in eslint.config.mjs, which n8n's
// strict mode wants unchanged; those rules forbid `process` and timers, which a server needs.
import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
	{ ignores: ['sandbox/dist/'] },
	eslint.configs.recommended,
	tseslint.configs.recommendedTypeChecked,
	{
		languageOptions: {
			parserOptions: {
				projectService: { allowDefaultProject: ['jest.config.js'] },
				tsconfigRootDir: import.meta.dirname,
			},
		},
		rules: {
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
			'no-restricted-properties': [
				'error',
				{
					object: 'jest',
					property: 'retryTimes',
					message: 'A test that fails now and then is a fault.',
				},
				{
					object: 'URL',
					property: 'canParse',
					message: 'Node.js 20 is wrong about bücher.example. Use readUrl.',
				},
			],
		},
	},
	{
		// jest loads it as it is.
		files: ['test/engine/**/*.cjs'],
		extends: [tseslint.configs.disableTypeChecked],
		languageOptions: {
			globals: Object.fromEntries(
				['__dirname', '__filename', 'module', 'process', 'require'].map((name) => [
					name,
					'readonly',
				]),
			),
		},
		rules: { '@typescript-eslint/no-require-imports': 'off' },
	},
);
