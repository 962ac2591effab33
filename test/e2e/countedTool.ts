import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { WorkflowNode } from '../../hosts/rest/workflow';
import { node } from './sendingWorkflow';

/** What a tool was told to do, and for which test. */
interface CountedCall {
	test: string;
	tool: string;
	target: unknown;
}

/** A server that keeps every call of the tools that lead to it. */
export interface ToolCounter {
	/**
	 * An HTTP Request tool that posts its `target`, which the model gives, to this server.
	 *
	 * @param further arguments of the model, with their types
	 */
	tool(test: string, name: string, further?: Record<string, string>): WorkflowNode;
	/** The tools that ran in a test, with their target, in their order. */
	calls(test: string): Array<[tool: string, target: unknown]>;
	close(): Promise<void>;
}

const body = z.object({ target: z.unknown() });

/** Starts the server on a free port of this machine. */
export async function startToolCounter(): Promise<ToolCounter> {
	const kept: CountedCall[] = [];
	const server = createServer((request, response) => {
		let text = '';
		request.setEncoding('utf8');
		request.on('data', (part: string) => (text += part));
		request.on('end', () => {
			const [, test = '', tool = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
			kept.push({ test, tool, target: body.parse(JSON.parse(text)).target });
			response.writeHead(200, { 'content-type': 'application/json' }).end('{"done":true}');
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	return {
		tool: (test, name, further = {}) =>
			node(name, 'n8n-nodes-base.httpRequestTool', 4.2, {
				toolDescription: `Does ${name}`,
				method: 'POST',
				url: `http://127.0.0.1:${port}/${test}/${encodeURIComponent(name)}`,
				sendBody: true,
				specifyBody: 'json',
				jsonBody: `={{ JSON.stringify({ ${Object.entries({ target: 'string', ...further })
					.map(([key, type]) => `${key}: $fromAI('${key}', 'Which', '${type}')`)
					.join(', ')} }) }}`,
				options: {},
			}),
		calls: (test) =>
			kept
				.filter((call) => call.test === test)
				.map(({ tool, target }): [string, unknown] => [tool, target]),
		close: async () => {
			server.closeAllConnections();
			await new Promise<void>((closed) => server.close(() => closed()));
		},
	};
}
