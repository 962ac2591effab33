import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { hostFolder } from '../../hosts/install/hostFolder';

/** The expression engines of n8n, its default first. */
export type EngineName = 'vm' | 'quickjs' | 'legacy';

/** A parameter to evaluate, as the workflow holds it, for items whose `json` is given as text. */
export interface EngineQuestion {
	parameter: string;
	items: string[];
	/** Whether the node reads the parameter, as it reads a value; absent: n8n evaluates it by itself. */
	isRead?: boolean;
}

const answerSchema = z.array(
	z.union([
		z.object({ ok: z.literal(true), value: z.unknown() }),
		z.object({ ok: z.literal(false), error: z.string() }),
	]),
);
/** What became of the parameter, for one item after the other. */
export type EngineAnswer = z.infer<typeof answerSchema>;

/** An expression engine of n8n, in a process of its own. */
export interface ExpressionEngine {
	/** One question at a time. */
	ask(question: EngineQuestion): Promise<EngineAnswer>;
	close(): Promise<void>;
}

const HOST_NODE = join(hostFolder('n8n-2'), 'node_modules', 'node', 'bin', 'node');

/**
 * The Node binary on which `vm` runs: its isolates come compiled for Node 22 and newer.
 *
 * @returns undefined if this process runs on an older one and hosts/n8n-2 is not installed
 */
export function nodeForVm(): string | undefined {
	if (Number.parseInt(process.versions.node) >= 22) return process.execPath;
	return existsSync(HOST_NODE) ? HOST_NODE : undefined;
}

/**
 * Starts an expression engine. jest cannot load all of them into its own process.
 *
 * @throws if there is no Node binary on which `vm` runs
 */
export async function startExpressionEngine(engine: EngineName): Promise<ExpressionEngine> {
	const execPath = engine === 'vm' ? nodeForVm() : process.execPath;
	if (execPath === undefined) throw new Error(`${engine} needs Node 22: install hosts/n8n-2`);
	const child = fork(join(__dirname, 'expressionEngineProcess.ts'), [engine], {
		execPath,
		execArgv: ['--require', 'tsx/cjs'],
		// Keeps what JSON has no word for: undefined and -0.
		serialization: 'advanced',
	});
	const ended = new AbortController();
	child.once('exit', (code) =>
		ended.abort(new Error(`The engine ${engine} ended with exit code ${code}`)),
	);
	const received = async (): Promise<unknown> => {
		const messages: unknown[] = await once(child, 'message', { signal: ended.signal });
		return messages[0];
	};
	await received();
	return {
		ask: async (question) => {
			child.send(question);
			return answerSchema.parse(await received());
		},
		close: async () => {
			const exited = once(child, 'exit');
			child.kill();
			await exited;
		},
	};
}
