/**
 * Calls tools of an MCP server in one session, the calls of a turn at the same time, and prints the
 * answers as JSON. It uses the client of the SDK that n8n brings along, which jest does not load
 * from there.
 *
 * Use: `node --require tsx/cjs mcpCaller.ts <folder with the SDK> <address> <turns as JSON>`
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

interface McpClient {
	connect(transport: object): Promise<void>;
	callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
	close(): Promise<void>;
}

const isClass = (value: unknown) => typeof value === 'function';
const clientModule = z.object({
	Client: z.custom<new (info: { name: string; version: string }) => McpClient>(isClass),
});
const transportModule = z.object({
	StreamableHTTPClientTransport: z.custom<new (address: URL) => object>(isClass),
});
const toolCall = z.object({ name: z.string(), arguments: z.record(z.unknown()) });
const conversation = z.array(z.array(toolCall));

async function main([folder = '', address = '', turns = '']: string[]): Promise<void> {
	const load = createRequire(path.join(folder, 'package.json'));
	const { Client } = clientModule.parse(load('@modelcontextprotocol/sdk/client/index.js'));
	const { StreamableHTTPClientTransport } = transportModule.parse(
		load('@modelcontextprotocol/sdk/client/streamableHttp.js'),
	);
	const client = new Client({ name: 'test', version: '1.0.0' });
	await client.connect(new StreamableHTTPClientTransport(new URL(address)));
	const answers: unknown[] = [];
	for (const calls of conversation.parse(JSON.parse(turns))) {
		answers.push(...(await Promise.all(calls.map((call) => client.callTool(call)))));
	}
	await client.close();
	process.stdout.write(JSON.stringify(answers));
}

void main(process.argv.slice(2));
