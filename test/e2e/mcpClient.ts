import path from 'node:path';
import { z } from 'zod';
import { hostFolder, repository } from '../../hosts/install/hostFolder';
import { runCommand } from '../../hosts/process/runCommand';
import type { ToolCall } from './scriptedModel';

const LIMIT_S = 60;

const answers = z.array(
	z.object({
		content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
	}),
);

/** Connects a real MCP client to a server and calls its tools, those of a turn at the same time. */
export async function callMcpTools(address: string, turns: ToolCall[][]): Promise<string[]> {
	const caller = path.join(__dirname, 'mcpCaller.ts');
	const printed = await runCommand(
		process.execPath,
		[
			...['--require', require.resolve('tsx/cjs'), caller],
			...[hostFolder('n8n-2'), address, JSON.stringify(turns)],
		],
		{ cwd: repository, limitSeconds: LIMIT_S },
	);
	return answers
		.parse(JSON.parse(printed))
		.map(({ content }) => content.map(({ text }) => text).join(''));
}
