import path from 'node:path';
import { z } from 'zod';
import type { GatewayAccount } from '../demo/examples';
import { repository } from '../hosts/install/hostFolder';
import { startKept } from '../hosts/process/keptProcess';
import { type BenchRecipient, textFor } from './recipients';

/** How long the sandbox holds each answer back, in milliseconds. */
export const ANSWER_DELAY_MS = 20;

// No message reaches its end during the bench: the sandbox has nothing to do but to answer.
const REPORT_DELAY_MS = 24 * 3600 * 1000;
/** More than the bench sends. */
const CREDIT = '10000000';
const LIMIT_MS = 120_000;
const START_LIMIT_MS = 30_000;

/** The latest calls: the sandbox forgets older ones, but numbers all. */
const requestList = z.object({
	requests: z.array(
		z.object({ id: z.coerce.number(), answer: z.object({ status: z.number() }).nullable() }),
	),
});
const messageList = z.object({
	messages: z.array(
		z.object({ to: z.string(), text: z.string(), status: z.object({ name: z.string() }) }),
	),
});

/** A sandbox gateway in a process of its own. */
export type SandboxProcess = Awaited<ReturnType<typeof startSandboxProcess>>;

/** Starts a sandbox that answers after {@link ANSWER_DELAY_MS}. */
export async function startSandboxProcess() {
	const kept = await startKept(
		process.execPath,
		[
			...['--require', require.resolve('tsx/cjs')],
			path.join(repository, 'sandbox', 'main.ts'),
			...['--port', '0', '--answer-delay', String(ANSWER_DELAY_MS), '--credit', CREDIT],
			...['--report-delay', String(REPORT_DELAY_MS)],
		],
		{ cwd: repository, env: process.env },
	);
	const baseUrl = await new Promise<string>((resolve, reject) => {
		let printed = '';
		const fail = () => reject(new Error(`The sandbox did not start: ${printed}`));
		setTimeout(fail, START_LIMIT_MS).unref();
		void kept.ended.then(fail);
		for (const stream of kept.output) {
			stream.on('data', (chunk: Buffer) => {
				printed += chunk.toString();
				const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
				if (url !== undefined) resolve(url);
			});
		}
	});
	const ask = async (method: 'GET' | 'DELETE', what: string): Promise<string> => {
		const answer = await fetch(`${baseUrl}/api/${what}`, {
			method,
			signal: AbortSignal.timeout(LIMIT_MS),
		});
		if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${method} ${what}`);
		return await answer.text();
	};
	const requestsIn = async (query = '') =>
		requestList.parse(JSON.parse(await ask('GET', `requests${query}`))).requests;
	let cleared = 0;
	const lastNumber = async () => (await requestsIn('?order=newest&limit=1'))[0]?.id ?? cleared;
	return {
		account: { baseUrl, username: 'demo', password: 'demo' } satisfies GatewayAccount,
		/**
		 * Makes sure that every recipient's message was accepted once, with its text, and nothing else.
		 *
		 * @returns how many requests it took
		 */
		check: async (recipients: readonly BenchRecipient[]) => {
			const { messages } = messageList.parse(JSON.parse(await ask('GET', 'messages')));
			checkMessages(messages, recipients);
			const refused = (await requestsIn()).filter(({ answer }) => answer?.status !== 200).length;
			if (refused > 0) throw new Error(`The sandbox refused ${refused} requests`);
			return (await lastNumber()) - cleared;
		},
		/** How many messages and requests to send it has. */
		counts: async () => ({
			messages: totalOf(await ask('GET', 'messages?limit=1')),
			requests: await lastNumber(),
		}),
		/** When each message came, in milliseconds since 1970. */
		arrivals: async () => {
			const list = z.object({ messages: z.array(z.object({ receivedAt: z.string() })) });
			const { messages } = list.parse(JSON.parse(await ask('GET', 'messages')));
			return messages.map(({ receivedAt }) => Date.parse(receivedAt));
		},
		clear: async () => {
			cleared = await lastNumber();
			await ask('DELETE', 'messages');
		},
		stop: () => kept.stop(),
	};
}

const totalOf = (list: string): number =>
	z.object({ total: z.number() }).parse(JSON.parse(list)).total;

function checkMessages(
	messages: z.infer<typeof messageList>['messages'],
	recipients: readonly BenchRecipient[],
): void {
	const wanted = new Map(recipients.map((recipient) => [recipient.phone, textFor(recipient)]));
	for (const { to, text, status } of messages) {
		if (wanted.get(to) !== text) throw new Error(`Doubled or wrong message to ${to}: ${text}`);
		if (status.name !== 'PENDING') throw new Error(`The message to ${to} is ${status.name}`);
		wanted.delete(to);
	}
	if (wanted.size > 0) {
		throw new Error(`${wanted.size} of ${recipients.length} messages did not arrive`);
	}
}
