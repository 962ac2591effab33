import { FAST_EXPRESSIONS } from '../hosts/n8n/n8nEnvironment';

/** What n8n evaluates expressions with, its default first. */
export const ENGINES = ['vm', 'vm, both settings', 'quickjs, both settings'] as const;
export type Engine = (typeof ENGINES)[number];

/** The engine as docs/install.md recommends it. */
export const RECOMMENDED: Engine = 'vm, both settings';

const SLOW = Object.fromEntries(Object.keys(FAST_EXPRESSIONS).map((name) => [name, 'false']));
const environments: Record<Engine, NodeJS.ProcessEnv> = {
	vm: { N8N_EXPRESSION_ENGINE: 'vm', ...SLOW },
	'vm, both settings': { N8N_EXPRESSION_ENGINE: 'vm', ...FAST_EXPRESSIONS },
	'quickjs, both settings': { N8N_EXPRESSION_ENGINE: 'quickjs', ...FAST_EXPRESSIONS },
};

/** @returns the environment variables that give n8n this engine */
export const engineEnvironment = (engine: Engine): NodeJS.ProcessEnv => environments[engine];

/** What a page of results tells of the engines. */
export const ENGINES_TEXT = `The engine is \`N8N_EXPRESSION_ENGINE\`; \`vm\` is its default. "Both settings" are ${Object.keys(
	FAST_EXPRESSIONS,
)
	.map((name) => `\`${name}=true\``)
	.join(
		' and ',
	)}. Without them, n8n with \`quickjs\` took 17 seconds for 50 calls at once, and could not reach its database meanwhile.`;
