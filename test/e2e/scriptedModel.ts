import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A call of a tool: its name, and what the model gives it. */
export interface ToolCall {
	name: string;
	arguments: Record<string, unknown>;
}

/** What the model says when it is asked: calls of tools, or its last word. */
export type Turn = ToolCall[] | string;

/** A model that speaks OpenAI's chat completions interface and says what a script says. */
export interface ScriptedModel {
	/** The base URL for the credential. */
	readonly url: string;
	/** What its tools answered, in the order in which it was told. */
	toldByTools(): string[];
	/** The tools that it may call, as it sees them. */
	offered(): OfferedTool[];
	close(): Promise<void>;
}

const offeredTool = z.object({
	name: z.string(),
	description: z.string().optional(),
	parameters: z
		.object({ properties: z.record(z.object({ description: z.string().optional() })) })
		.optional(),
});
type OfferedTool = z.infer<typeof offeredTool>;

const completionRequest = z.object({
	model: z.string(),
	stream: z.literal(false).optional(),
	tools: z.array(z.object({ function: offeredTool })).default([]),
	messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
});

/**
 * Starts the model on a free port of this machine.
 *
 * @param script one turn for each request; another request is answered 400
 */
export async function startScriptedModel(script: Turn[]): Promise<ScriptedModel> {
	let asked = 0;
	let told: string[] = [];
	let offered: OfferedTool[] = [];
	const server = createServer((request, response) => {
		const answer = (status: number, body: object) =>
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
		complete(request).then(
			(body) => answer(200, body),
			(error: unknown) => answer(400, { error: { message: String(error) } }),
		);
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;

	async function complete(request: IncomingMessage): Promise<object> {
		if (request.url !== '/v1/chat/completions') throw new Error(`No such path: ${request.url}`);
		const { model, messages, tools } = completionRequest.parse(JSON.parse(await read(request)));
		told = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
		const turn = script[asked++];
		if (turn === undefined) throw new Error('The script of the model has no further turn');
		offered = tools.map((tool) => tool.function);
		return {
			id: `completion-${asked}`,
			object: 'chat.completion',
			created: 0,
			model,
			choices: [
				choice(
					turn,
					asked,
					offered.map(({ name }) => name),
				),
			],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		};
	}

	return {
		url: `http://127.0.0.1:${port}/v1`,
		toldByTools: () => told,
		offered: () => offered,
		close: async () => {
			server.closeAllConnections();
			await new Promise<void>((closed) => server.close(() => closed()));
		},
	};
}

function choice(turn: Turn, asked: number, offered: string[]): object {
	if (typeof turn === 'string') {
		return { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: turn } };
	}
	const calls = turn.map((call, index) => {
		if (!offered.includes(call.name)) {
			throw new Error(`The agent has no tool ${call.name}, only ${offered.join(', ')}`);
		}
		return {
			id: `call-${asked}-${index}`,
			type: 'function',
			function: { name: call.name, arguments: JSON.stringify(call.arguments) },
		};
	});
	const message = { role: 'assistant', content: null, tool_calls: calls };
	return { index: 0, finish_reason: 'tool_calls', message };
}

async function read(request: IncomingMessage): Promise<string> {
	let body = '';
	request.setEncoding('utf8');
	for await (const chunk of request) body += String(chunk);
	return body;
}
